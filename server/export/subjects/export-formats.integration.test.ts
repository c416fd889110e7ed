import { sql } from "kysely";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { z } from "zod";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { appForFile, createAppUnderTest, credentials } from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/filings/filings.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import {
  readWorkbook,
  type WorkbookCell,
  type WorkbookSheet,
  readZip,
} from "#testing/texts/read-workbook.ts";

const app = await appForFile({ settings: { isDemonstration: true } });
const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");

async function exported(kind: "trades" | "events", payload: object, as = ana) {
  const url = `/export/${kind}`;
  const response = await app.app.inject({
    method: "POST",
    url,
    headers: credentials(as),
    payload,
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response;
}

const envelope = z.object({
  title: z.string(),
  note: z.string(),
  query_in_words: z.string(),
  query: z.record(z.string(), z.unknown()),
  exported_at: z.string(),
  data_version: z.object({ id: z.string(), stored_rows: z.int(), prices_through: z.null() }),
  num_rows: z.int(),
  columns: z.array(z.object({ name: z.string(), header: z.string(), unit: z.string().nullable() })),
  rows: z.array(z.record(z.string(), z.unknown())),
});

const search = { type: "explore_trades", email: "ana@x.example", tickers: ["FMT"] };
const columns = [
  "conm",
  "value",
  "trade_return",
  "trade_date",
  "accepted_at",
  "shares",
  "is_10b51",
];

async function createFormatTrades(): Promise<void> {
  const row = { ticker: "FMT", issuer_cik: 77, company_name: "=Format & Söhne" };
  await createTrades(
    app.db,
    { ...row, accession: "0000000077-26-000001", value: "1005.005", return_20: -0.0525 },
    { ...row, accession: "0000000077-26-000002", value: null, return_20: null, is_plan: true },
  );
}

test("the same rows in every format, each with what was asked, when and of which data [V1.2.10]", async () => {
  await createFormatTrades();
  const request = { search, columns, title: "My trades" };
  const csv = await exported("trades", request);
  const lines = Papa.parse<string[]>(csv.body, { skipEmptyLines: true }).data;
  expect(lines).toEqual([
    ["Company Name", "Value ($K)", "Return 20d", "Trade Date", "Date Accepted", "Shares", "10b5-1"],
    ["'=Format & Söhne", "1.01", "-5.25%", "2026-10-13", "2026-10-23T00:41:00Z", "40000", "No"],
    ["'=Format & Söhne", "", "", "2026-10-13", "2026-10-23T00:41:00Z", "40000", "Yes"],
  ]);

  const answer = await exported("trades", { ...request, format: "json" });
  expect(answer.headers["content-disposition"]).toContain('filename="My trades.json"');
  const { rows, ...said } = envelope.parse(answer.json());
  const known = { conm: "=Format & Söhne", trade_date: "2026-10-13", shares: 40_000 };
  const accepted_at = "2026-10-23T00:41:00Z";
  // After them those of server/export/tracing.
  const shown = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
  expect(shown).toEqual([
    { ...known, accepted_at, value: 1005.005, trade_return: -0.0525, is_10b51: 0 },
    { ...known, accepted_at, value: null, trade_return: null, is_10b51: 1 },
  ]);
  expect(said).toMatchObject({
    title: "My trades",
    note: "Demonstration: invented data. Times follow the market clock of the demonstration.",
    query_in_words:
      "2 trades: purchases and sales, in FMT, traded until 20 Nov 2026. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted.",
    query: { type: "explore_trades", tickers: ["FMT"], start_date: "all", end_date: "2026-11-20" },
    exported_at: "2026-11-20T15:00:00Z",
    num_rows: 2,
  });
  expect(said.columns[1]).toEqual({ name: "value", header: "Value ($)", unit: "dollars" });
  expect(JSON.stringify(said)).not.toContain(ana.email);

  const xlsx = await exported("trades", { ...request, format: "xlsx" });
  const [sheet, about] = await readWorkbook(xlsx.rawPayload);
  const cells = sheet?.rows.map((line) =>
    [...line].filter(([letter]) => letter <= "G").map(([, { value }]) => value),
  );
  // 13 October 2026 is day 46308; 00:41 on the 23rd is 41 minutes into day 46318.
  const day = 46_308;
  const instant = 46_318 + 41 / 1_440;
  expect(cells).toEqual([
    lines[0],
    ["=Format & Söhne", 1.005_005, -0.0525, day, expect.closeTo(instant, 9), 40_000, "No"],
    ["=Format & Söhne", day, expect.closeTo(instant, 9), 40_000, "Yes"],
  ]);
  const version = said.data_version.id;
  expect(sheetText(about)).toMatchObject({
    Query: said.query_in_words,
    "Data version": version,
    Rows: "2",
    "Exported at (UTC)": said.exported_at,
  });
  expect(JSON.parse(sheetText(about)["Query as sent (JSON)"] ?? "")).toEqual(said.query);

  const zip = await readZip(
    (await exported("trades", { ...request, format: "csv_zip" })).rawPayload,
  );
  expect([...zip.keys()]).toEqual(["About.txt", "My trades.csv"]);
  const zipped = Papa.parse<string[]>(zip.get("My trades.csv")?.toString("utf8") ?? "").data;
  expect(zipped.slice(0, -1).map((line) => line.slice(0, columns.length))).toEqual(lines);
  expect(zip.get("About.txt")?.toString("utf8")).toContain(`Data version: ${version}\r\n`);
  expect(csv.headers["sentinel-data-version"]).toBe(version);
});

test("who had which rows of which state is in the audit trail, also under run-as", async () => {
  const request = { search: { ...search, tickers: ["FMT"] }, columns: ["conm"], format: "csv_zip" };
  const { headers } = await exported("trades", request);
  const admin = await app.signInAs("admin@x.example", "admin");
  const { response } = await app.call("run_as", { email: ana.email }, admin);
  const { access_token: accessToken }: { access_token: string } = response.json();
  await exported("trades", request, { ...admin, email: ana.email, accessToken });
  const { rows } = await sql`
    select actor, subject, outcome, detail from audit_entry
     where operation = 'export_trades' and detail->>'format' = 'csv_zip'
     order by id desc limit 2`.execute(app.db);
  const detail = {
    format: "csv_zip",
    rows: 2,
    data_version: headers["sentinel-data-version"],
    query: expect.stringMatching(/^2 trades: .* in FMT/),
  };
  const entry = { subject: ana.email, outcome: "exported" };
  expect(rows).toEqual([
    { ...entry, actor: admin.email, detail: { ...detail, run_as: ana.email } },
    { ...entry, actor: ana.email, detail },
  ]);
});

function sheetText(sheet: WorkbookSheet | undefined): Record<string, string> {
  const text = (cell: WorkbookCell | undefined): string => String(cell?.value ?? "");
  const lines = (sheet?.rows ?? []).map((cells) => [text(cells.get("A")), text(cells.get("B"))]);
  return Object.fromEntries<string>(lines.map(([label = "", value = ""]) => [label, value]));
}

test("the data version is the state's: the same until a row changes, another then", async () => {
  const request = { search: { ...search, tickers: ["NONE"] }, columns: ["conm"], format: "json" };
  const version = async () =>
    envelope.parse((await exported("trades", request)).json()).data_version.id;
  const first = await version();
  expect(await version()).toBe(first);
  await sql`update trade set change_seq = nextval('change_seq')
             where accession = (select min(accession) from trade)`.execute(app.db);
  const second = await version();
  expect(second).not.toBe(first);
  await createTrades(app.db, { issuer_cik: 78 });
  expect(await version()).not.toBe(second);
});

test("events are exported alike", async () => {
  const [first] = await createEvents(app.db, { ticker: "EVX", cik: 88, event_return: -0.1 });
  const request = {
    search: { type: "explore_events", email: ana.email, ciks: ["88"], lookback_period: 30 },
    columns: ["accno", "date_filed", "event_return", "value_sold", "filing_url"],
    title: "Events",
  };
  const csv = await exported("events", request);
  const filing = `https://www.sec.gov/Archives/edgar/data/88/${first?.replaceAll("-", "")}/${first}-index.htm`;
  expect(Papa.parse(csv.body, { skipEmptyLines: true }).data).toEqual([
    [
      "Accession Number",
      "Date Filed",
      "Event Return (market-adjusted)",
      "Value Sold ($K)",
      "Filing URL",
    ],
    [first, "2026-10-22", "-10.00%", "4486.50", filing],
  ]);
  const { rows, query_in_words } = envelope.parse(
    (await exported("events", { ...request, format: "json" })).json(),
  );
  expect(rows).toMatchObject([
    {
      accno: first,
      date_filed: "2026-10-22",
      event_return: -0.1,
      value_sold: 4_486_500.12,
      filing_url: filing,
    },
  ]);
  expect(query_in_words).toMatch(
    /^1 event of .+ with a filing date until \d\d [A-Z][a-z]{2} \d{4}\. Event return is /,
  );
});

test("reading waits for the receiver, and ends when it goes away", async () => {
  const rows = 30_000;
  let handedOver = 0;
  const ended = Promise.withResolvers<unknown>();
  const watched = await createAppUnderTest({
    makeScreening: (db) => {
      const postgres = createPostgresScreening(db);
      return {
        ...postgres,
        readAllTrades: async (search, receive, begin) => {
          const reading = postgres.readAllTrades(
            search,
            async (batch) => {
              handedOver += batch.length;
              await receive(batch);
            },
            begin,
          );
          reading.then(() => ended.resolve("read to the end"), ended.resolve);
          return reading;
        },
      };
    },
  });
  await generateTrades(watched.db, rows);
  const bo = await watched.signInAs("bo@x.example", "explore_trades");
  const url = await watched.app.listen({ port: 0, host: "127.0.0.1" });
  const cut = new AbortController();
  const response = await fetch(`${url}/export/trades`, {
    method: "POST",
    headers: { "content-type": "application/json", ...credentials(bo) },
    body: JSON.stringify({
      search: { type: "explore_trades", email: bo.email, include_all: true },
      columns: tradeColumns.map(({ name }) => name),
      format: "json",
    }),
    signal: cut.signal,
  });
  expect(response.status).toBe(200);
  cut.abort();
  expect(await ended.promise).toBeInstanceOf(Error);
  expect(handedOver).toBeLessThan(rows / 2);
  await watched.close();
});
