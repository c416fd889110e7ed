import { createMember, forgiveDeadNetwork, openAdmin, rowOf, searchUsers } from "./admin-scene.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { breakCalls, expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { linkIn, newestMail } from "../mailbox.ts";
import { expectNoSidewaysScroll, openAs, signIn, uniqueNumber } from "../scene.ts";

test("the list is searched, sorted and counted on the tab", async ({ page, db }) => {
  const priya = await createMember(db, { name: "Priya Raman", permissions: ["alerts"] });
  const zoe = await createMember(db, { name: "Zoë O’Rourke & Sons" });
  const admin = await openAdmin(page, db);
  await page.goto("/profile/admin");
  await expect(page).toHaveURL(/\/profile\/admin\/users$/);
  await expect(page).toHaveTitle("Users | Sentinel");
  await expect(page.getByRole("link", { name: /^Users \d/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.locator("tbody").getByRole("row").first()).toBeVisible();
  // The sign-up tokens are not shown here, and the audit trail does not say so.
  const entries = db.selectFrom("audit_entry").select("id").where("actor", "=", admin.email);
  const shown = entries.where("operation", "=", "get_sign_up_tokens");
  expect(await shown.execute()).toEqual([]);
  const tabs = page.getByRole("navigation", { name: "Administration" });
  await tabs.getByRole("link", { name: "Sign Up Tokens" }).click();
  await expect(tabs.getByRole("link", { name: /^Sign Up Tokens \d/ })).toBeVisible();
  expect(await shown.execute()).toHaveLength(1);
  await page.getByRole("link", { name: /^Users \d/ }).click();
  await searchUsers(page, priya.email);
  await expect(rowOf(page, priya.name)).toContainText("Alerts");
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
  await searchUsers(page, "haldenmoore zoë");
  await expect(rowOf(page, zoe.name)).toContainText("None");
  await searchUsers(page, "nobody has this name");
  await expect(page.getByText("No user matches.")).toBeVisible();
  await searchUsers(page, "haldenmoore");
  const header = page.getByRole("columnheader", { name: "Name" });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("tbody").getByRole("row").first()).toContainText("Zoë");
  // The menu of the sidebar opens by itself here.
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByRole("link", { name: "Sign Up Tokens" })).toBeVisible();
});

test("a user is added by invitation, and an address that is taken is said so [V6.4.1]", async ({
  page,
  db,
  complaints,
}) => {
  const email = `hanneke${uniqueNumber()}@nordrisk.example`;
  await openAdmin(page, db);
  const add = async () => {
    await page.getByRole("button", { name: "Add User" }).click();
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await dialog.getByRole("button", { name: "Add and invite" }).click();
    await expect(dialog.getByText("Please enter a name.")).toBeVisible();
    await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill("Hanneke Solberg");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Organization").fill("Nordrisk Analytics");
    await dialog.getByLabel("Permissions as text").fill('["alerts", "explore_trades"]');
    await expect(dialog.getByLabel("Insider Trades", { exact: true })).toBeChecked();
    await dialog.getByRole("button", { name: "Add and invite" }).click();
    return dialog;
  };
  await expect(await add()).toHaveCount(0);
  await searchUsers(page, email);
  await expect(rowOf(page, "Hanneke Solberg")).toContainText("Invited");
  await expect(page.getByRole("button", { name: `Run As ${email}` })).toHaveCount(0);
  const mail = await newestMail(email, "given you access");
  expect(linkIn(mail, "/verify-email")).toContain("choose_password=true");

  const dialog = await add();
  const alert = page.getByRole("alertdialog", { name: `${email} already has an account.` });
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  // Nothing typed is lost.
  await expect(dialog.getByLabel("Name")).toHaveValue("Hanneke Solberg");
  forgiveRefusedCalls(complaints);
});

