import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { ageSignIn } from "./account-scene.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { expectNoSidewaysScroll, openAs } from "../scene.ts";

test("axe finds nothing on User Information and its dialogs", async ({ page, db, complaints }) => {
  const { email } = await openAs(page, db, "/profile");
  await expect(page.getByRole("button", { name: "Edit name" })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const errors = page.getByRole("dialog", { name: "Please fix the following errors:" });
  await expect(errors).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await errors.getByRole("button", { name: "OK" }).click();
  await expect(errors).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit phone" }).click();
  await page.getByRole("textbox", { name: "Phone" }).fill("2025550119");
  await ageSignIn(db, email);
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Confirm your password" });
  await question.getByLabel("Password", { exact: true }).fill(`not ${factoryPassword}`);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  forgiveRefusedCalls(complaints);
});

test("axe finds nothing on Account Settings", async ({ page, db }) => {
  await openAs(page, db, "/profile/account-settings");
  await expect(page.getByRole("list", { name: "Sessions" })).toBeVisible();
  await page.getByRole("switch", { name: "Email notifications" }).check();
  await expectNoFaultsInAnyTheme(page);
  const field = page.getByRole("textbox", { name: /to confirm$/ });
  await field.fill("DELETE MY ACCOUNT");
  await field.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
});

test("nothing is wider than a small phone, also with long names and while editing", async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await openAs(page, db, "/profile");
  await db
    .updateTable("account")
    .set({
      name: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren-Featherstonehaugh".repeat(2),
      organization: "Organizationwithoutanyblankinitsnamewhichneverends",
      phone: "12025550119",
      can_send_sms: 1,
    })
    .where("email", "=", email)
    .execute();
  await page.reload();
  await expect(page.getByRole("main").getByText(/^Wolfe/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("button", { name: "Edit phone" }).click();
  await page.getByRole("button", { name: "Change password" }).click();
  await expectNoSidewaysScroll(page);
  await page.goto("/profile/account-settings");
  await expect(page.getByRole("list", { name: "Sessions" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Enable two-factor authentication" }).click();
  await expect(page.getByRole("textbox", { name: "Six-digit code" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
