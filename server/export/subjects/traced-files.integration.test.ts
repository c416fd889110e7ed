import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/filings/filings.ts";
import { createQueuedFiling } from "#testing/factories/filings/status.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { readWorkbook, readZip } from "#testing/texts/read-workbook.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");
beforeAll(async () => {
  const row = { ticker: "TRC", issuer_cik: 91, company_name: "Trace" };
  const numbered = (number: number) => `0000000091-26-00000${number}`;
  await createTrades(
    app.db,
    { ...row, accession: numbered(1), value: "1234567890123.4567", is_plan: true },
    { ...row, accession: numbered(2), value: "0.1", direction: "Purchase" },
    { ...row, accession: numbered(3), value: "4194800", price_suspect: "yes" },
    { ...row, accession: numbered(4), value: null },
    { ...row, accession: numbered(5), value: "500", sum_value: null },
    { ...row, accession: numbered(6), value: "1000.06", sum_value: "400.02", row_number: 7 },
  );
});

// Sales in sums: 1,234,567,890,123.4567 + 400.02.
const totals = { value_sold: "1234567890523.4767", value_purchased: "0.1", rows_outside_sums: 3 };
const request = {
  search: {
    type: "explore_trades",
    email: "ana@x.example",
    tickers: ["TRC"],
    sort_column: "accno",
  },
  columns: ["conm", "value"],
};
const filing = (number: number) =>
  `https://www.sec.gov/Archives/edgar/data/91/00000000912600000${number}/0000000091-26-00000${number}-index.htm`;
const repeated = "already reported in another filing";

