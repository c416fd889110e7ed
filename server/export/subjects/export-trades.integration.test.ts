import Papa from "papaparse";
import { expect, test } from "vitest";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import {
  appForFile,
  createAppUnderTest,
  credentials,
  type SignedIn,
} from "#testing/server/app-under-test.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades");

async function exported(payload: object, as: SignedIn = ana) {
  return app.app.inject({
    method: "POST",
    url: "/export/trades",
    headers: credentials(as),
    payload,
  });
}

const search = { type: "explore_trades", email: "ana@x.example" };

test("writes every row of the search, in its order and columns, safe for a spreadsheet [V1.2.10, V5.4.1, V5.4.2]", async () => {
  const csv = { ticker: "CSV", issuer_cik: 44 };
  await createTrades(
    app.db,
    {
      ...csv,
      accession: "0000000044-26-000001",
      title: '=HYPERLINK("x")',
      return_20: -0.052,
      value: "1005",
    },
    {
      ...csv,
      accession: "0000000044-26-000002",
      title: 'He said "no", twice',
      return_20: null,
      value: null,
    },
  );
  const response = await exported({
    search: { ...search, tickers: ["CSV"], limit: 10, page: 7, return_horizon: 20 },
    columns: ["conm", "title", "value", "trade_return", "trade_date", "filing_url", "is_10b51"],
    title: 'Sales / a"\r\nX: ü',
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
  expect(response.headers["content-disposition"]).toBe(
    `attachment; filename="Sales a X _.csv"; filename*=UTF-8''Sales%20a%20X%20%C3%BC.csv`,
  );
  expect(Papa.parse(response.body, { skipEmptyLines: true }).data).toEqual([
    ["Company Name", "Title", "Value ($K)", "Return 20d", "Trade Date", "Filing URL", "10b5-1"],
    [
      "Calder Therapeutics",
      `'=HYPERLINK("x")`,
      "1.01",
      "-5.20%",
      "2026-10-13",
      "https://www.sec.gov/Archives/edgar/data/44/000000004426000001/0000000044-26-000001-index.htm",
      "No",
    ],
    [
      "Calder Therapeutics",
      'He said "no", twice',
      "",
      "",
      "2026-10-13",
      "https://www.sec.gov/Archives/edgar/data/44/000000004426000002/0000000044-26-000002-index.htm",
      "No",
    ],
  ]);
});

test("writes results of many batches whole", async () => {
  const rows = Array.from({ length: 4_100 }, (_, index) => ({
    issuer_cik: 55,
    shares: String(index),
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await createTrades(app.db, ...rows.slice(start, start + 500));
  }
  const response = await exported({
    search: { ...search, ciks: ["55"], sort_column: "shares", sort_direction: "desc" },
    columns: ["shares"],
  });
  const lines = response.body.trimEnd().split("\r\n");
  expect(lines).toHaveLength(4_101);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(['"Shares"', '"4099"', '"0"']);
});

test("refuses visitors, accounts without the permission, others' emails and unknown columns [V8.2.1, V8.2.2]", async () => {
  const request = { search, columns: ["conm"] };
  expect((await exported(request, { ...ana, accessToken: "x" })).statusCode).toBe(401);
  const plain = await app.signInAs("plain@x.example");
  expect(
    (await exported({ ...request, search: { ...search, email: plain.email } }, plain)).statusCode,
  ).toBe(403);
  const other = await exported({ ...request, search: { ...search, email: plain.email } });
  expect([other.statusCode, other.json()]).toMatchObject([403, { code: "other_account" }]);
  const unknown = await exported({ ...request, columns: ["conm", "__proto__"] });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    400,
    { error: "Please correct: Columns: __proto__ is not a column." },
  ]);
});

test("a failure on the way cuts the connection: half a file is never a whole one", async () => {
  const rows = { issuer_cik: 66 };
  const breaking = await createAppUnderTest({
    makeScreening: (db) => {
      const postgres = createPostgresScreening(db);
      return {
        ...postgres,
        readAllTrades: async (...request) => {
          await postgres.readAllTrades(...request);
          throw new Error("the database went away");
        },
      };
    },
  });
  await createTrades(breaking.db, rows, rows);
  const bo = await breaking.signInAs("bo@x.example", "explore_trades");
  const url = await breaking.app.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(`${url}/export/trades`, {
    method: "POST",
    headers: { "content-type": "application/json", ...credentials(bo) },
    body: JSON.stringify({ search: { ...search, email: bo.email }, columns: ["conm"] }),
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow("terminated");
  await breaking.close();
});