test("users are edited, made administrators, deleted, suspended, and reinstated; a dead network is reported [V8.3.1, V7.4.2]", async ({
  page,
  db,
  complaints,
}) => {
  const bo = await createMember(db, { name: "Bo Lacerda", permissions: ["alerts"] });
  const ida = await createMember(db, { name: "Ida Berg" });
  const owen = await createMember(db, { name: "Owen Macallister" });
  const femi = await createMember(db, { name: "Femi Adisa" });
  const samuel = await createMember(db, { name: "Samuel Adeyemi" });
  await openAdmin(page, db);
  await test.step("an edit holds at once, and boxes and text say the same [V8.3.1]", async () => {
    await searchUsers(page, bo.email);
    await page.getByRole("button", { name: `Edit ${bo.email}` }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${bo.name}` });
    const text = dialog.getByLabel("Permissions as text");
    await expect(text).toHaveValue("alerts");
    await dialog.getByLabel("Material Events", { exact: true }).check();
    await expect(text).toHaveValue("alerts, explore_events");
    await text.fill("explore_trades, root");
    await expect(dialog.getByLabel("Alerts", { exact: true })).not.toBeChecked();
    await expect(dialog.getByText("Unknown permission: root.")).toBeVisible();
    await text.fill("explore_trades");
    await dialog.getByLabel("Name").fill("Bo <b>Lacerda</b>");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, "Bo <b>Lacerda</b>")).toContainText("Insider Trades");
  });
  await test.step("giving someone the admin right asks first", async () => {
    await searchUsers(page, ida.email);
    await page.getByRole("button", { name: `Edit ${ida.email}` }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${ida.name}` });
    await dialog.getByLabel("Administration", { exact: true }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("alertdialog", {
      name: `Make ${ida.name} an administrator?`,
    });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await question.getByRole("button", { name: "Make administrator" }).click();
    await expect(rowOf(page, ida.name)).toContainText("Administration");
  });
  await test.step("a user is deleted after a question that names them [V7.4.2]", async () => {
    await searchUsers(page, owen.email);
    await page.getByRole("button", { name: `Delete ${owen.email}` }).click();
    const question = page.getByRole("alertdialog", { name: `Delete ${owen.name}?` });
    await expect(question).toContainText(owen.email);
    await page.keyboard.press("Escape");
    await expect(rowOf(page, owen.name)).toHaveCount(1);
    await page.getByRole("button", { name: `Delete ${owen.email}` }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No user matches.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add User" })).toBeFocused();
    await newestMail(owen.email, "was deleted");
  });
  await test.step("a user is suspended and reinstated after a question", async () => {
    await searchUsers(page, femi.email);
    const choose = async (act: "Suspend" | "Reinstate") => {
      await page.getByRole("button", { name: `More for ${femi.email}` }).click();
      await page.getByRole("menuitem", { name: act }).click();
      const question = page.getByRole("alertdialog", { name: `${act} ${femi.name}?` });
      await question.getByRole("button", { name: act }).click();
      await expect(question).toHaveCount(0);
    };
    await choose("Suspend");
    await expect(rowOf(page, femi.name)).toContainText("Suspended");
    await expect(page.getByRole("button", { name: `Run As ${femi.email}` })).toHaveCount(0);
    await newestMail(femi.email, "was suspended");
    await choose("Reinstate");
    await expect(page.getByRole("button", { name: `Run As ${femi.email}` })).toBeVisible();
    await newestMail(femi.email, "was reinstated");
  });
  await test.step("a dead network is said in the stated words", async () => {
    await breakCalls(page, "admin_edit_user");
    await breakCalls(page, "delete_user");
    await searchUsers(page, samuel.email);
    await page.getByRole("button", { name: `Edit ${samuel.email}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("alertdialog", { name: "Network error while saving." })
      .getByRole("button", { name: "OK" })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Delete ${samuel.email}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(
      page.getByRole("alertdialog", { name: "Network error while deleting." }),
    ).toBeVisible();
    forgiveDeadNetwork(complaints);
  });
});

test("the own name changes in the sidebar at once, the own right cannot be given away; axe finds nothing", async ({
  page,
  db,
  complaints,
}) => {
  const member = await createMember(db, {
    name: "Rosalind Achterberg",
    permissions: ["categorization", "categorization_admin", "alerts"],
  });
  const admin = await openAdmin(page, db);
  await test.step("the own name changes in the sidebar at once, and the own right cannot be given away", async () => {
    await searchUsers(page, admin.email);
    await page.getByRole("button", { name: `Edit ${admin.email}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Dana Whitlock-Reyes");
    await dialog.getByRole("button", { name: "Save" }).click();
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await expect(sidebar).toContainText("Dana Whitlock-Reyes");
    await expect(page.getByRole("button", { name: `Delete ${admin.email}` })).toHaveCount(0);
    await page.getByRole("button", { name: `Edit ${admin.email}` }).click();
    await dialog.getByLabel("Administration", { exact: true }).uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByRole("alertdialog", {
        name: "You cannot do this to your own account. Ask another administrator.",
      }),
    ).toBeVisible();
    forgiveRefusedCalls(complaints);
  });
  await test.step("axe finds nothing on users and their dialogs", async () => {
    await page.reload();
    await searchUsers(page, member.email);
    await expect(rowOf(page, member.name)).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.getByRole("button", { name: `Edit ${member.email}` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Actions for ${member.email}` }).click();
    await expect(page.getByRole("menuitem", { name: "Run As" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectNoSidewaysScroll(page);
  });
});

test("sessions are ended from the row's menu [V7.4.5]", async ({ page, db, browser }) => {
  const member = await createMember(db, { name: "Jun Takahara" });
  const elsewhere = await browser.newPage();
  await elsewhere.goto(new URL("/dashboard", process.env["E2E_URL"]).href);
  await signIn(elsewhere, member.email);
  await expect(elsewhere.getByText(`Welcome back, ${member.name}`)).toBeVisible();
  await openAdmin(page, db);
  await searchUsers(page, member.email);
  await page.getByRole("button", { name: `More for ${member.email}` }).click();
  await page.getByRole("menuitem", { name: "End sessions" }).click();
  await page
    .getByRole("alertdialog", { name: `End the sessions of ${member.name}?` })
    .getByRole("button", { name: "End sessions" })
    .click();
  await expect(page.getByText(`The sessions of ${member.name} have ended.`)).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test("members are sent away, and admins of another organization are denied [V8.2.1]", async ({
  page,
  db,
  complaints,
}) => {
  const admin = await openAdmin(page, db);
  await db
    .updateTable("account")
    .set({ organization: "Elsewhere Ltd" })
    .where("email", "=", admin.email)
    .execute();
  for (const path of ["/profile/admin/users", "/profile/admin/tokens", "/profile/admin/audit"]) {
    await page.goto(path);
    await expect(page.getByText("Access denied. Admin permissions required.")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  }
  forgiveRefusedCalls(complaints);
  await page.evaluate(() => localStorage.clear());
  await openAs(page, db, "/dashboard", "alerts");
  for (const path of ["/profile/admin/users", "/profile/admin/audit"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("two thousand users are searched and sorted in the browser; who needs a second factor is led to set it up", async ({
  page,
  db,
}) => {
  await openAdmin(page, db, "/dashboard");
  await test.step("two thousand users are searched and sorted in the browser", async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      user_access_token: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      name: `Person ${index}`,
      email: `person${index}@firm${index % 40}.example`,
      phone: null,
      organization: `Firm ${index % 40}`,
      permissions: ["alerts", "explore_trades", "explore_events"],
      enabled_2fa: index % 2 === 0,
      can_send_email: 0,
      can_send_sms: 0,
      timezone: "UTC",
      state: "active",
      created_at: "2026-11-01T00:00:00Z",
      last_used_at: "2026-11-19T14:31:00Z",
      live_sessions: 1,
    }));
    await page.route("**/api", async (route) => {
      const isList = isCallOf(route.request(), "get_users");
      await (isList ? route.fulfill({ json: rows }) : route.fallback());
    });
    await page.goto("/profile/admin/users");
    await expect(page.getByText("1–20 of 2,000")).toBeVisible();
    await searchUsers(page, "person1999@");
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await searchUsers(page, "");
    await expect(page.getByText("1–20 of 2,000")).toBeVisible();
    await page.getByRole("columnheader", { name: "Email" }).getByRole("button").click();
    await expect(page.locator("tbody").getByRole("row").first()).toContainText("person0@");
  });
  await test.step("an administrator who needs a second factor is led to set it up", async () => {
    const refusal = {
      error: "Administrators need two-factor authentication here. Turn it on in Account Settings.",
      code: "second_factor_needed",
    };
    await page.route("**/api", async (route) => {
      const isAdministration = (
        ["get_users", "get_sign_up_tokens", "get_audit_entries"] as const
      ).some((list) => isCallOf(route.request(), list));
      await (isAdministration ? route.fulfill({ json: refusal }) : route.fallback());
    });
    for (const path of ["/profile/admin/users", "/profile/admin/tokens", "/profile/admin/audit"]) {
      await page.goto(path);
      await expect(page.getByText(refusal.error)).toBeVisible();
      const link = page.getByRole("main").getByRole("link", { name: "Account Settings" });
      await expect(link).toHaveAttribute("href", "/profile/account-settings");
    }
  });
});
