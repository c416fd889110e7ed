import { expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";
import { currentReport, issuerRecord, periodicReport } from "#testing/filings/issuer-record.ts";

/** Closes of 2024-05-06 to 05-10 (Monday to Friday). */
const prices: PriceSeries = {
  source: "vendor",
  ticker: "CPTX",
  closeBasis: "raw",
  splits: [],
  days: ["2024-05-06", "2024-05-07", "2024-05-08", "2024-05-09", "2024-05-10"],
  close: [10, 11, 12, 13, 14],
  adjustedClose: [10, 11, 12, 13, 14],
  volume: [1, 1, 1, 1, 1],
};
const shareCounts = [
  {
    shareClass: null,
    ticker: null,
    endOn: "2024-03-31",
    filedOn: "2024-04-30",
    shares: 2_000_000,
    accession: null,
  },
];

test("every 8-K, 10-Q, 10-K and amendment has the company's figures of the last close before it", () => {
  const accessions = [1, 2, 3].map((last) => `0000000001-24-00000${last}`);
  const [first = "", second = "", third = ""] = accessions;
  const record = issuerRecord({
    prices,
    shareCounts,
    // Before the close of Wednesday; after it; of a Thursday without a time.
    currentReports: [currentReport("2024-05-08T15:59:59", { accession: first, form: "8-K/A" })],
    periodicReports: [
      { ...periodicReport("2024-05-08T16:00:00", "2024-03-31"), accession: second },
      {
        ...periodicReport("2024-05-09T12:00:00", "2024-03-31"),
        accession: third,
        form: "10-K/A",
        acceptedAt: null,
        filedOn: "2024-05-09",
      },
    ],
  });
  const company = {
    companyName: "Calder Therapeutics, Inc.",
    ticker: "CPTX",
    sic: "2834",
    industry: "Pharmaceutical Products",
    averageDailyVolume: null,
  };
  expect(deriveIssuer(record).reports).toEqual([
    {
      accession: first,
      happenedAt: "2024-05-08T19:59:59Z",
      ...company,
      sharePrice: 11,
      marketValue: 22,
    },
    {
      accession: second,
      happenedAt: "2024-05-08T20:00:00Z",
      ...company,
      sharePrice: 12,
      marketValue: 24,
    },
    // EDGAR's day ends at 22:00 in New York.
    {
      accession: third,
      happenedAt: "2024-05-10T02:00:00Z",
      ...company,
      sharePrice: 12,
      marketValue: 24,
    },
  ]);
});

test("a report of which not even the day is known is left out", () => {
  const currentReports = [
    currentReport("2024-05-08T15:00:00", { acceptedAt: null, filedOn: null }),
  ];
  expect(deriveIssuer(issuerRecord({ currentReports })).reports).toEqual([]);
});
