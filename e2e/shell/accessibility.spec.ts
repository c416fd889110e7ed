import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import {
  createCompany,
  createPerson,
  openAs,
  resultRows,
  searchLink,
  expectNoSidewaysScroll,
} from "../scene.ts";

test("axe finds nothing on the pages of visitors while they are filled in", async ({ page }) => {
  await test.step("axe finds nothing on the sign-in screen", async () => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Please enter your password.")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
  });
  await test.step("axe finds nothing on the sign-up screen", async () => {
    await page.goto("/sign-up");
    await page.getByLabel("Email").fill("nobody");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please fix the errors before submitting.")).toBeVisible();
    await page.getByRole("button", { name: "Have a sign-up token? Click here" }).click();
    await expectNoFaultsInAnyTheme(page);
    await page.route("**/api", (route) =>
      route.fulfill({ json: { response: "email_verification_sent" } }),
    );
    await page.getByLabel("Name", { exact: true }).fill("Alma Reyes");
    await page.getByLabel("Email").fill("alma@agency.example");
    await page.getByLabel("Phone").fill("2025550143");
    await page.getByLabel("Password", { exact: true }).fill("violet-harbour-72!");
    await page.getByLabel("Confirm password").fill("violet-harbour-72!");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
  });
  await test.step("axe finds nothing on the pages of mailed links", async () => {
    await page.goto("/forgot-password");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.goto("/reset-password?token=x&email=alma%40agency.example");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.goto("/verify-email?token=x&email=alma%40agency.example&choose_password=true");
    await expect(page.getByRole("heading", { name: "Choose a password" })).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.route("**/api", (route) => route.fulfill({ json: { response: "email_verified" } }));
    await page.goto("/verify-email?token=x&email=alma%40agency.example");
    await expect(page.getByRole("heading", { name: /successfully/ })).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.clock.install();
    await page.goto("/verify-email");
    await expect(page.getByRole("heading", { name: /could not verify/ })).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
  });
});

test("axe finds nothing on the dashboard and the 404 page", async ({ page, db }) => {
  await openAs(page, db, "/dashboard", "explore_trades");
  await expect(page.getByText(/insider trades? stored/)).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
});

test("axe finds nothing on explore trades", async ({ page, db, complaints }) => {
  const company = await createCompany(page, db, [
    { days_to_file: 8 },
    { direction: "Purchase", value: null, price: null, title: null },
  ]);
  await openAs(page, db, searchLink(company), "explore_trades");
  await expect(page.getByText("1 trade", { exact: true })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await page.getByRole("button", { name: "Preferences" }).click();
  await expect(page.getByRole("dialog", { name: "Column Preferences" })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await page.keyboard.press("Escape");
  await page.getByRole("cell", { name: "13 Oct 2026" }).click();
  await expect(page.getByRole("dialog", { name: new RegExp(company.name) })).toBeVisible();
  // The factory's row has no filing behind it.
  await expect(page.getByText("The proof of this row could not be loaded.")).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  forgiveRefusedCalls(complaints);
});

test("no screen scrolls sideways on a phone", async ({ page, db, complaints }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const company = await createCompany(page, db, [{ days_to_file: 8 }]);
  const { email } = await createPerson(db, "explore_trades");
  await page.goto(searchLink(company));
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse 1!");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("1 trade", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("form", { name: "Filters" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await resultRows(page).first().getByText(company.name).click();
  await expect(page.getByRole("dialog", { name: new RegExp(company.name) })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  forgiveRefusedCalls(complaints);
});
