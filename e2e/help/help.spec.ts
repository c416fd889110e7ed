import type { Page } from "@playwright/test";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { expectNoSidewaysScroll, openAs } from "../scene.ts";

async function openHelp(page: Page, part: string) {
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await page.getByRole("menuitem", { name: part }).click();
}

test("help explains terms, shortcuts, and the product, and starts a tour that follows the screen", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/dashboard", "explore_trades");
  const review = page.getByRole("region", { name: "To review" });
  await expect(review).toContainText(/No open leads are assigned to you|none assigned to you/);
  await expect(review).toContainText("You are not a member of any open case.");

  await test.step("glossary", async () => {
    await openHelp(page, "Glossary");
    await page
      .getByRole("textbox", { name: "Find a term" })
      .fill("first trading day market respond");
    await expect(page.getByRole("term")).toHaveText(["day 0"]);
    await page.getByRole("textbox", { name: "Find a term" }).fill("no such term");
    await expect(page.getByText("No term contains these words.")).toBeVisible();
  });

  await test.step("shortcuts", async () => {
    await openHelp(page, "Shortcuts");
    await expect(page.getByText("Escalate to a case")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
  });

  await test.step("documentation", async () => {
    await openHelp(page, "Documentation");
    await page.getByText("Insider trades", { exact: true }).click();
    await expect(page.getByText("all purchases (code P) or sales (code S)")).toBeVisible();
    await expect(page.getByRole("link", { name: "glossary" })).toBeVisible();
    await page.getByText("API", { exact: true }).click();
    await page.getByText("explore_trades", { exact: true }).click();
    await expect(page.getByText("btwn_fqe_ea").first()).toBeVisible();
    await page.getByText("Security", { exact: true }).click();
    await expect(page).toHaveURL(/document=security/);
    await page.getByText("Not applicable").click();
    await expect(page.getByText("no identity provider")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("tour", async () => {
    await openHelp(page, "Guided tour");
    await page.getByRole("button", { name: "Start the tour" }).click();
    const card = page.getByRole("complementary", { name: "Guided tour" });
    await expect(card).toContainText("Step 1 of 6");
    await expect(page).toHaveURL(/\/leads/);
    await card.getByRole("button", { name: "Next" }).click();
    await card.getByRole("button", { name: "Next" }).click();
    await expect(card).toContainText("Step 3 of 6");
    await page.reload();
    await expect(card).toContainText("Step 3 of 6");
    await page.goto("/dashboard");
    await expect(card.getByRole("link", { name: "Go to Leads" })).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await card.getByRole("button", { name: "End the tour" }).click();
    await expect(card).toHaveCount(0);
  });
});
