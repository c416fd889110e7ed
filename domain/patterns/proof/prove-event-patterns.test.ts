import { describe, expect, test } from "vitest";
import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  linesOf,
  ownershipFiling,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

const accession = "0001000001-24-000500";

/**
 * An 8-K of Thursday 2024-05-16, 08:00, after trades of 2024-05-06 at $10: the stock fell from 20 to
 * 18, the market fund rose from 50 to 50.5: −10% − 1%.
 */
function patternsOf(trades: string, parts: Partial<IssuerRecord> = {}): Proved<EventPattern>[] {
  const record = issuerRecord({
    ownershipFilings: [ownershipFiling({ lines: linesOf(trades) })],
    currentReports: [currentReport("2024-05-16T08:00:00", { accession })],
    prices: priceSeries("2024-05-15", [20, 18], { source: "vendor", ticker: "CPTX" }),
    fund: priceSeries("2024-05-15", [50, 50.5], { source: "vendor", ticker: "VTI" }),
    ...parts,
  });
  return [...(proveEvent(record, accession)?.patterns ?? [])];
}

test("what holds names day 0, the dollars, and both parts of the return with their sources", () => {
  const [sales] = patternsOf("S 1000@10.505");
  expect(sales).toMatchObject({
    pattern: "sales-before-drop",
    state: "found",
    inputs: [
      { label: "day 0", value: "16 May 2024", source: accession },
      {
        label: "value sold from 16 Apr 2024 to 15 May 2024",
        value: "$\u00a010,505",
        source: "Forms 4 and 5 of the company",
      },
      {
        label: "return of day 0, 16 May 2024, stock − market fund",
        value: "-0.110000",
        source: null,
      },
      { label: "stock", value: "-0.100000", source: "vendor, CPTX" },
      { label: "market fund", value: "0.010000", source: "vendor, VTI" },
    ],
    note: null,
  });
});

describe("is not decided", () => {
  test("while the return is not known", () => {
    expect(patternsOf("S 1000@10", { prices: null })).toEqual([
      expect.objectContaining({
        pattern: "sales-before-drop",
        state: "undecided",
        note: "The return on day 0, 16 May 2024, is unknown.",
      }),
    ]);
  });
  test("where insiders sold, and no sale has a value", () => {
    expect(patternsOf("S 1000")).toEqual([
      expect.objectContaining({
        pattern: "sales-before-drop",
        state: "undecided",
        note: "No sale of these days counts in totals: 1 excluded.",
      }),
    ]);
  });
});

test("nothing is left open where the return says that it cannot hold", () => {
  const risen = { prices: priceSeries("2024-05-15", [20, 20]) };
  expect(patternsOf("S 1000", risen)).toEqual([]);
  expect(patternsOf("P 1000", { prices: null, fund: null })).toHaveLength(1);
  expect(patternsOf("M 1000@10", { prices: null })).toEqual([]);
});
