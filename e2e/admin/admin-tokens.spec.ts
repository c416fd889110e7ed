import { forgiveDeadNetwork, openAdmin, rowOf } from "./admin-scene.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import type { Page } from "@playwright/test";
import { breakCalls, expect, test } from "../journey.ts";
import { expectNoSidewaysScroll, uniqueNumber } from "../scene.ts";

const path = "/profile/admin/tokens";

async function fillToken(page: Page, organization: string): Promise<string> {
  await page.getByRole("button", { name: "Add Token" }).click();
  const dialog = page.getByRole("dialog", { name: "Add sign-up token" });
  const token = await dialog.getByLabel("Sign-up token").inputValue();
  await dialog.getByLabel("Organization").fill(organization);
  await dialog.getByLabel("Email ending").fill("@haldenmoore.example");
  await dialog.getByLabel("Alerts", { exact: true }).check();
  return token;
}

test("a token is suggested, added, renamed, copied and deleted", async ({ page, db, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const organization = `Halden & Moore ${uniqueNumber()}`;
  await openAdmin(page, db, path);
  await expect(page).toHaveTitle("Sign Up Tokens | Sentinel");
  const token = await fillToken(page, organization);
  expect(token).toMatch(/^(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}$/);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suggest another" }).click();
  await expect(dialog.getByLabel("Sign-up token")).not.toHaveValue(token);
  await dialog.getByLabel("Sign-up token").fill(token);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, token)).toContainText("haldenmoore.example");
  await expect(rowOf(page, token)).toContainText("Alerts");
  // Run As exists only on Users.
  await expect(page.getByRole("button", { name: /^Run As/ })).toHaveCount(0);

  await page.getByRole("button", { name: `Copy ${token}` }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  // Adding the same name would change the one that is there: it is refused.
  await fillToken(page, organization);
  await dialog.getByLabel("Sign-up token").fill(token);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This sign-up token already exists.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await page.getByRole("button", { name: `Edit ${token}` }).click();
  const renamed = `renamed-${uniqueNumber()}`;
  await dialog.getByLabel("Sign-up token").fill(renamed);
  await dialog.getByLabel("Permissions as text").fill("explore_trades");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, renamed)).toContainText("Insider Trades");
  await expect(rowOf(page, token)).toHaveCount(0);

  await page.getByRole("button", { name: `Delete ${renamed}` }).click();
  await page
    .getByRole("alertdialog", { name: `Delete ${renamed}?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(rowOf(page, renamed)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Token" })).toBeFocused();
});

test("a rename that stopped half-way is finished by the next Save", async ({
  page,
  db,
  complaints,
}) => {
  await openAdmin(page, db, path);
  const token = await fillToken(page, "Halden & Moore LLP");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Edit ${token}` }).click();
  const renamed = `renamed-${uniqueNumber()}`;
  await dialog.getByLabel("Sign-up token").fill(renamed);
  const mend = await breakCalls(page, "delete_sign_up_token");
  await dialog.getByRole("button", { name: "Save" }).click();
  const failure = page.getByRole("alertdialog", { name: "Network error while saving." });
  await failure.getByRole("button", { name: "OK" }).click();
  await expect(failure).toHaveCount(0);
  await mend();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, renamed)).toHaveCount(1);
  await expect(rowOf(page, token)).toHaveCount(0);
  forgiveDeadNetwork(complaints);
});

test("a token that makes administrators is asked about first", async ({ page, db }) => {
  await openAdmin(page, db, path);
  const token = await fillToken(page, "Halden & Moore LLP");
  const dialog = page.getByRole("dialog", { name: "Add sign-up token" });
  await dialog.getByLabel("Administration", { exact: true }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Grant administrator rights by token?",
  });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await db.selectFrom("sign_up_token").selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ permissions: ["admin", "alerts"] }),
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Save with admin" }).click();
  await expect(rowOf(page, token)).toContainText("Administration");
});

test("a missing value is reported next to its field, and a network failure in the specified words", async ({
  page,
  db,
  complaints,
}) => {
  await openAdmin(page, db, path);
  await breakCalls(page, "insert_sign_up_token");
  await page.getByRole("button", { name: "Add Token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sign-up token").fill("short");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter an organization.")).toBeVisible();
  await expect(dialog.getByText("Enter a domain such as firm.example.")).toBeVisible();
  await expect(dialog.getByText(/^A sign-up token has 8 to 100/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await fillToken(page, "Halden");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("alertdialog", { name: "Network error while saving." }),
  ).toBeVisible();
  forgiveDeadNetwork(complaints);
});

test("axe finds nothing on tokens and their dialog", async ({ page, db }) => {
  await openAdmin(page, db, path);
  const token = await fillToken(page, "Halden & Moore LLP");
  await expectNoFaultsInAnyTheme(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, token)).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Actions for ${token}` }).click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
});
