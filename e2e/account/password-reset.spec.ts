import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { linkIn, newestMail } from "../mailbox.ts";
import { linkApp } from "./authenticator.ts";
import { createPerson, openAs, signIn } from "../scene.ts";

const password = "violet-harbour-72!";

test("a lost password is replaced by the mailed link, which works once [V6.4.1, V7.4.3]", async ({
  page,
  browser,
  baseURL,
  db,
  complaints,
}) => {
  const { email } = await createPerson(db, "explore_trades");
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "" });
  await elsewhere.goto("/login");
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);

  await page.goto("/forgot-password");
  await expect(page).toHaveTitle("Reset your password | Sentinel");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "An email has been sent with instructions to reset your password.",
  );
  const link = linkIn(await newestMail(email, "Reset your Sentinel password"), "/reset-password");
  await page.goto(link);
  await expect(page).toHaveTitle("Set a new password | Sentinel");
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByText(`Choose a password for ${email}.`)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill("something else 1!");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Passwords must match.")).toBeVisible();
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(
    page.getByRole("heading", { name: "Password reset successful. Redirecting to login..." }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();
  await signIn(page, email, factoryPassword);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  const notice = await newestMail(email, "was reset");
  expect(notice.text).toContain("All sessions were signed out.");

  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("another-harbour-9!");
  await page.getByLabel("Confirm password").fill("another-harbour-9!");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid password reset token.");
  await expect(page.getByLabel("Confirm password")).toHaveValue("another-harbour-9!");
  forgiveRefusedCalls(complaints);
});

test("after a reset the second factor is still required [V6.4.3]", async ({ page, db }) => {
  const { email } = await openAs(page, db, "/dashboard");
  await linkApp(page, email);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.goto(
    linkIn(await newestMail(email, "Reset your Sentinel password"), "/reset-password"),
  );
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.keyboard.press("Enter");
  // This browser was signed in, too.
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Two-factor verification" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});

test("asking for a link answers in the specification's words", async ({ page, complaints }) => {
  await page.goto("/forgot-password");
  const email = page.getByLabel("Email");
  const send = page.getByRole("button", { name: "Send Reset Link" });
  await email.fill("nobody");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await email.fill("nobody@agency.example");
  await send.click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(
    "The email address you entered is not recognized. Please try again.",
  );
  await page.route("**/api", (route) =>
    route.fulfill({ status: 503, json: { error: "As given." } }),
  );
  await send.click();
  await expect(alert).toHaveText("As given.");
  await page.unroute("**/api");
  await page.route("**/api", (route) => route.fulfill({ json: { response: "else" } }));
  await send.click();
  await expect(alert).toHaveText("An unexpected error occurred. Please try again.");
  await page.unroute("**/api");
  await page.route("**/api", (route) => route.abort());
  await send.click();
  await expect(alert).toHaveText("An error occurred. Please try again later.");
  await expect(email).toHaveValue("nobody@agency.example");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login$/);
  forgiveRefusedCalls(complaints);
});

test("a reset without its link says what is missing; each refusal has its words", async ({
  page,
}) => {
  await page.goto("/reset-password");
  const submit = page.getByRole("button", { name: "Reset Password" });
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Invalid or missing token/email.");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await submit.click();
  await expect(alert).toHaveText("Invalid or missing token/email.");

  await page.goto("/reset-password?token=x&email=nobody%40agency.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  for (const [response, text] of [
    ["invalid_password_reset_token", "Invalid password reset token."],
    ["password_reset_token_expired", "Password reset token has expired."],
    ["invalid_email", "Invalid email address."],
    ["invalid_request", "Invalid request."],
  ]) {
    await page.route("**/api", (route) => route.fulfill({ json: { response } }));
    await submit.click();
    await expect(alert).toHaveText(String(text));
    await page.unroute("**/api");
  }
});
