import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { expect, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";

/** An 8-K of an event on May 6, 2024, filed on May 15 (due on May 10), and a sale on May 8. */
async function storeGap(): Promise<string> {
  const cik = uniqueNumber();
  const accession = `${String(cik).padStart(10, "0")}-24-000001`;
  const report = aFiling({
    accession,
    issuerCik: cik,
    form: "8-K",
    items: ["4.02", "9.01"],
    acceptedAt: "2024-05-15T13:00:00Z",
    filedOn: "2024-05-15",
    periodOfReport: "2024-05-06",
    entities: [
      { role: "FILER", cik, name: "Gdynia Optics Inc", sic: "3571", fiscalYearEnd: "1231" },
    ],
    ownership: null,
  });
  const sale = aFiling({
    accession: `${String(cik).padStart(10, "0")}-24-000002`,
    issuerCik: cik,
    acceptedAt: "2024-05-10T20:05:00Z",
    filedOn: "2024-05-10",
    ownership: anOwnershipDocument({
      issuerCik: cik,
      issuerName: "Gdynia Optics Inc",
      issuerSymbol: null,
      periodOfReport: "2024-05-08",
      lines: [aSaleLine({ transactionDate: "2024-05-08" })],
    }),
  });
  const pool = openBulkPool(process.env["E2E_DATABASE_URL"] ?? "");
  await storeFilings(pool, [report, sale]);
  await pool.end();
  return accession;
}

test("a late 8-K with a sale in its gap is found by the preset and proved", async ({
  page,
  db,
}) => {
  const accession = await storeGap();
  await openAs(page, db, "/explore-material-events", "explore_events", "explore_trades");
  await page.getByRole("button", { name: "8-K trading gap" }).click();
  await expect(async () => {
    await page.goto("/explore-material-events?days-late=1..&gap-trades=1..&sort=report_days_late");
    await expect(page.getByText("Gdynia Optics Inc").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto(`/explore-material-events?event=${accession}`);
  await expect(page.getByText("General Instruction B.1").first()).toBeAttached();
  await expect(page.getByText("sale of 08 May 2024, row 1").first()).toBeAttached();
});