async function exported(kind: "trades" | "events", payload: object) {
  const response = await app.app.inject({
    method: "POST",
    url: `/export/${kind}`,
    headers: credentials(ana),
    payload,
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response;
}

/** The CSV of the ZIP, and the text that describes it. */
async function zipped(kind: "trades" | "events", payload: object) {
  const { rawPayload } = await exported(kind, { ...payload, format: "csv_zip" });
  const files = [...(await readZip(rawPayload)).values()].map((file) => file.toString("utf8"));
  const [about = "", csv = ""] = files;
  return { about, csv };
}

const lines = (csv: string) => Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;

test("a described file says of each row which filing and line it is, and what sums count of it", async () => {
  const { csv } = await zipped("trades", request);
  const [head = [], ...rows] = lines(csv).map((line) => line.slice(0, 12));
  expect(head.slice(0, -1)).toEqual([
    "Company Name",
    "Value ($K)",
    "Value ($)",
    "Counted in Totals ($)",
    "In Totals",
    "Type",
    "Filing URL",
    "10b5-1",
    "Excluded Because",
    "CIK",
    "Accession Number",
  ]);
  expect(head.at(-1)).toBe("Row");
  const cells = (number: number, row: string, because: string, ...amounts: string[]) => [
    "Trace",
    ...amounts,
    number === 2 ? "Purchase" : "Sale",
    filing(number),
    number === 1 ? "Yes" : "No",
    because,
    "0000000091",
    `0000000091-26-00000${number}`,
    row,
  ];
  const exact = "1234567890123.4567";
  expect(rows).toEqual([
    cells(1, "1", "", "1234567890.12", exact, exact, "Yes"),
    cells(2, "1", "", "0.00", "0.1", "0.1", "Yes"),
    cells(3, "1", "suspect price", "4194.80", "4194800", "", "No"),
    cells(4, "1", "no price or share count", "", "", "", "No"),
    cells(5, "1", repeated, "0.50", "500", "", "No"),
    cells(6, "7", "partly reported in another filing", "1.00", "1000.06", "400.02", "In part"),
  ]);
  const zip = await readZip(
    (await exported("trades", { ...request, format: "csv_zip" })).rawPayload,
  );
  const inZip = lines(zip.get("export.csv")?.toString("utf8") ?? "");
  expect(inZip).toEqual([head, ...rows]);
});

test("plain CSV has only the visible columns, Excluded Because if it is one of them", async () => {
  const { body } = await exported("trades", request);
  expect(lines(body).slice(0, 2)).toEqual([
    ["Company Name", "Value ($K)"],
    ["Trace", "1234567890.12"],
  ]);
  const columns = ["value", "not_in_sums_because"];
  const { body: chosen } = await exported("trades", { ...request, columns });
  expect(lines(chosen)[0]).toEqual(["Value ($K)", "Excluded Because"]);
  expect(lines(chosen)[3]).toEqual(["4194.80", "suspect price"]);
});

test("what is said of the whole are the totals of the screen, and why rows are excluded", async () => {
  const { body } = await app.call("explore_trades", { ...request.search }, ana);
  expect(body).toMatchObject({ num_rows: 6, totals });
  const answer = (await exported("trades", { ...request, format: "json" })).json();
  expect(answer).toMatchObject({
    totals: {
      ...totals,
      rows_in_part: 1,
      rows_outside_sums_because: {
        "no price or share count": 1,
        "suspect price": 1,
        [repeated]: 1,
      },
    },
    unread_filings: 0,
  });
  const zip = await readZip(
    (await exported("trades", { ...request, format: "csv_zip" })).rawPayload,
  );
  const about = zip.get("About.txt")?.toString("utf8").split("\r\n") ?? [];
  for (const line of [
    "Sold, counted in totals: $ 1,234,567,890,523.4767",
    "Purchased, counted in totals: $ 0.10",
    `Rows excluded from totals: 3 (no price or share count: 1; suspect price: 1; ${repeated}: 1)`,
    "Rows partly counted: 1",
    "Filings still to be read: none",
  ])
    expect(about).toContain(line);
});

const jsonFile = z.object({
  columns: z.array(z.object({ name: z.string(), header: z.string(), unit: z.string().nullable() })),
  rows: z.array(z.record(z.string(), z.unknown())),
});

test("JSON has each name once, amounts with all their digits, and headers in its own unit", async () => {
  const { body } = await exported("trades", { ...request, format: "json" });
  const { columns, rows } = jsonFile.parse(JSON.parse(body));
  const names = columns.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(columns[1]).toEqual({ name: "value", header: "Value ($)", unit: "dollars" });
  expect(columns.some(({ header }) => header.includes("($K)"))).toBe(false);
  expect(body).toContain('"sum_value":1234567890123.4567,');
  expect(rows[5]).toEqual({
    conm: "Trace",
    value: 1000.06,
    sum_value: 400.02,
    in_sums: "In part",
    not_in_sums_because: "partly reported in another filing",
    trade_direction: "Sale",
    filing_url: filing(6),
    is_10b51: 0,
    cik: "0000000091",
    accno: "0000000091-26-000006",
    row_number: 7,
  });
});

test("a workbook has the amounts in dollars as numbers", async () => {
  const { rawPayload } = await exported("trades", { ...request, format: "xlsx" });
  const [sheet] = await readWorkbook(rawPayload);
  const [, first, , third] = sheet?.rows ?? [];
  expect(first?.get("D")?.value).toBe(Number("1234567890123.4567"));
  expect([third?.get("C")?.value, third?.get("D"), third?.get("E")?.value]).toEqual([
    4_194_800,
    undefined,
    "No",
  ]);
});

test("what the reader chose to see is not written twice", async () => {
  const columns = ["accno", "is_10b51", "avoided_or_gained"];
  const { body } = await exported("trades", { ...request, columns, format: "json" });
  const { rows } = jsonFile.parse(JSON.parse(body));
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...columns,
    "value",
    "sum_value",
    "in_sums",
    "trade_direction",
    "filing_url",
    "not_in_sums_because",
    "cik",
    "row_number",
  ]);
});

test("events are led back to their filings and windows", async () => {
  const [accno] = await createEvents(app.db, { ticker: "TRE", cik: 92 });
  const search = { type: "explore_events", email: ana.email, ciks: ["92"], lookback_period: 30 };
  const { csv } = await zipped("events", { search, columns: ["conm", "value_sold"] });
  const [head, row] = lines(csv);
  expect(head).toEqual([
    "Company Name",
    "Value Sold ($K)",
    "Value Sold ($)",
    "Filing URL",
    "Window Start",
    "Window End",
    "CIK",
    "Accession Number",
  ]);
  expect(row?.slice(1, 3)).toEqual(["4486.50", "4486500.12"]);
  expect(row?.slice(6)).toEqual(["0000000092", accno]);
});

test("a file made while filings are still to be read says so", async () => {
  await createQueuedFiling(app.db, {});
  const { about } = await zipped("trades", request);
  expect(about).toContain(
    "Filings still to be read: 1: until they are read, rows may be missing, counts and totals are incomplete, and figures of rows, such as days to the next 8-K, can change.",
  );
});
