import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  periodicReport,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

const oddDate = fc.constantFrom(
  null,
  "",
  "2024-05-06",
  "2024-05-06-05:00",
  "0024-05-06",
  "1989-12-31",
  "2024-02-30",
  "2199-12-31",
  "9999-99-99",
  "not a date",
);
const oddFilingDate = fc.constantFrom(null, "2024-05-08", "1993-01-04", "2199-12-31", "1901-01-01");
const oddNumber = fc.constantFrom(
  null,
  "",
  "0",
  "-1",
  "12.5",
  "1e5",
  "1,000",
  "NaN",
  "99999999999999999999.99",
);
const oddText = fc.constantFrom(
  null,
  "",
  " ",
  "P",
  "S",
  "A",
  "D",
  "10b5-1 plan",
  "See Remarks",
  "💥",
);

const line = fc.record({
  securityTitle: oddText,
  transactionDate: oddDate,
  deemedExecutionDate: oddDate,
  transactionFormType: fc.constantFrom(null, "4", "5", "9"),
  code: fc.constantFrom("P", "S", "p", null, "?"),
  acquiredDisposed: fc.constantFrom("A", "D", null, ""),
  shares: oddNumber,
  pricePerShare: oddNumber,
  sharesOwnedFollowing: oddNumber,
  directOrIndirect: oddText,
  footnoteIds: fc.constantFrom([], ["F1"], ["F9"]),
});

const filing = fc.record({
  form: fc.constantFrom("4", "4/A", "5", "3", "4/A "),
  filedOn: oddFilingDate,
  acceptedAt: fc.constantFrom(null, "2024-05-08T22:00:00Z", "1971-01-01T00:00:00Z"),
  periodOfReport: oddDate,
  dateOfOriginalSubmission: oddDate,
  remarks: oddText,
  issuerSymbol: oddText,
  footnotes: fc.constantFrom({}, { F1: "Sold under a 10b5-1 plan for C$5." }),
  owners: fc.constantFrom(
    [],
    [reportingOwner()],
    [reportingOwner(), reportingOwner({ cik: 5, name: "" })],
  ),
  lines: fc.array(line, { maxLength: 4 }),
});

test("whatever a filing holds, the issuer is derived and every row can be proved", () => {
  fc.assert(
    fc.property(fc.array(filing, { maxLength: 4 }), oddDate, (filings, date) => {
      const record = issuerRecord({
        fiscalYearEnd: "0230",
        ownershipFilings: filings.map((parts, index) =>
          ownershipFiling({
            ...parts,
            accession: `0001000001-24-00000${index}`,
            lines: parts.lines.map((cells, number) =>
              ownershipLine({ ...cells, lineNumber: number + 1 }),
            ),
          }),
        ),
        currentReports: [
          currentReport("2024-05-10T07:05:00", { acceptedAt: null, filedOn: "2199-01-01" }),
        ],
        periodicReports: [periodicReport("2024-05-10T07:05:00", date ?? "2024-03-31")],
        prices: { ...priceSeries("2024-05-03", [48, 46]), days: ["1962-01-02", "2024-05-06"] },
        shareCounts: [
          {
            shareClass: null,
            ticker: null,
            endOn: "0201-04-30",
            filedOn: "2024-05-02",
            shares: 2_000_000,
            accession: null,
          },
        ],
      });
      const derived = deriveIssuer(record);
      for (const trade of derived.trades) {
        expect(trade.tradeDate >= "1990-01-01").toBe(true);
        expect(Number.isFinite(Number(trade.shares))).toBe(true);
        expect(trade.daysToFile ?? 0).toBeGreaterThanOrEqual(0);
        expect(proveTrade(record, trade)?.trade).toEqual(trade);
      }
      const inRows = derived.lines.filter((l) => l.rowNumber !== null && l.supersededBy === null);
      const live = derived.trades.filter((trade) => trade.isLive);
      expect(live.reduce((sum, trade) => sum + trade.lineNumbers.length, 0)).toBe(inRows.length);
    }),
    { numRuns: 200 },
  );
});
