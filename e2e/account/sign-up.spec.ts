import type { Page } from "@playwright/test";
import { createSignUpToken } from "#testing/factories/accounts/sign-ups.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { linkIn, newestMail } from "../mailbox.ts";
import { createPerson, expectNoSidewaysScroll, signIn, uniqueNumber } from "../scene.ts";

const password = "violet-harbour-72!";

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Alma Reyes");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("2025550143");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

const newAddress = () => `new${uniqueNumber()}@agency.example`;
const verifyMail = "Verify your email";

test("a person signs up with a token, verifies and is on the dashboard [V2.3.1]", async ({
  page,
  db,
}) => {
  const token = `agency-${uniqueNumber()}`;
  await createSignUpToken(db, { text: token, ending: "agency.example" });
  const email = newAddress();
  await page.goto("/sign-up");
  await expect(page).toHaveTitle("Sign Up | Sentinel");
  await fillIn(page, email);
  await expect(page.getByLabel("Phone")).toHaveValue("(202) 555-0143");
  await page.getByRole("button", { name: "Have a sign-up token? Click here" }).click();
  await page.getByLabel("Sign-up token").fill(token);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend available in \d+ s$/ })).toBeDisabled();

  const mail = await newestMail(email, verifyMail);
  await page.goto(linkIn(mail, "/verify-email"));
  await expect(page.getByRole("heading", { name: "Email verified successfully!" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await expect(page).toHaveTitle("Verify your email | Sentinel");
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Protect your account" })).toBeFocused();
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Skip for Now" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Welcome back, Alma Reyes" })).toBeVisible();
  const stored = await page.evaluate(() => ({
    permissions: localStorage.getItem("permissions"),
    refreshToken: localStorage.getItem("refresh_token"),
  }));
  expect(stored.permissions).toBe('["alerts","explore_trades"]');
  expect(stored.refreshToken).not.toBeNull();
});

test("without a mail server this machine reads the mails in the browser", async ({ page, db }) => {
  const { email } = await createPerson(db);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await newestMail(email, "Reset your Sentinel password");
  await page.goto("/development/mails");
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("link", { name: "Reset your Sentinel password" }).click();
  await page.getByRole("link", { name: /\/reset-password\?token=/ }).click();
  await expect(page.getByText(`Choose a password for ${email}.`)).toBeVisible();
});

test("verifying keeps device and dictionaries of this browser and nothing of who was here", async ({
  page,
  db,
}) => {
  const { email: other } = await createPerson(db, "explore_trades");
  await page.goto("/login");
  await signIn(page, other);
  await expect(page).toHaveURL(/\/dashboard$/);
  // The dashboard has fetched it.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("tickerDictionary")))
    .not.toBeNull();
  const before = await page.evaluate(() => {
    localStorage.setItem("ownerDictionary", '{"1":"Ana"}');
    localStorage.setItem("list-filters", "someone's");
    return localStorage.getItem("device_id");
  });
  const email = newAddress();
  await page.request.post("/api", {
    data: { type: "signup", name: "Bo Reyes", email, phone: "12025550143", password },
  });
  await page.goto(linkIn(await newestMail(email, verifyMail), "/verify-email"));
  await expect(page.getByRole("heading", { name: "Protect your account" })).toBeVisible();
  const after = await page.evaluate(() => ({ ...localStorage }));
  expect(after).toMatchObject({
    device_id: before,
    tickerDictionary: expect.any(String),
    tickerDictionaryFetchedAt: expect.any(String),
    ownerDictionary: '{"1":"Ana"}',
    userEmail: email,
    name: "Bo Reyes",
  });
  expect(after).not.toHaveProperty("list-filters");
  expect(await page.evaluate(() => sessionStorage.getItem("mailedLink"))).toBeNull();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome back, Bo Reyes" })).toBeVisible();
});

