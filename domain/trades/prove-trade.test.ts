import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import type { ProvedNumber, TradeProof } from "#domain/trades/proof/trade-proof.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import {
  currentReport,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

const accession = "0001000001-24-000001";

// The example of the row panel: 40,000 shares in three lines under footnotes.
const lines = [
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
const footnotes = {
  F2: "The sales were not made under a Rule 10b5-1 plan.",
  F3: "Weighted average; single prices $45.80 to $46.55.",
};
const record = issuerRecord({
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

function proof(of: IssuerRecord = record, rowNumber = 1): TradeProof {
  const proved = proveTrade(of, { accession, rowNumber });
  if (proved === null) throw new Error("no such row");
  return proved;
}

function number(name: string, horizon: number | null = null, of?: IssuerRecord): ProvedNumber {
  const found = proof(of).computed.find((n) => n.name === name && n.horizon === horizon);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

test("a row that does not exist has no proof", () => {
  expect(proveTrade(record, { accession, rowNumber: 2 })).toBeNull();
  expect(proveTrade(record, { accession: "0001000001-24-000002", rowNumber: 1 })).toBeNull();
});

describe("amounts", () => {
  test("value line by line, exact", () => {
    expect(number("value")).toMatchObject({ value: "1864420", unit: "dollars", note: null });
    expect(number("value").inputs).toEqual([
      { label: "line 2", value: "18,000 × 46.12 = 830,160", source: accession },
      { label: "line 3", value: "15,500 × 46.87 = 726,485", source: accession },
      { label: "line 4", value: "6,500 × 47.35 = 307,775", source: accession },
    ]);
  });
  test("price is value over shares", () => {
    expect(number("price")).toMatchObject({ value: "46.6105" });
    expect(number("price").inputs).toMatchObject([{ value: "1,864,420 ÷ 40,000" }]);
  });
  test("a missing price is named by its line", () => {
    const priceless = issuerRecord({
      ownershipFilings: [ownershipFiling({ lines: linesOf("S 10@5", "S 500") })],
    });
    expect(number("value", null, priceless)).toMatchObject({
      value: null,
      note: "No price, or a price of 0, on line 2.",
    });
    expect(number("sum_value", null, priceless).note).toBe("The value is unknown.");
  });
});

test("every line is there, counted or with the reason", () => {
  expect(
    proof().lines.map((line) => [line.asFiled.lineNumber, line.value, line.notCountedBecause]),
  ).toEqual([
    [1, "496000", "code M: exercise or conversion of an exempt derivative"],
    [2, "830160", null],
    [3, "726485", null],
    [4, "307775", null],
    [5, null, "a holding, not a transaction"],
  ]);
  expect(proof().footnotes).toEqual([
    { id: "F2", text: footnotes.F2 },
    { id: "F3", text: footnotes.F3 },
  ]);
});

test("days to file name their two dates", () => {
  expect(number("days_to_file")).toMatchObject({ value: 2, note: null });
  expect(number("days_to_file").inputs).toEqual([
    { label: "trade date, line 2", value: "2024-05-06", source: accession },
    { label: "filing date", value: "2024-05-08", source: accession },
  ]);
});

test("returns name closes, days and source", () => {
  // (30.91 / 48 is not among them: the trade was on 6 May at 46.88; five sessions on is 13 May.)
  expect(number("trade_return", 5).value).toBeCloseTo(31 / 46.88 - 1, 12);
  expect(number("trade_return", 5).inputs).toEqual([
    {
      label: "adjusted close 2024-05-13 ÷ 2024-05-06",
      value: "31 ÷ 46.88 − 1 = -0.338737 (closes adjusted by the source)",
      source: "vendor, CPTX",
    },
  ]);
  expect(number("trade_return", 20)).toMatchObject({
    value: null,
    note: "Neither the stock nor the market fund has a price as late as 2024-06-04.",
  });
});

test("returns name the splits and dividends in between, with factors where Sentinel adjusts", () => {
  const prices = priceSeries("2024-05-06", [48, 47.5, 47, 16, 16, 16.5], {
    adjustedClose: Array.from({ length: 6 }, () => null),
    splits: [
      { day: "2024-05-06", ratio: 2 },
      { day: "2024-05-09", ratio: 3 },
    ],
    dividends: [{ day: "2024-05-08", amount: 0.475 }],
  });
  const inputsOf = (stock: typeof prices) =>
    number("trade_return", 5, { ...record, prices: stock }).inputs.map(({ label, value }) => [
      label,
      value,
    ]);
  expect(inputsOf(prices).slice(1)).toEqual([
    [
      "dividend, ex-date 2024-05-08",
      "$ 0.475 per share; earlier closes multiplied by 1 − 0.475 ÷ 47.5 = 0.990000",
    ],
    ["split, ex-date 2024-05-09", "3 for 1; earlier closes multiplied by 1 ÷ 3 = 0.333333"],
  ]);
  const [quiet] = inputsOf({ ...prices, splits: [], dividends: [] });
  expect(quiet).toEqual([
    "adjusted close 2024-05-13 ÷ 2024-05-06",
    "16.5 ÷ 48 − 1 = -0.656250 (no split or dividend between these days)",
  ]);
});

test.each([
  [{ officerTitle: "EVP & CFO" }, null, "CFO", ["EVP & CFO"], null],
  [
    { officerTitle: "See Remarks" },
    "President and CEO",
    "CEO, President",
    ["See Remarks", "President and CEO"],
    null,
  ],
  [
    { officerTitle: "EVP, Sales" },
    null,
    null,
    ["EVP, Sales"],
    "Under this rule, the title names none of these roles: CEO, CFO, COO, President, Chair, General Counsel, Chief Accounting Officer.",
  ],
  [
    { officerTitle: " ", isOfficer: true },
    null,
    null,
    ["none"],
    "The officer's title is not stated.",
  ],
  [
    { officerTitle: null, isOfficer: false, isDirector: true },
    null,
    null,
    ["none"],
    "The reporting person is not an officer.",
  ],
])(
  "the officer role names the title that it was read from: %j",
  (of, remarks, value, inputs, note) => {
    const filing = ownershipFiling({ lines, remarks, owners: [reportingOwner(of)] });
    const role = number("officer_roles", null, { ...record, ownershipFilings: [filing] });
    expect(role).toMatchObject({ value, note });
    expect(role.inputs.map(({ value: text }) => text)).toEqual(inputs);
  },
);

test("closes that were computed are shown with all their digits, but those of binary arithmetic", () => {
  const closes = [0.1 + 0.2, 0.00012345678, 45, 44, 43, 30.91, 12.340000000000002];
  const stock = priceSeries("2024-05-03", closes);
  const inputsOf = (name: string, horizon: number | null = null) =>
    number(name, horizon, { ...record, prices: stock }).inputs.map(({ value }) => value);
  expect(inputsOf("trade_return", 5)).toEqual([
    "12.34 ÷ 0.00012345678 − 1 = 99953.008196 (closes adjusted by the source)",
  ]);
  expect(inputsOf("share_price")).toEqual(["0.3"]);
  expect(inputsOf("market_value")).toEqual(["2,000,000 × 0.3"]);
});

test("the next 8-K and its return", () => {
  expect(number("next_8K_days")).toMatchObject({ value: 4 });
  expect(number("next_8K_days").inputs).toEqual([
    { label: "trade date", value: "2024-05-06", source: null },
    { label: "8-K accepted", value: "2024-05-10 07:05:00 ET", source: "0001000001-24-051007" },
    { label: "day 0", value: "2024-05-10", source: null },
    { label: "items", value: "2.02&9.01", source: "0001000001-24-051007" },
  ]);
  expect(number("next_8K_ret0").value).toBeCloseTo(30.91 / 43 - 1 - 0.01, 12);
});

test("company figures are those of the close before", () => {
  expect(number("share_price")).toMatchObject({ value: 48 });
  expect(number("market_value").value).toBeCloseTo(96, 9);
  expect(number("market_value").inputs).toEqual([
    {
      label: "shares as of 2024-04-30, filed 2024-05-02",
      value: "2,000,000 × 48",
      source: "0001000001-24-000070",
    },
  ]);
  expect(number("avg_daily_volume")).toMatchObject({
    value: null,
    note: "Fewer than 20 of the 60 trading days have prices.",
  });
});

test("a plan named only to be denied", () => {
  expect(number("is_10b51")).toMatchObject({
    value: 0,
    rule: "no checkbox on the form, no line cites a plan footnote; all footnotes and the remarks decide",
  });
});

test("an unamended filing is its own history", () => {
  expect(proof().history).toMatchObject([
    { accession, form: "4", effect: "Original.", changes: [], isThis: true },
  ]);
});

test("two rows of one filing point at each other", () => {
  const twoRows = issuerRecord({
    ownershipFilings: [ownershipFiling({ lines: linesOf("S 10@5", "P 7@5") })],
  });
  expect(proof(twoRows, 2).lines.map((line) => line.notCountedBecause)).toEqual([
    "counted in row 1 of this filing",
    null,
  ]);
});

test("the proof's numbers are the stored ones", () => {
  const trade = fc
    .record({
      code: fc.constantFrom("P", "S"),
      shares: fc.integer({ min: 1, max: 999 }),
      price: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ code, shares, price }) => `${code} ${shares}@${price}`);
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 6 }), (trades) => {
      const filing = ownershipFiling({ lines: linesOf(...trades) });
      const whole = { ...record, ownershipFilings: [filing] };
      for (const stored of deriveIssuer(whole).trades) {
        const proved = proof(whole, stored.rowNumber);
        expect(proved.trade).toEqual(stored);
        const value = (name: string): unknown =>
          proved.computed.find((n) => n.name === name)?.value;
        expect([value("shares"), value("price"), value("value"), value("sum_value")]).toEqual([
          stored.shares,
          stored.price,
          stored.value,
          stored.sumValue,
        ]);
        expect(value("price_suspect")).toBe(stored.priceSuspect);
        expect(value("next_8K_ret0")).toBe(stored.next8kReturn);
      }
    }),
  );
});
