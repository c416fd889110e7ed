import { openDatabase } from "#database/connect.ts";
import { storeDemoCompanies } from "#testing/evidence/evidence-scene.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { type EmptyProduct, startEmptyProduct } from "../empty-product.ts";
import { expect, test as shared } from "../journey.ts";
import { openAs } from "../scene.ts";

/** Companies of the demo world with planted plans; they would change what other journeys find. */
const test = shared.extend<object, { product: EmptyProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const product = await startEmptyProduct();
      const db = openDatabase(product.databaseUrl, { max: 2 });
      await storeDemoCompanies(["VSPR", "AMBL", "MRST", "QLSW", "GRHX"], product.databaseUrl, db);
      await db.destroy();
      await provide(product);
      await product.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test("planted plans are found by their flags and proved by their sources", async ({ page, db }) => {
  test.slow();
  await openAs(page, db, "/trading-plans", "explore_trades");
  const plans = page.getByRole("table", { name: "Trading plans" }).locator("tbody");
  await expect(plans.getByRole("row").first()).toBeVisible();
  for (const [flag, plan] of [
    ["cooling-off-short", "Harkaway Delphine"],
    ["single-trade&company=AMBL", "Trask Leland B"],
    ["ended-early", "Trask Leland B"],
    ["before-earnings&company=MRST", "Okwuosa Ngozi"],
    ["not-disclosed", "Pryce Anand"],
  ]) {
    await page.goto(`/trading-plans?flag=${flag}`);
    await expect(plans.getByRole("link", { name: `Plan of ${plan}` }).first()).toBeVisible();
  }
  await page.goto("/trading-plans?person=sandoval");
  await expect(plans).toContainText("as filed: “the first week of June 2026”");
  await page.getByText("Facts that could not be read: 1").click();
  const unread = page.getByRole("table", { name: "Facts that could not be read" });
  await expect(unread).toContainText("The text is not an exact date.");
  await expectNoFaultsInAnyTheme(page);

  await page.goto("/trading-plans?company=AMBL");
  // Checked by the address, a moment after the click.
  await page.getByRole("checkbox", { name: "Ended early" }).click();
  await expect(page.getByRole("checkbox", { name: "Ended early" })).toBeChecked();
  await expect(page).toHaveURL(/flag=ended-early/);
  await expect(plans.getByRole("row")).toHaveCount(1);
  await expectNoFaultsInAnyTheme(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  expect((await saved).suggestedFilename()).toBe("Trading plans.xlsx");

  await plans.getByRole("link", { name: "Plan of Trask Leland B" }).click();
  await expect(page.getByRole("heading", { name: "Trask Leland B" })).toBeVisible();
  const trades = page.getByRole("table", { name: "Trades under this plan" }).locator("tbody");
  await expect(trades.getByRole("row")).toHaveCount(1);
  await expect(trades).toContainText("250,000");
  const main = page.getByRole("main");
  await expect(main).toContainText("250,000 sold on file, 600,000 planned");
  await expect(main).toContainText("Read from the text, not tagged: adopted, expires.");
  await expect(main).toContainText("which was previously adopted on April 15, 2024");
  const facts = page.getByRole("table", { name: "Facts of arrangement 1" }).first();
  await expect(facts).toContainText("TrdArrAdoptionDate");
  await expect(page.getByRole("button", { name: "Add to case" })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [page.url(), "/trading-plans"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  }
});
