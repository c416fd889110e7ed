import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { expect, test } from "../journey.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { openAs, uniqueNumber } from "../scene.ts";

/** A company with two sales, of which one was filed 5 business days after its due date. */
async function storeLateSale(): Promise<number> {
  const cik = uniqueNumber();
  const form4 = (number: number, traded: string, filed: string, note: string) =>
    aFiling({
      accession: `${String(cik).padStart(10, "0")}-24-00000${number}`,
      issuerCik: cik,
      acceptedAt: `${filed}T20:05:00Z`,
      filedOn: filed,
      ownership: anOwnershipDocument({
        issuerCik: cik,
        issuerName: "Tarnow Instruments Inc",
        issuerSymbol: null,
        periodOfReport: traded,
        footnotes: { F1: note },
        lines: [aSaleLine({ transactionDate: traded, footnoteIds: ["F1"] })],
      }),
    });
  const pool = openBulkPool(process.env["E2E_DATABASE_URL"] ?? "");
  await storeFilings(pool, [
    form4(1, "2024-05-06", "2024-05-08", "Average price."),
    form4(2, "2024-06-03", "2024-06-12", "Filed late due to an administrative error."),
  ]);
  await pool.end();
  return cik;
}

test("a late filer is found and proved by rule, dates, and the filing's own words", async ({
  page,
  db,
}) => {
  const cik = await storeLateSale();
  await openAs(page, db, `/lateness?company=${cik}&min=1`, "explore_trades");
  const table = page.getByRole("table", { name: "Filing lateness by person" });
  await expect(async () => {
    await page.reload();
    await expect(table).toContainText("50.00%", { timeout: 1_000 });
  }).toPass();
  await expectNoFaultsInAnyTheme(page);
  await page.getByRole("tab", { name: "Filing agents" }).click();
  await expect(page.getByRole("table", { name: "Filing lateness by agent" })).toContainText(
    `CIK ${cik}`,
  );
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  expect((await saved).suggestedFilename()).toMatch(/Filing lateness.*\.xlsx$/i);
  await page.goto(
    `/explore-trades?transactions=all&line=${String(cik).padStart(10, "0")}-24-000002-1`,
  );
  const panel = page.getByRole("dialog").or(page.getByRole("complementary"));
  await expect(panel.getByText("second EDGAR business day").first()).toBeVisible();
  await expect(panel.getByText("Filed late due to an administrative error.").first()).toBeVisible();
});

test("nothing is wider than a phone", async ({ page, db }) => {
  const cik = await storeLateSale();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, db, `/lateness?company=${cik}&min=1&by=agent`, "explore_trades");
  await expect(page.getByRole("heading", { name: "Filing Lateness" })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