test("an invited person chooses a password; a refused one stays on the page", async ({
  page,
  complaints,
  db,
}) => {
  const { email } = await createPerson(db, "explore_trades");
  await db
    .updateTable("account")
    .set({ password_hash: null, email_verified_at: null, invited_at: new Date().toISOString() })
    .where("email", "=", email)
    .execute();
  await page.request.post("/api", {
    data: { type: "signup", name: "Mallory", email, phone: "12025550143", password },
  });
  await page.goto(linkIn(await newestMail(email, "has given you access"), "/verify-email"));
  await expect(page.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  await expect(page.getByText(`Set a password for ${email}`)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("Password1!");
  await page.getByLabel("Confirm password").fill("Password1!");
  await page.getByRole("button", { name: "Set password and verify" }).click();
  await expect(page.getByRole("alert")).toContainText("too common");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Password1!");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Email verified successfully!" })).toBeVisible();
  await page.getByRole("button", { name: "Skip for Now" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  forgiveRefusedCalls(complaints);
});

test("a link that is worth nothing says so and leads to sign up after three seconds", async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  await page.goto("/verify-email");
  const alert = page.getByText(
    "Invalid or missing email verification token. Please sign up again.",
  );
  await expect(alert).toBeVisible();
  await page.goto("/verify-email?token=used&email=nobody%40agency.example");
  await expect(alert).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/sign-up$/);
  forgiveRefusedCalls(complaints);
});

test("without an answer the verification can be tried again", async ({ page, complaints }) => {
  await page.route("**/api", (route) => route.abort());
  await page.goto("/verify-email?token=x&email=nobody%40agency.example");
  await expect(page.getByText("An error occurred. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  forgiveRefusedCalls(complaints);
});

test("the mail can be asked for again after a minute, and going back keeps what was typed", async ({
  page,
  db,
}) => {
  await page.clock.install();
  const email = newAddress();
  await page.goto("/sign-up");
  await fillIn(page, email);
  await page.keyboard.press("Enter");
  const resend = page.getByRole("button", { name: /^Resend/ });
  await expect(resend).toBeDisabled();
  await page.clock.runFor(59_000);
  await expect(resend).toHaveText("Resend available in 1 s");
  await page.clock.runFor(1_500);
  await expect(resend).toHaveText("Resend email");
  // The server's own minute is over as well.
  await db
    .updateTable("mailed_token")
    .set({ created_at: new Date(Date.now() - 61_000).toISOString() })
    .where("account_id", "=", db.selectFrom("account").select("id").where("email", "=", email))
    .execute();
  await resend.click();
  await expect(page.getByText("We sent another link. Only the newest works.")).toBeVisible();
  await expect(resend).toBeDisabled();
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Confirm password")).toHaveValue(password);
});

test("the form says what is wrong: on leaving a field, and on Enter", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.goto("/sign-up");
  const button = page.getByRole("button", { name: "Sign Up" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Email").fill("alma@agency");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await page.keyboard.press("Enter");
  const refusal = page.getByText("Please fix the errors before submitting.");
  await fillIn(page, newAddress());
  await page.getByLabel("Phone").fill("202");
  await expect(button).toBeEnabled();
  await button.click();
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(
    page.getByText("Please enter a valid phone number for the selected country code."),
  ).toBeVisible();
  await page.getByLabel("Phone").fill("2025550143");
  await page.getByLabel("Confirm password").fill("something else 1!");
  await expect(button).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passwords must match before signing up.")).toBeVisible();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.keyboard.press("Tab");
  await expect(
    page.getByText(
      "Password must be at least 8 characters. Password must contain at least one digit. " +
        "Password must contain at least one special character.",
    ),
  ).toBeVisible();
  expect(calls.filter((url) => url.endsWith("/api"))).toEqual([]);
});

test("the server's refusal is shown as given, no answer in the page's words, and nothing is lost", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await createPerson(db);
  await page.goto("/sign-up");
  await fillIn(page, email);
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("An account with this email already exists. Please log in.");
  await page.route("**/api", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(alert).toHaveText("An error occurred while connecting to the server.");
  await page.unroute("**/api");
  await page.route("**/api", (route) => route.fulfill({ json: { response: "else" } }));
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(alert).toHaveText("An unexpected response was received. Please try again.");
  await expect(page.getByLabel("Confirm password")).toHaveValue(password);
  forgiveRefusedCalls(complaints);
});

test("a double click sends one call", async ({ page }) => {
  let calls = 0;
  await page.route("**/api", async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.goto("/sign-up");
  await fillIn(page, newAddress());
  await page.getByRole("button", { name: "Sign Up" }).dblclick();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(calls).toBe(1);
});

test("a phone shows the form without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of [
    "/sign-up",
    "/forgot-password",
    "/reset-password?token=x&email=a.long.address.of.somebody%40department.agency.example",
    "/verify-email?token=x&email=a.long.address.of.somebody%40department.agency.example&choose_password=1",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
