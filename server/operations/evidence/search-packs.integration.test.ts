import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { changeText, type Forgery, missedForgeries } from "#testing/evidence/forged-pack.ts";
import { unpack, verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import { evidenceAppForFile } from "#testing/evidence/evidence-app.ts";

const scene = await evidenceAppForFile();
const { app, ana, ben, trades, event } = scene;
const folder = await mkdtemp(join(tmpdir(), "sentinel-search-packs-"));
afterAll(() => rm(folder, { recursive: true }));

type Row = { accno: string; row_number: number };

/** All sales of a company with a few, newest first, and how its search is sent. */
async function salesOfOneCompany() {
  const { rows: companies } = await sql<{ cik: string; ticker: string }>`
    select issuer_cik::text as cik, max(ticker) as ticker from trade where is_live and direction = 'Sale'
     group by issuer_cik having count(*) between 4 and 40 order by 1 limit 1`.execute(app.db);
  const [company] = companies;
  if (company === undefined) throw new Error("No company has a few sales.");
  const { rows } = await sql<Row>`
    select accession as accno, row_number from trade
     where is_live and direction = 'Sale' and issuer_cik = ${company.cik}::bigint
     order by trade_date desc, accession, row_number`.execute(app.db);
  const search = {
    type: "explore_trades",
    email: ana.email,
    tickers: [company.ticker],
    trade_types: { val: ["Sales"] },
    sort_column: "trade_date",
    sort_direction: "desc",
    page: 2,
  };
  return { ...company, rows, search };
}

const packSchema = z.object({
  state: z.string(),
  search: z.looseObject({ query: z.record(z.string(), z.unknown()) }).optional(),
});

async function read(pack: { pack_id: string }) {
  const files = await scene.filesOf(pack, ana);
  const text = (name: string): string => files.get(name)?.toString("utf8") ?? "";
  return { ...packSchema.parse(JSON.parse(text("data/figures.json"))), html: text("report.html") };
}

async function unpacked(pack: { pack_id: string }): Promise<string> {
  const root = await mkdtemp(join(folder, "pack-"));
  const zip = `${root}.zip`;
  await writeFile(zip, (await scene.download(pack.pack_id, ana)).rawPayload);
  await unpack(zip, root);
  return root;
}

test("a pack of all rows of a search but one says so, and how the search can be repeated", async () => {
  const { cik, ticker, rows, search } = await salesOfOneCompany();
  const request = { title: "All but one", trades: rows.slice(1), search };
  const pack = await scene.make(request, ana);
  expect(pack).toMatchObject({ state: "ready", problem: null });
  const stated = await read(pack);
  const count = `${rows.length - 1} of the ${rows.length} trades that this search finds; 1 is not in the pack.`;
  const words = `${rows.length} trades: sales, in ${ticker}, traded until Nov 20, 2026. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted.`;
  expect(stated.search).toEqual({
    query: {
      type: "explore_trades",
      tickers: [ticker],
      start_date: "all",
      end_date: "2026-11-20",
      return_type: "raw",
      return_horizon: 20,
      trade_types: { val: ["Sales"] },
      sort_column: "trade_date",
      sort_direction: "desc",
    },
    company_ciks: [cik.padStart(10, "0")],
    in_words: words,
    order: "Trade Date, descending",
    found: rows.length,
    in_pack: rows.length - 1,
    left_out: 1,
    not_found: 0,
    text: count,
  });
  expect(stated.html).toContain(`<tr><td>Search</td><td>${words}</td></tr>`);
  expect(stated.html).toContain(
    "<tr><td>Order of the search</td><td>Trade Date, descending</td></tr>",
  );
  expect(stated.html).toContain(`<tr><td>Rows of the search</td><td>${count}</td></tr>`);

  app.clock.advance({ minutes: 5 });
  const again = await scene.make({ ...request, trades: rows.slice(1).toReversed() }, ana);
  expect(again.sha256).toBe(pack.sha256);
  const without = await read(await scene.make({ ...request, search: undefined }, ana));
  expect(without.search).toBeUndefined();
  expect(without.state).not.toBe(stated.state);
  expect(without.html).not.toContain("Rows of the search");

  const root = await unpacked(pack);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain("NOT CHECKED: the search: which rows it finds depends on");
    expect(output).toContain("VERIFIED, except what is NOT CHECKED above.");
    expect(status).toBe(0);
  }
  const inData =
    (from: string | RegExp, to: string) =>
    async (copy: string): Promise<void> =>
      changeText(copy, "data/figures.json", (text) => text.replace(from, to));
  const forgeries: Forgery[] = [
    ["DIFFERS: the counts of the search do not agree", inData('"left_out": 1', '"left_out": 0')],
    ["DIFFERS: the search: stated", inData("; 1 is not in the pack", "; 0 are not in the pack")],
    // Fewer rows of the pack than it has.
    ["DIFFERS: the counts of the search do not agree", inData(/"in_pack": \d+/, '"in_pack": 1')],
    [`finds at most 0 of the rows`, inData('"Sales"', '"Purchases"')],
    [
      "DIFFERS: report.html, Rows of the search",
      (copy) => changeText(copy, "report.html", (text) => text.replace(count, "All of them.")),
    ],
    [
      "DIFFERS: report.html, Search",
      (copy) => changeText(copy, "report.html", (text) => text.replace("sales, in", "trades of")),
    ],
  ];
  expect(await missedForgeries(root, forgeries)).toEqual([]);
}, 120_000);

test("rows that a search does not find are counted, also in events and by who sees no trades", async () => {
  const { search } = await salesOfOneCompany();
  const none = { ...search, start_date: "1999-01-01", end_date: "1999-12-31" };
  const { search: stated } = await read(
    await scene.make({ title: "None", trades, search: none }, ana),
  );
  expect(stated).toMatchObject({
    found: 0,
    in_pack: 0,
    left_out: 0,
    not_found: 2,
    text: "This search finds no trades. 2 trades of the pack are not found by this search.",
  });
  const ofEvents = { type: "explore_events", email: ben.email };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event where is_live and filed_on <= '2026-11-20'`.execute(
    app.db,
  );
  const pack = await scene.make(
    { title: "Event", events: [{ accno: event }], search: ofEvents },
    ben,
  );
  expect(pack.state).toBe("ready");
  const files = await scene.filesOf(pack, ben);
  expect(files.get("report.html")?.toString("utf8")).toContain(
    `1 of the ${rows[0]?.count} events that this search finds; `,
  );
});

test.each([
  ["of other rows", { type: "explore_events" }, 400, "bad_request"],
  ["of another account", { type: "explore_trades", email: "ben@x.example" }, 403, "other_account"],
  ["with an unknown condition", { type: "explore_trades", saved_search: 1 }, 400, "bad_request"],
])("a search %s is refused", async (_name, search, status, code) => {
  const payload = { title: "Refused", trades, search: { email: ana.email, ...search } };
  expect(await app.call("create_evidence_pack", payload, ana)).toMatchObject({
    status,
    body: { code },
  });
});

test("a case states no search", async () => {
  const caseId = await scene.caseWith([{ kind: "trade", reference: trades[0] }], ana);
  const search = { type: "explore_trades", email: ana.email };
  const payload = { title: "Case", case_id: caseId, search };
  expect(await app.call("create_evidence_pack", payload, ana)).toMatchObject({ status: 400 });
});
