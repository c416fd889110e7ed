import type { Page } from "@playwright/test";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { totpCode } from "#testing/server/totp.ts";
import { accountOf, ageSignIn, confirmPassword, runAsOther } from "./account-scene.ts";
import { breakCalls, expect, forgiveRefusedCalls, test } from "../journey.ts";
import { newestMail } from "../mailbox.ts";
import { createPerson, openAs, signIn } from "../scene.ts";

const path = "/profile/account-settings";

test("time zone and opt-ins are saved as they are chosen", async ({ page, db }) => {
  const { email } = await openAs(page, db, path);
  await expect(page).toHaveTitle("Account Settings | Sentinel");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toHaveValue("UTC");
  expect(await zone.getByRole("option").count()).toBe(43);
  await zone.selectOption("Asia/Tokyo");
  const mail = page.getByRole("switch", { name: "Email notifications" });
  const sms = page.getByRole("switch", { name: "SMS notifications" });
  await expect(mail).not.toBeChecked();
  await mail.check();
  await sms.check();
  await sms.uncheck();
  await expect
    .poll(async () => {
      const { timezone, can_send_email: byMail, can_send_sms: bySms } = await accountOf(db, email);
      return { timezone, byMail, bySms };
    })
    .toEqual({ timezone: "Asia/Tokyo", byMail: 1, bySms: 0 });
  await page.reload();
  await expect(zone).toHaveValue("Asia/Tokyo");
  await expect(mail).toBeChecked();
});

test("single-key shortcuts are turned off for the account", async ({ page, db }) => {
  const { email } = await openAs(page, db, path);
  const search = page.getByRole("combobox", { name: "Search ticker or company" });
  await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).toBeChecked();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
  await expect
    .poll(async () => {
      const { id } = await accountOf(db, email);
      const saved = await db
        .selectFrom("user_preference")
        .select(["preference_type", "preferences"])
        .where("account_id", "=", id)
        .execute();
      return saved.map(({ preference_type: type, preferences }) => [type, preferences]);
    })
    .toContainEqual(["single_key_shortcuts", "false"]);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
});

test("what could not be saved goes back to what is saved, and can be tried again", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, path);
  const mail = page.getByRole("switch", { name: "Email notifications" });
  const mend = await breakCalls(page, "edit_user");
  await mail.click();
  const notice = page.getByRole("alert").filter({ hasText: "Not saved." });
  await expect(notice).toContainText("Network or server error occurred.");
  await expect(mail).not.toBeChecked();
  await mend();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(mail).toBeChecked();
  await expect(notice).toHaveCount(0);
  await expect.poll(async () => (await accountOf(db, email)).can_send_email).toBe(1);
  forgiveRefusedCalls(complaints);
});

test("the theme goes with the account: from the navbar, from here, and to another browser", async ({
  page,
  db,
  browser,
  baseURL,
  complaints,
}) => {
  const { email } = await openAs(page, db, path);
  const html = page.locator("html");
  const savedTheme = async () => (await accountOf(db, email)).theme;
  await page.getByRole("button", { name: "Use the light theme" }).click();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  await expect.poll(savedTheme).toBe("light");
  const mend = await breakCalls(page, "edit_user");
  await page.getByText("Dark", { exact: true }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  const notice = page.getByRole("alert").filter({ hasText: "Saved in this browser only." });
  await expect(notice).toBeVisible();
  expect(await savedTheme()).toBe("light");
  await mend();
  // The choice of this browser stays, and is saved when the account is next read.
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect.poll(savedTheme).toBe("dark");

  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await other.goto("/login");
  await signIn(other, email);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.getByRole("button", { name: "Use the light theme" }).click();
  await expect.poll(savedTheme).toBe("light");
  await other.close();
  await page.getByRole("link", { name: "User Information" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  forgiveRefusedCalls(complaints);
});

/** Sets the second factor up on the page. @returns the secret */
async function setUpTwoFactor(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Enable two-factor authentication" }).click();
  const key = page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
  const secret = (await key.innerText()).replaceAll(/\s/g, "");
  await page.keyboard.type(totpCode(secret, Temporal.Now.instant()));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(page.getByText("Enabled", { exact: true })).toBeVisible();
  return secret;
}

test("the second factor is enabled, its recovery codes renewed, and disabled with a code [V6.3.4, V7.5.1]", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, path);
  const secret = await setUpTwoFactor(page);
  await expect(page.getByText("10 left. Each signs you in once")).toBeVisible();
  expect((await accountOf(db, email)).enabled_2fa).toBe(true);

  await page.getByRole("button", { name: "Generate new codes" }).click();
  await page
    .getByRole("alertdialog", { name: "Generate new recovery codes?" })
    .getByRole("button", { name: "Generate new codes" })
    .click();
  const shown = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  const recoveryCode = await shown.getByRole("listitem").first().innerText();
  await shown.getByRole("button", { name: "I have saved the codes" }).click();

  await ageSignIn(db, email);
  await page.getByRole("button", { name: "Disable two-factor authentication" }).click();
  await page
    .getByRole("alertdialog", { name: "Disable two-factor authentication?" })
    .getByRole("button", { name: "Disable" })
    .click();
  const question = page.getByRole("dialog", { name: "Confirm your password" });
  await question.getByLabel("Password", { exact: true }).fill(factoryPassword);
  await question.getByRole("button", { name: "Confirm" }).click();
  const code = question.getByLabel("Authentication code");
  await expect(code).toBeFocused();
  await code.fill(totpCode(secret, Temporal.Now.instant().subtract({ minutes: 5 })));
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByText("Invalid code. Please try again.")).toBeVisible();
  await question.getByRole("button", { name: "Use a recovery code" }).click();
  await question.getByLabel("Recovery code").fill(recoveryCode);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
  expect((await accountOf(db, email)).enabled_2fa).toBe(false);
  await newestMail(email, "Two-factor authentication was turned off");
  forgiveRefusedCalls(complaints);
});

