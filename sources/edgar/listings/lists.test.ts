import { expect, test } from "vitest";
import { parseShareCounts } from "./company-facts.ts";
import { parseSubmissions } from "./submissions.ts";
import { parseTickers } from "./tickers.ts";

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

test("reads company_tickers in the order of its keys and takes the date from the name", () => {
  const list = json({
    "10": { cik_str: 1067983, ticker: "BRK-A", title: "BERKSHIRE HATHAWAY INC" },
    "2": { cik_str: 1067983, ticker: "brk-b", title: "BERKSHIRE HATHAWAY INC" },
  });
  expect(parseTickers("company_tickers.2024-05-14.json", list)).toEqual([
    {
      cik: 1067983,
      ticker: "BRK-B",
      listDate: "2024-05-14",
      origin: "company_tickers",
      listOrder: 0,
      companyName: "BERKSHIRE HATHAWAY INC",
      exchange: null,
    },
    {
      cik: 1067983,
      ticker: "BRK-A",
      listDate: "2024-05-14",
      origin: "company_tickers",
      listOrder: 1,
      companyName: "BERKSHIRE HATHAWAY INC",
      exchange: null,
    },
  ]);
});

test("reads the exchange and fund tables by their field names, and ticker.txt", () => {
  const exchange = json({
    fields: ["cik", "name", "ticker", "exchange"],
    data: [
      [320193, "Apple Inc.", "AAPL", null],
      [0, "x", "y", "z"],
    ],
  });
  expect(parseTickers("company_tickers_exchange.json", exchange)).toMatchObject([
    { cik: 320193, ticker: "AAPL", companyName: "Apple Inc.", exchange: null, listDate: "current" },
  ]);
  const funds = json({
    fields: ["cik", "seriesId", "classId", "symbol"],
    data: [[2110, "S000009184", "C000024954", "LACAX"]],
  });
  expect(parseTickers("company_tickers_mf.json", funds)).toMatchObject([
    { cik: 2110, ticker: "LACAX", origin: "company_tickers_mf", exchange: null },
  ]);
  expect(parseTickers("ticker.txt", Buffer.from("aapl\t320193\n\nbrk-b\t1067983\n"))).toMatchObject(
    [
      { cik: 320193, ticker: "AAPL", origin: "ticker.txt" },
      { cik: 1067983, ticker: "BRK-B", listOrder: 1 },
    ],
  );
});

const recent = {
  accessionNumber: ["0000320193-24-000001", "0000320193-04-000002", "0001462356-25-000012"],
  filingDate: ["2024-05-02", "2004-04-15", "2025-11-14"],
  reportDate: ["2024-05-02", "", "2025-11-12"],
  acceptanceDateTime: ["2024-05-02T16:30:32.000Z", "", ""],
  form: ["8-K", "8-K", "4"],
  items: ["2.02,9.01", "12,7", ""],
};

test("reads a submissions file without ever trusting its acceptance times", () => {
  const { company, filings } = parseSubmissions(
    "CIK0000320193.json",
    json({
      cik: "0000320193",
      name: "Apple Inc.",
      sic: "3571",
      fiscalYearEnd: "0927",
      tickers: ["AAPL"],
      exchanges: ["Nasdaq"],
      formerNames: [
        { name: "APPLE INC", from: "2007-01-10T00:00:00.000Z", to: "2019-08-05T00:00:00.000Z" },
      ],
      filings: { recent, files: [] },
    }),
  );
  expect(company).toEqual({
    cik: 320193,
    name: "Apple Inc.",
    sic: "3571",
    fiscalYearEnd: "0927",
    tickers: ["AAPL"],
    exchanges: ["Nasdaq"],
    formerNames: [{ name: "APPLE INC", from: "2007-01-10", to: "2019-08-05" }],
    asOf: "2025-11-14",
  });
  expect(
    filings.map(({ accession, form, filedOn, acceptedAt, periodOfReport, items }) => [
      accession,
      form,
      filedOn,
      acceptedAt,
      periodOfReport,
      items,
    ]),
  ).toEqual([
    ["0000320193-24-000001", "8-K", "2024-05-02", null, "2024-05-02", ["2.02", "9.01"]],
    ["0000320193-04-000002", "8-K", "2004-04-15", null, null, ["2.02", "9.01"]],
    ["0001462356-25-000012", "4", "2025-11-14", null, "2025-11-12", null],
  ]);
});

test("reads an overflow file, whose company stands in its name alone", () => {
  const { company, filings } = parseSubmissions("CIK0000320193-submissions-001.json", json(recent));
  expect(company).toBeNull();
  expect(filings.map(({ cik }) => cik)).toEqual([320193, 320193, 320193]);
});

test.each([
  ["CIK0000320193.json", "{", "malformed-json"],
  ["CIK0000320193.json", "[]", "malformed-json"],
  ["CIK0000320193.json", "<html>", "html-error-page"],
  ["CIK0000320193.json", "", "empty"],
  [
    "CIK0000320193-submissions-001.json",
    JSON.stringify({ ...recent, form: ["4"] }),
    "malformed-json",
  ],
])("refuses %s holding %s", (name, text, reasonCode) => {
  expect(() => parseSubmissions(name, Buffer.from(text))).toThrow(
    expect.objectContaining({ reasonCode }),
  );
});

const shares = [
  {
    end: "2024-01-31",
    val: 12_000_000,
    accn: "0000000001-24-000001",
    fy: 2023,
    fp: "FY",
    form: "10-K",
    filed: "2024-02-20",
  },
  { end: "2024-04-30", val: -1, accn: "0000000001-24-000002", form: "10-Q", filed: "2024-05-20" },
  { end: "2024-04-31", val: 1, accn: "0000000001-24-000003", form: "10-Q", filed: "2024-05-20" },
];

test("reads share counts of companyfacts and companyconcept, possible ones only", () => {
  const expected = {
    cik: 1,
    endOn: "2024-01-31",
    filedOn: "2024-02-20",
    shares: "12000000",
    accession: "0000000001-24-000001",
    form: "10-K",
  };
  const facts = {
    cik: "0000000001",
    facts: { dei: { EntityCommonStockSharesOutstanding: { units: { shares } } } },
  };
  expect(parseShareCounts("api/xbrl/companyfacts/CIK0000000001.json", json(facts))).toEqual([
    { ...expected, origin: "companyfacts" },
  ]);
  const concept = {
    cik: 1,
    taxonomy: "dei",
    tag: "EntityCommonStockSharesOutstanding",
    units: { shares },
  };
  expect(parseShareCounts("x/dei/EntityCommonStockSharesOutstanding.json", json(concept))).toEqual([
    { ...expected, origin: "companyconcept" },
  ]);
  expect(
    parseShareCounts(
      "api/xbrl/companyfacts/CIK0000000001.json",
      json({ cik: 1, facts: { "us-gaap": {} } }),
    ),
  ).toEqual([]);
});
