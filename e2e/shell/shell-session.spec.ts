import type { Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { createPerson, openAs, signIn } from "../scene.ts";

const picture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

async function findAccount(db: Database, email: string): Promise<{ id: number }> {
  return await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

/** Makes this browser run as another person; the token is the person's own, which the server takes. */
async function runAs(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((entries) => {
    localStorage.setItem("RunAsAccessToken", localStorage.getItem("access_token") ?? "");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);
  await page.reload();
}

/** The same with a run-as that the server has begun, so that Revert finds one to end. */
async function beginRunAs(
  page: Page,
  db: Database,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { email } = await createPerson(db, "alerts");
  const token = await page.evaluate(async (address) => {
    const answer = await fetch("/api", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${localStorage.getItem("access_token")}`,
      },
      body: JSON.stringify({ type: "run_as", email: address }),
    });
    const begun: { access_token: string } = await answer.json();
    return begun.access_token;
  }, email);
  await runAs(page, { ...values, RunAsAccessToken: token });
}

/** Opens a page with an inbox and waits for its connection: after Revert it would be refused. */
async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const connected = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
  await open();
  await connected;
}

const target = {
  RunAsName: "Priya Raman",
  RunAsEmail: "priya.raman@example.com",
  RunAsOrganization: "Halden & Moore LLP",
  RunAsPermissions: '["alerts"]',
};

test("run-as is said on every page, and Revert ends it", async ({ page, db }) => {
  const admin = await openAs(page, db, "/dashboard", "admin");
  await untilLive(page, () => beginRunAs(page, db, { ...target, savedProfileImage: picture }));
  const banner = page.getByRole("status").filter({ hasText: "Currently Running as" });
  await expect(banner).toContainText("Currently Running as Priya Raman (Halden & Moore LLP)");
  await expect(page.getByRole("heading", { name: "Welcome back, Priya Raman" })).toBeVisible();
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar).toContainText("priya.raman@example.com");
  // The rights are the other person's.
  await expect(sidebar.getByRole("button", { name: "Admin" })).toHaveCount(0);
  await page.goto("/explore-trades");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/terms");

  await banner.getByRole("button", { name: "Revert" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(sidebar).toContainText(admin.email);
  await expect(banner).toHaveCount(0);
  await expect(sidebar.getByRole("button", { name: "Admin" })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(kept).filter((key) => /^(RunAs|Admin|saved)/.test(key))).toEqual([]);
  expect(kept["profileImage"]).toBe(picture);
});

test("editing as an admin has its own banner, which leads to the admin page", async ({
  page,
  db,
}) => {
  const admin = await openAs(page, db, "/dashboard", "admin");
  await beginRunAs(page, db, target);
  // As the categorization screens will pass it: the router's navigation state.
  await page.evaluate(() => {
    const usr = { gvkey: "061482", isAdminMode: true, originalEmail: "priya.raman@example.com" };
    history.replaceState({ ...history.state, usr }, "");
  });
  await page.reload();
  await expect(page.getByText("Admin Editing Mode")).toBeVisible();
  await expect(page.getByText("Currently Running as")).toHaveCount(0);
  await page.getByRole("button", { name: "Return to Admin Page" }).click();
  await expect(page).toHaveURL(/\/categorization\/admin$/);
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText(admin.email);
  await expect(page.getByText("Admin Editing Mode")).toHaveCount(0);
});

test("logging out in one tab closes the others and forgets what they searched [V14.3.1]", async ({
  page,
  db,
  context,
}) => {
  const { email } = await openAs(page, db, "/explore-trades", "explore_trades");
  const other = await context.newPage();
  await test.step("a token that has ended is renewed once for both, before a call is refused", async () => {
    const { id } = await findAccount(db, email);
    // Calls of the screen that are under way when the token ends would be refused, and renew it themselves.
    await page.goto("about:blank");
    await other.goto("/favicon.svg");
    await db
      .updateTable("session")
      .set({ access_expires_at: "2026-01-01T00:00:00Z" })
      .where("account_id", "=", id)
      .execute();
    await other.evaluate(() => localStorage.setItem("access_token_ends_at", "0"));
    let renewals = 0;
    context.on("request", (request) => {
      if (isCallOf(request, "refresh_session")) renewals += 1;
    });
    // A refused call would be a complaint of the page.
    await Promise.all([page.goto("/explore-trades"), other.goto("/dashboard")]);
    await expect(other.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("access_token_ends_at")))
      .not.toBe("0");
    expect(renewals).toBe(1);
  });
  await page.evaluate(() => sessionStorage.setItem("exploreTrades_note", "kept in this tab"));
  await other.getByRole("button", { name: "Logout" }).click();
  await other
    .getByRole("alertdialog", { name: "Are you sure you want to log out?" })
    .getByRole("button", { name: "Logout" })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("exploreTrades_note"))).toBeNull();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/explore-trades$/);
});

test("Revert in one tab holds in the others", async ({ page, db, context }) => {
  const admin = await openAs(page, db, "/dashboard", "admin");
  await untilLive(page, () => beginRunAs(page, db, target));
  const other = await context.newPage();
  await untilLive(other, () => other.goto("/dashboard"));
  await other.getByRole("button", { name: "Revert" }).click();
  await expect(page.getByText("Currently Running as")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText(admin.email);
});

test("the shell withstands a run-as without a name, and whatever the storage holds", async ({
  page,
  db,
  complaints,
}) => {
  const { name } = await openAs(page, db, "/dashboard");
  await test.step("without a run-as name the own one stands", async () => {
    await runAs(page, { RunAsEmail: "priya@example.com", RunAsOrganization: "Halden" });
    await expect(page.getByText(`Currently Running as ${name} (Halden)`)).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("RunAs")) localStorage.removeItem(key);
    });
  });
  await test.step("whatever the storage holds, the shell stands", async () => {
    const nested = [1, 2, 3, 4].reduce<unknown>(
      (value) => JSON.stringify(value),
      ["explore_trades"],
    );
    await page.evaluate((permissions) => {
      localStorage.setItem("permissions", permissions);
      localStorage.setItem("name", "");
      localStorage.setItem("profileImage", "data:image/png;base64,broken");
      localStorage.setItem("sidebarCollapsed", "{");
      localStorage.setItem("userPreferences", "[[");
      localStorage.setItem("tickerDictionary", "not json");
      localStorage.setItem("tickerDictionaryFetchedAt", String(Date.now()));
      localStorage.setItem("theme", "sepia");
    }, String(nested));
    await page.goto("/explore-trades");
    await expect(
      page.getByRole("heading", { name: "Explore Insider Trades", level: 1 }),
    ).toBeVisible();
    // "dark or other": what is not dark is light, before and after the application has started.
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    // No name and no readable picture: the default letter.
    await expect(page.getByRole("link", { name: /^My Dashboard, signed in as/ })).toContainText(
      "P",
    );
    // The server goes by what the account holds, and refuses what the page asks for.
    forgiveRefusedCalls(complaints);
    await page.evaluate(() => localStorage.setItem("permissions", "{not a list"));
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard$/);
    // Of the screen that was left, the last answers may have come after the first were forgiven.
    forgiveRefusedCalls(complaints);
  });
});

test("a session that ended leaves a public page, and what was typed there, in place", async ({
  page,
  db,
  complaints,
}) => {
  await openAs(page, db, "/dashboard");
  await page.getByRole("button", { name: "Use the light theme" }).click();
  await page.evaluate(() => {
    localStorage.setItem("access_token", "no longer known");
    localStorage.setItem("refresh_token", "no longer known");
  });
  await page.goto("/contact-us");
  await page.getByRole("textbox", { name: "First name" }).fill("Alma");
  await expect(page.getByRole("link", { name: "Get Access Now" })).toBeVisible();
  await expect(page).toHaveURL(/\/contact-us$/);
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Alma");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  forgiveRefusedCalls(complaints);
});