test("sessions are listed; one and all others are signed out [V7.4.3, V7.5.2]", async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const person = await createPerson(db);
  const elsewhere = async () => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const other = await context.newPage();
    await other.goto("/login");
    await signIn(other, person.email);
    await expect(other).toHaveURL(/\/dashboard$/);
    return other;
  };
  const first = await elsewhere();
  await page.goto(path);
  await signIn(page, person.email);
  const list = page.getByRole("list", { name: "Sessions" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("listitem").first()).toContainText("Chrome on Linux");
  await expect(list.getByText("This session")).toHaveCount(1);
  await list.getByRole("button", { name: /^Sign out/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await first.getByRole("link", { name: "User Information" }).click();
  await expect(first).toHaveURL(/\/login$/);

  await elsewhere();
  await elsewhere();
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Sign out other sessions" }).click();
  await expect(page.getByText("2 other sessions were signed out.")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out other sessions" })).toHaveCount(0);
});

test("the account is deleted by its sentence; nothing is left in the browser [V7.4.2, V14.3.1]", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, path);
  const remove = page.getByRole("button", { name: "Delete Account" });
  const sentence = (await page.getByText(/^Type [A-Z ]+ to confirm$/).innerText())
    .replace("Type ", "")
    .replace(" to confirm", "");
  const field = page.getByRole("textbox", { name: /to confirm$/ });
  for (const wrong of [sentence.toLowerCase(), `${sentence} `, sentence.slice(0, -1), ""]) {
    await field.fill(wrong);
    await expect(remove).toBeDisabled();
  }
  await field.fill(sentence);
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  await question.getByRole("button", { name: "Keep my account" }).click();
  await ageSignIn(db, email);
  await field.press("Enter");
  await question.getByRole("button", { name: "Delete Account" }).click();
  // The session ends before the new document comes: what is asked of the old one in between has no answer.
  const opened = page.waitForEvent("domcontentloaded");
  await confirmPassword(page, factoryPassword);
  await opened;
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  // The router writes down where each page was scrolled to as it leaves.
  const left = await page.evaluate(() => Object.keys(sessionStorage));
  expect(left.filter((key) => key !== "react-router-scroll-positions")).toEqual([]);
  expect(await db.selectFrom("account").where("email", "=", email).select("id").execute()).toEqual(
    [],
  );
  await newestMail(email, "Your Sentinel account was deleted");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
  forgiveRefusedCalls(complaints);
});

test("running as another user, security and deletion are locked with the reason", async ({
  page,
  db,
}) => {
  await openAs(page, db, path, "admin");
  await runAsOther(page);
  await expect(page.getByRole("combobox", { name: "Time zone" })).toBeEnabled();
  await expect(
    page.getByRole("button", { name: "Enable two-factor authentication" }),
  ).toBeDisabled();
  await expect(page.getByRole("list", { name: "Sessions" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /to confirm$/ })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Delete Account" })).toBeDisabled();
});
