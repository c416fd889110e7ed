import type { Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { appCode, forgetLastCode, linkApp } from "./authenticator.ts";
import { expectNoFaultsAtAnyWidth } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { newestMail } from "../mailbox.ts";
import { openAs, signIn, stopClock } from "../scene.ts";

/** A person with an authenticator app, signed out again. */
async function createPersonWithApp(page: Page, db: Database) {
  const { email } = await openAs(page, db, "/dashboard");
  const app = await linkApp(page, email);
  await signOut(page);
  await forgetLastCode(db, email);
  return { email, ...app };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await page.goto("/login");
}

const codeField = (page: Page) => page.getByLabel("Six-digit code");

test("a code of the app is asked after the password, unless the device is remembered", async ({
  page,
  db,
  browser,
  complaints,
}) => {
  const { email, secret } = await createPersonWithApp(page, db);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Two-factor verification" })).toBeVisible();
  await expect(page).toHaveTitle("Two-factor authentication | Sentinel");
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  await codeField(page).fill("12345");
  await codeField(page).press("Enter");
  await expect(page.getByText("Please enter a 6-digit code")).toBeVisible();
  for (let digit = 0; digit < 5; digit += 1) await page.keyboard.press("Backspace");

  await test.step("a wrong code is cleared and asked for again", async () => {
    const right = await appCode(secret);
    await codeField(page).fill(right === "000000" ? "111111" : "000000");
    await expect(page.getByRole("alert")).toHaveText("Invalid code. Please try again.");
    await expect(codeField(page)).toHaveValue("");
    await expect(codeField(page)).toBeFocused();
    forgiveRefusedCalls(complaints);
  });

  await test.step("a typed code submits itself", async () => {
    const remember = page.getByLabel("Remember this device for 30 days");
    await expect(remember).toBeChecked();
    await remember.uncheck();
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
    await codeField(page).focus();
    await page.keyboard.type(await appCode(secret));
    await expect(page.getByText("Verification successful!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain("correct horse");
  });

  await test.step("a device that is not remembered is asked again; pasted spaces and letters are left out", async () => {
    await signOut(page);
    await forgetLastCode(db, email);
    await signIn(page, email);
    const code = await appCode(secret);
    await codeField(page).fill(`code: ${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page.getByText("Verification successful!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("a remembered device is not asked again; another browser is", async () => {
    await signOut(page);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const elsewhere = await other.newPage();
    await elsewhere.goto("/login");
    await signIn(elsewhere, email);
    await expect(codeField(elsewhere)).toBeVisible();
    await other.close();
  });
});

test("a recovery code, or one by mail, opens the account without the app", async ({ page, db }) => {
  const { email, recoveryCodes } = await createPersonWithApp(page, db);
  await signIn(page, email);
  await page.getByLabel("Remember this device for 30 days").uncheck();
  await page.getByRole("button", { name: "use a recovery code" }).click();
  const field = page.getByLabel("Recovery code");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a recovery code.")).toBeVisible();
  await field.fill(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  const notice = await newestMail(email, "A recovery code was used");
  expect(notice.text).toContain("9 codes remain.");

  await test.step("a code can be requested by mail, with a notice for five seconds", async () => {
    await signOut(page);
    await signIn(page, email);
    await expect(codeField(page)).toBeVisible();
    await stopClock(page);
    await page.getByRole("button", { name: "Resend code" }).click();
    const notice = page.getByText(`A code was sent to ${email}.`);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(4_000);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(notice).toBeHidden();
    const mail = await newestMail(email, "Your Sentinel sign-in code");
    const code = /Your code is (\d{6})/.exec(mail.text ?? "")?.[1] ?? "";
    await codeField(page).fill(code);
    await expect(page.getByText("Verification successful!")).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("five wrong codes lead back to the password", async ({ page, db, complaints }) => {
  const { email, secret } = await createPersonWithApp(page, db);
  await signIn(page, email);
  const right = await appCode(secret);
  for (let count = 1; count <= 5; count += 1) {
    const answered = page.waitForResponse("**/api");
    await codeField(page).fill(right === "000000" ? "111111" : "000000");
    await answered;
    if (count < 5) await expect(codeField(page)).toHaveValue("");
  }
  await expect(page.getByRole("alert")).toHaveText(
    "This sign-in took too long or had too many incorrect codes. Please sign in again.",
  );
  // Only the password is asked again.
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await signIn(page, email);
  await expect(codeField(page)).toBeVisible();
  await page.getByRole("button", { name: "Back to login" }).click();
  await expect(page.getByRole("heading", { name: "Client Login" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  forgiveRefusedCalls(complaints);
});

test("axe finds nothing on both ways to prove it; without an answer the screen says so", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await createPersonWithApp(page, db);
  await expectNoFaultsAtAnyWidth(page);
  await signIn(page, email);
  await expect(codeField(page)).toBeVisible();
  await page.keyboard.type("4187");
  await expectNoFaultsAtAnyWidth(page);
  await page.getByRole("button", { name: "use a recovery code" }).click();
  await expectNoFaultsAtAnyWidth(page);

  await page.goto("/login");
  await signIn(page, email);
  await expect(codeField(page)).toBeVisible();
  await page.route("**/api", (route) => route.abort());
  await page.getByRole("button", { name: "Resend code" }).click();
  await expect(page.getByText("Unable to resend code")).toBeVisible();
  await codeField(page).fill("123456");
  await expect(page.getByRole("alert")).toHaveText("Server error. Please try again.");
  forgiveRefusedCalls(complaints);
});
