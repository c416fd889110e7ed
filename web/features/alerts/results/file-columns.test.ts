import { expect, test, vi } from "vitest";
import { csvCell } from "#web/ui/data-table/download-csv.ts";
import { namedColumns } from "#web/ui/data-table/named-columns.tsx";
import { fileColumns } from "./file-columns.ts";

const options = { timeZone: "America/Chicago", lookbackDays: 90, isSaved: false };
const detail = { key: "1", accession: null, cik: "0000000001", match_id: null, is_unread: false };

test("a file of price moves has the time in New York, and headers that say what the returns measure", () => {
  const rows = ["2026-11-19", "2026-07-01", "2026-11-20"].map((Date) => ({ Date, Return: -0.08 }));
  const columns = namedColumns(["Date", "Return", "Adjusted Return"], rows);
  const details = [
    { ...detail, met_at: "2026-11-19T15:30:40Z" },
    // The low of the day alone.
    { ...detail, met_at: null },
    { ...detail, met_at: null, is_already_met: true },
  ];
  const detailOf = (row: object) => details[rows.findIndex((each) => each === row)];
  const inFile = fileColumns(columns, { ...options, details, detailOf });
  expect(inFile.map(({ name }) => name)).toEqual([
    "Date",
    "Time Condition Met (New York)",
    "Met before the alert began watching",
    "Company Page",
    "Return (price that met the condition, over the previous close)",
    "Adjusted Return (whole day, close to close, less the market fund)",
  ]);
  const times = rows.map((row) => inFile.slice(1, 3).map((column) => csvCell(column, row)));
  expect(times).toEqual([
    ["10:30", null],
    [null, null],
    [null, "Yes"],
  ]);
});

test("a file of trades has what totals count next to the value and why not all, one of notices has neither", () => {
  const rows = [{ Value: 1000 }];
  const columns = namedColumns(["Value"], rows, new Map([["Value", { format: "dollars" }]]));
  const namesWith = (details: Parameters<typeof fileColumns>[1]["details"]) =>
    fileColumns(columns, { ...options, details, detailOf: () => details[0] }).map(
      ({ name }) => name,
    );
  const because = "partly reported in another filing";
  const details = [{ ...detail, sum_value: "400.5", not_in_sums_because: because }];
  expect(namesWith(details)).toEqual(["Value", "Counted in Totals ($)", "Excluded Because"]);
  const inFile = fileColumns(columns, { ...options, details, detailOf: () => details[0] });
  expect(inFile.map((column) => csvCell(column, { Value: 1000 }))).toEqual([
    "1000",
    "400.5",
    because,
  ]);
  expect(namesWith([detail])).toEqual(["Value"]);
});

test("a file of trades names the filing that the days to file of an amendment's trade are counted to", () => {
  const first_filing = { accno: "0000000001-26-000007", form: "4", filed_on: "2026-10-23" };
  const rows = [{ "Days to File": 2 }];
  const rules = new Map([["Days to File", { format: "count" as const }]]);
  const columns = namedColumns(["Days to File"], rows, rules);
  const details = [{ ...detail, first_filing }];
  const inFile = fileColumns(columns, { ...options, details, detailOf: () => details[0] });
  expect(inFile.map(({ name }) => name)).toEqual(["Days to File", "First Filing"]);
  expect(inFile.map((column) => csvCell(column, rows[0] ?? {}))).toEqual([
    2,
    "Form 4, filed 23 Oct 2026, 0000000001-26-000007",
  ]);
  const none = fileColumns(columns, { ...options, details: [detail], detailOf: () => detail });
  expect(none).toHaveLength(1);
});

