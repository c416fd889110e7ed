import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { createCompany, expectNoSidewaysScroll, openAs, resultRows, searchLink } from "../scene.ts";

test("purchases by a CFO are found by the officer role, and their address finds them again", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, [
    { title: "EVP & CFO", officer_roles: ["CFO"] },
    { title: "Chief Executive Officer", officer_roles: ["CEO"] },
    { title: "Vice President", officer_roles: [] },
    { title: "Officer", officer_roles: [] },
  ]);
  await openAs(page, db, searchLink(company), "explore_trades");
  await expect(resultRows(page)).toHaveCount(4);
  const form = page.getByRole("form", { name: "Filters" });
  await form.getByRole("combobox", { name: /^Officer role/ }).click();
  await page.getByRole("option", { name: "CFO Chief Financial Officer" }).click();
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Search" }).click();

  await expect(resultRows(page)).toHaveCount(1);
  await expect(resultRows(page)).toContainText("EVP & CFO");
  await expect(page.getByText("sales, officer role")).toContainText("CFO");
  await expect(
    page.getByText(
      "Not included: 1 trade that matches the other conditions and is reported by an officer",
    ),
  ).toBeVisible();
  await expect(page).toHaveURL(/roles=cfo/);
  await expectNoFaultsInAnyTheme(page);

  await page.goto(page.url());
  await expect(resultRows(page)).toHaveCount(1);
  await expect(form.getByRole("combobox", { name: /^Officer role/ })).toContainText("CFO");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByText("All transactions", { exact: true }).click();
  await expect(
    page.getByText(
      "Filters that this search does not have were removed: Trade types, Officer role.",
    ),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
});
