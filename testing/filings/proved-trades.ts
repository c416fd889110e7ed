import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import type { ProvedNumber, TradeProof } from "#domain/trades/proof/trade-proof.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

export const accession = "0001000001-24-000001";

// The example of the row panel: 40,000 shares in three lines under footnotes.
export const lines = [
  ownershipLine({
    lineNumber: 1,
    code: "M",
    acquiredDisposed: "A",
    shares: "40000",
    pricePerShare: "12.40",
  }),
  ownershipLine({
    lineNumber: 2,
    shares: "18000",
    pricePerShare: "46.12",
    footnoteIds: ["F2", "F3"],
  }),
  ownershipLine({ lineNumber: 3, shares: "15500", pricePerShare: "46.87", footnoteIds: ["F2"] }),
  ownershipLine({ lineNumber: 4, shares: "6500", pricePerShare: "47.35", footnoteIds: ["F2"] }),
  ownershipLine({ lineNumber: 5, kind: "holding", code: null, shares: null }),
];

export const footnotes = {
  F2: "The sales were not made under a Rule 10b5-1 plan.",
  F3: "Weighted average; single prices $45.80 to $46.55.",
};

export const record = issuerRecord({
  ownershipFilings: [ownershipFiling({ lines, footnotes })],
  currentReports: [currentReport("2024-05-10T07:05:00", { items: ["2.02", "9.01"] })],
  prices: priceSeries("2024-05-03", [48, 46.88, 45, 44, 43, 30.91, 31], { source: "vendor" }),
  fund: priceSeries("2024-05-03", [100, 100, 100, 100, 100, 101, 102], {
    source: "vendor",
    ticker: "VTI",
  }),
  shareCounts: [
    {
      shareClass: null,
      ticker: null,
      endOn: "2024-04-30",
      filedOn: "2024-05-02",
      shares: 2_000_000,
      accession: "0001000001-24-000070",
    },
  ],
});

export function proof(of: IssuerRecord = record, rowNumber = 1): TradeProof {
  const proved = proveTrade(of, { accession, rowNumber });
  if (proved === null) throw new Error("no such row");
  return proved;
}

export function number(
  name: string,
  horizon: number | null = null,
  of?: IssuerRecord,
): ProvedNumber {
  const found = proof(of).computed.find((n) => n.name === name && n.horizon === horizon);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}
