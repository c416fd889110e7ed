import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import {
  currentReport,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  periodicReport,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

// A sale on Monday 2024-05-06; the next 8-K stored is of 2024-06-10, the next 10-Q of 2024-08-01.
const stored = issuerRecord({
  ownershipFilings: [ownershipFiling({ lines: linesOf("S 1000@30") })],
  currentReports: [currentReport("2024-06-10T08:00:00")],
  periodicReports: [periodicReport("2024-08-01T08:00:00", "2024-06-30")],
});
const listed = (form: string, filedOn: string, items: string[] | null = null) => ({
  accession: `0000000009-24-${filedOn.slice(5).replace("-", "")}00`,
  form,
  filedOn,
  items,
});

function flagsWith(...listedReports: ReturnType<typeof listed>[]): readonly string[] {
  return deriveIssuer({ ...stored, listedReports }).trades[0]?.flags ?? [];
}

test("an unstored 8-K listed between the trade and the next one is a caution, the number stands", () => {
  const [trade] = deriveIssuer({
    ...stored,
    listedReports: [listed("8-K", "2024-05-20", ["5.02"])],
  }).trades;
  expect(trade?.flags).toContain("earlier-8k-listed");
  expect(trade?.next8kDays).toBe(35);
});

test("listed 8-Ks before the trade or after the next one are none", () => {
  expect(flagsWith(listed("8-K", "2024-05-03"), listed("8-K", "2024-06-11"))).toEqual([]);
});

test("one filed on the trade date, or on the day of the next one, may be the next one", () => {
  // Accepted after the close of the trade date, its day 0 would follow the trade.
  expect(flagsWith(listed("8-K", "2024-05-06"))).toEqual(["earlier-8k-listed"]);
  expect(flagsWith(listed("8-K", "2024-06-10"))).toEqual(["earlier-8k-listed"]);
  expect(flagsWith(listed("10-Q", "2024-05-06"))).toEqual(["earlier-earnings-listed"]);
});

test("an unstored report of results before the next announcement is a caution", () => {
  expect(flagsWith(listed("10-Q", "2024-05-08"))).toEqual(["earlier-earnings-listed"]);
  expect(flagsWith(listed("8-K", "2024-05-08", ["2.02", "9.01"]))).toEqual([
    "earlier-8k-listed",
    "earlier-earnings-listed",
  ]);
});

test("a quarter whose results are listed as out by the trade date is not pending", () => {
  const record = issuerRecord({
    ownershipFilings: [ownershipFiling({ lines: linesOf("S 1000@30") })],
    periodicReports: [periodicReport("2024-02-01T08:00:00", "2023-12-31")],
  });
  const between = (listedReports: ReturnType<typeof listed>[]) =>
    deriveIssuer({ ...record, listedReports }).trades[0]?.isBetweenQuarterEndAndEarnings;
  expect(between([])).toBe(true);
  expect(between([listed("10-Q", "2024-05-02")])).toBe(false);
  expect(between([listed("10-Q", "2024-05-09")])).toBe(true);
});

describe("an unstored 8-K within 30 days of the trade leaves the pattern undecided", () => {
  const note = (day: string) =>
    `EDGAR lists an 8-K filed ${day} (0000000009-24-052000) that Sentinel has not stored. It may be the next 8-K.`;
  const accession = stored.ownershipFilings[0]?.accession ?? "";
  const proofWith = (record: IssuerRecord) => proveTrade(record, { accession, rowNumber: 1 });

  test.for([
    ["the next one stored is 35 days after", stored],
    ["none is stored", { ...stored, currentReports: [] }],
  ] as const)("%s", ([, record]) => {
    const listedReports = [listed("8-K", "2024-05-20")];
    const proof = proofWith({ ...record, listedReports });
    expect(proof?.patterns).toContainEqual(
      expect.objectContaining({
        pattern: "sale-before-adverse-8k",
        state: "undecided",
        note: note("20 May 2024"),
      }),
    );
    expect(proof?.computed.find(({ name }) => name === "avoided_or_gained")?.note).toContain(
      "EDGAR lists an 8-K that Sentinel has not stored",
    );
  });
  test("days are counted to acceptance, which may be the evening before the filing date", () => {
    // A sale of Wednesday 2024-05-01. Friday 31 May is 30 days after; what EDGAR accepts that evening
    // is filed on Monday 3 June.
    const trade = { ...ownershipLine(), transactionDate: "2024-05-01" };
    const inTime = { acceptedAt: null, filedOn: "2024-05-03" };
    const eveningOfDay30 = currentReport("2024-05-31T18:00:00", { filedOn: "2024-06-03" });
    const sale = issuerRecord({
      ownershipFilings: [ownershipFiling({ ...inTime, lines: [trade] })],
      currentReports: [eveningOfDay30],
      prices: priceSeries("2024-05-31", [20, 15]),
      fund: priceSeries("2024-05-31", [50, 50], { ticker: "VTI" }),
    });
    expect(deriveIssuer(sale).trades[0]?.patterns).toEqual(["sale-before-adverse-8k"]);
    const isUndecided = (record: IssuerRecord): void => {
      expect(deriveIssuer(record).trades[0]).toMatchObject({
        patterns: [],
        avoidedOrGained: null,
        avoidedOrGainedNet: null,
      });
      const proof = proofWith(record);
      expect(proof?.patterns).toContainEqual(
        expect.objectContaining({ pattern: "sale-before-adverse-8k", state: "undecided" }),
      );
      expect(proof?.computed.find(({ name }) => name === "avoided_or_gained")?.note).toContain(
        "EDGAR lists an 8-K that Sentinel has not stored",
      );
    };
    const listedReports = [listed("8-K", "2024-06-03")];
    isUndecided({ ...sale, listedReports });
    isUndecided({ ...sale, listedReports, currentReports: [] });
    // Tuesday's filings come in on Monday evening at the earliest, 33 days after.
    const later = { ...sale, currentReports: [], listedReports: [listed("8-K", "2024-06-04")] };
    expect(proofWith(later)?.patterns.map(({ pattern }) => pattern)).not.toContain(
      "sale-before-adverse-8k",
    );
  });
  test("one listed later than that decides as much as none", () => {
    const proof = proofWith({ ...stored, listedReports: [listed("8-K", "2024-06-07")] });
    expect(proof?.patterns.map(({ pattern }) => pattern)).not.toContain("sale-before-adverse-8k");
    expect(proof?.computed.find(({ name }) => name === "avoided_or_gained")?.note).toBe(
      "The next 8-K came more than 30 calendar days after the trade.",
    );
  });
});
