import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { expect, test } from "../journey.ts";
import { openAs, resultRows, uniqueNumber } from "../scene.ts";

/** An exercise and a sale on May 6, 2024, and a sale on the next day. */
async function storeExercise(): Promise<{ company: string; accession: string }> {
  const cik = uniqueNumber();
  const company = String(cik).padStart(10, "0");
  const accession = `${company}-24-000001`;
  const line = (lineNumber: number, code: string, transactionDate: string) =>
    aSaleLine({
      lineNumber,
      code,
      transactionDate,
      acquiredDisposed: code === "M" ? "A" : "D",
      footnoteIds: [],
    });
  const pool = openBulkPool(process.env["E2E_DATABASE_URL"] ?? "");
  await storeFilings(pool, [
    aFiling({
      accession,
      issuerCik: cik,
      ownership: anOwnershipDocument({
        issuerCik: cik,
        issuerName: "Torun Pumps Inc",
        issuerSymbol: null,
        lines: [line(1, "M", "2024-05-06"), line(2, "S", "2024-05-06"), line(3, "S", "2024-05-07")],
      }),
    }),
  ]);
  await pool.end();
  return { company, accession };
}

test("an exercise and its sale are found by their link, which the panel proves", async ({
  page,
  db,
}) => {
  const { company, accession } = await storeExercise();
  const address = `/explore-trades?transactions=all&companies=${company}&linked=same-day-exercise`;
  await openAs(page, db, address, "explore_trades");
  await expect(async () => {
    await page.reload();
    await expect(resultRows(page)).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await page.goto(`${address}&line=${accession}-2`);
  await expect(page.getByText("code M of 06 May 2024, line 1").first()).toBeVisible();
  await expect(page.getByText("with the same transaction date").first()).toBeVisible();
});