test("a file identifies filing and person by number, that of a saved alert tells which matches it recorded", () => {
  const names = ["Filing URL", "Reporting Person", "CIK", "SIC"];
  const rows = [
    { "Reporting Person": "Tillery Robert V +1", SIC: "2834" },
    { "Reporting Person": "Stroud Melanie J", SIC: "2834" },
  ];
  const ofTrade = { ...detail, accession: "0000700100-24-000001", owner_cik: "0000003001" };
  const details = [{ ...ofTrade, match_id: 7 }, ofTrade];
  const detailOf = (row: object) => details[rows.findIndex((each) => each === row)];
  const columnsOf = (isSaved: boolean) =>
    fileColumns(namedColumns(names, rows), { ...options, isSaved, details, detailOf });
  expect(columnsOf(true).map(({ name }) => name)).toEqual([
    "Filing URL",
    "Accession Number",
    "Reporting Person",
    "Reporting Person CIK",
    "CIK",
    "SIC",
    "Recorded by the Alert",
  ]);
  const cells = rows.map((row) => columnsOf(true).map((column) => csvCell(column, row) ?? null));
  const numbers = ["0000700100-24-000001", "0000003001"];
  expect(cells.map(([, accession, , owner, , , recorded]) => [accession, owner, recorded])).toEqual(
    [
      [...numbers, "Yes"],
      [...numbers, "No"],
    ],
  );
  expect(columnsOf(false).map(({ name }) => name)).not.toContain("Recorded by the Alert");
});

test("headers of a file say the zone of times and the days of sums", () => {
  const columns = namedColumns(["Company Name", "Date Accepted", "Value Sold"], []);
  const shown = { ...options, details: [], detailOf: () => undefined };
  expect(fileColumns(columns, shown).map(({ name }) => name)).toEqual([
    "Company Name",
    "Date Accepted (America/Chicago)",
    "Value Sold (all insiders, 90 days before)",
  ]);
});

test("a file has prices and values with all digits, so that they multiply, and no zeros behind them", () => {
  const rows = [
    { Shares: 300, Price: 46.6105, Value: 13983.15, "Market Value": 1_864_420_000.125 },
    { Shares: 300, Price: 1.5, Value: 450, "Market Value": 2_000_000.5 },
  ];
  const names = ["Price", "Value", "Market Value"];
  const formats = new Map(names.map((name) => [name, { format: "dollars" as const }]));
  const columns = namedColumns(["Shares", ...names], rows, formats);
  const inFile = fileColumns(columns, { ...options, details: [], detailOf: () => undefined });
  expect(rows.map((row) => inFile.slice(1).map((column) => csvCell(column, row)))).toEqual([
    ["46.6105", "13983.15", "1864420000.13"],
    ["1.5", "450", "2000000.5"],
  ]);
});

test("in a file a computed close has no fractions of cents, and below a dollar none of hundredths of cents", () => {
  const rows = [23.8461538462, 0.123456, 46.61].map((close) => ({ "Previous Close": close }));
  const columns = namedColumns(
    ["Previous Close"],
    rows,
    new Map([["Previous Close", { format: "dollars" }]]),
  );
  const inFile = fileColumns(columns, { ...options, details: [], detailOf: () => undefined });
  expect(inFile.map(({ name }) => name)).toEqual([
    "Previous Close (adjusted for splits and dividends of the day, rounded)",
  ]);
  expect(rows.map((row) => inFile.map((column) => csvCell(column, row)))).toEqual([
    ["23.85"],
    ["0.1235"],
    ["46.61"],
  ]);
});

function onSite(): void {
  vi.stubGlobal("window", { location: { origin: "http://127.0.0.1:3000" } });
  const dataset = { siteOrigin: "https://app.sentinel.example" };
  vi.stubGlobal("document", { documentElement: { dataset } });
}

test("a price match, which has no filing, links to the page of its company", () => {
  onSite();
  const rows = [{ Date: "2026-11-19" }];
  const details = [{ ...detail, cik: "0000320193" }];
  const given = { ...options, details, detailOf: () => details[0] };
  const [, page] = fileColumns(namedColumns(["Date"], rows), given);
  expect(page?.name).toBe("Company Page");
  expect(page?.value(rows[0] ?? {})).toBe("https://app.sentinel.example/company?cik=0000320193");
  vi.unstubAllGlobals();
});

test("a link in a file has the configured address, however this browser reached it", () => {
  onSite();
  const page = "/demo-edgar/Archives/edgar/data/9990001/1-index.htm";
  const rows = [{ "Filing URL": page }];
  const columns = namedColumns(["Filing URL"], rows);
  const inFile = fileColumns(columns, { ...options, details: [], detailOf: () => undefined });
  expect(rows.map((row) => inFile.map((column) => csvCell(column, row)))).toEqual([
    [`https://app.sentinel.example${page}`],
  ]);
  vi.unstubAllGlobals();
});
