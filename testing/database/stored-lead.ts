import type { Database } from "#database/connect.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";

/** Stores closes of the issuer of `leadReport`, and of the market fund. */
export async function createLeadPrices(db: Database): Promise<void> {
  // −25% on May 10, the fund unchanged.
  const days = ["2024-05-06", "2024-05-07", "2024-05-08", "2024-05-09", "2024-05-10", "2024-05-13"];
  const closes = [100, 100, 100, 100, 75, 75];
  const flat = closes.map(() => 200);
  await createPrices(
    db,
    "vendor",
    { ticker: "EXMP", days, closes },
    { ticker: "VTI", days, closes: flat },
  );
  await createTickers(db, { EXMP: 1001 });
}

/** An 8-K after the close of May 9, 2024: its day 0 is the 10th. */
export const leadReport: FilingRecord = aFiling({
  accession: "0000000001-24-000100",
  form: "8-K",
  acceptedAt: "2024-05-09T20:05:00Z",
  filedOn: "2024-05-09",
  periodOfReport: "2024-05-07",
  items: ["8.01"],
  entities: [
    { role: "FILER", cik: 1001, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" },
  ],
  ownership: null,
});

/** A sale of 10,000 shares on May 6, 2024, after which 10,000 are left. @param price  dollars */
export function leadSale(price: string, changes: Partial<FilingRecord> = {}): FilingRecord {
  return aFiling({
    accession: "0000000001-24-000001",
    acceptedAt: "2024-05-08T20:05:00Z",
    filedOn: "2024-05-08",
    ownership: anOwnershipDocument({
      lines: [
        aSaleLine({
          transactionDate: "2024-05-06",
          shares: "10000",
          pricePerShare: price,
          sharesOwnedFollowing: "10000",
        }),
      ],
    }),
    ...changes,
  });
}
