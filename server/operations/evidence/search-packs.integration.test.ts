import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { exploreTradesInput } from "#contract/operations/screening/explore-trades.ts";
import { readStatedSearch } from "#server/operations/evidence/read-stated-search.ts";
import {
  changeText,
  forged,
  type Forgery,
  missedForgeries,
} from "#testing/evidence/forged-pack.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import { unpack, verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import { evidenceAppForFile } from "#testing/evidence/evidence-app.ts";

const scene = await evidenceAppForFile();
const { app, ana, ben, trades, event } = scene;
const packs = await packsForFile(app.db);
const folder = await mkdtemp(join(tmpdir(), "sentinel-search-packs-"));
afterAll(() => rm(folder, { recursive: true }));

type Row = { accno: string; row_number: number };

/** All sales of a company with a few, newest first, and how its search is sent. */
async function salesOfOneCompany() {
  const { rows: companies } = await sql<{ cik: string; ticker: string }>`
    select issuer_cik::text as cik, max(ticker) as ticker from trade where is_live and direction = 'Sale'
     group by issuer_cik having count(*) > 3 order by count(*), 1 limit 1`.execute(app.db);
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

/** Of all stored filings, as data/figures.json and the report have it. */
async function newestAcceptance() {
  const { rows } = await sql<{ eastern: string; text: string }>`
    select to_char(newest, 'YYYY-MM-DD HH24:MI:SS') as eastern,
           to_char(newest, 'Mon FMDD, YYYY, FMHH12:MI AM "ET"') as text
      from (select max(accepted_at) at time zone 'America/New_York' as newest from filing) as of`.execute(
    app.db,
  );
  const [newest] = rows;
  if (newest === undefined) throw new Error("No filing is stored.");
  return newest;
}

const uncheckedText =
  "NOT CHECKED: the search: which rows it finds, because that depends on filings and prices of the whole market, and that its words state its conditions";

test("a pack of all rows of a search but one says so, and how the search can be repeated", async () => {
  const { cik, ticker, rows, search } = await salesOfOneCompany();
  const request = { title: "All but one", trades: rows.slice(1), search };
  const pack = await scene.make(request, ana);
  expect(pack).toMatchObject({ state: "ready", problem: null });
  const stated = await read(pack);
  const newest = await newestAcceptance();
  const count = `The pack has ${rows.length - 1} of the ${rows.length} trades that this search finds; 1 is left out. Counted with filings accepted through ${newest.text}.`;
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
    sort_values: rows.slice(1).map(() => null),
    found: rows.length,
    in_pack: rows.length - 1,
    left_out: 1,
    not_found: 0,
    accepted_through_et: newest.eastern,
    text: count,
  });
  expect(stated.html).toContain(`<tr><td>Search</td><td>${words}</td></tr>`);
  expect(stated.html).toContain("<tr><td>Sorted by</td><td>Trade Date, descending</td></tr>");
  expect(stated.html).toContain(`<tr><td>Rows found and left out</td><td>${count}</td></tr>`);

  app.clock.advance({ minutes: 5 });
  const again = await scene.make({ ...request, trades: rows.slice(1).toReversed() }, ana);
  expect(again.sha256).toBe(pack.sha256);
  const without = await read(await scene.make({ ...request, search: undefined }, ana));
  expect(without.search).toBeUndefined();
  expect(without.state).not.toBe(stated.state);
  expect(without.html).not.toContain("Rows found and left out");

  const root = await unpacked(pack);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(uncheckedText);
    expect(output).toContain("VERIFIED, except what is NOT CHECKED above.");
    expect(status).toBe(0);
  }
  const inData =
    (from: string | RegExp, to: string) =>
    async (copy: string): Promise<void> =>
      changeText(copy, "data/figures.json", (text) => text.replace(from, to));
  const inReport =
    (from: string | RegExp, to: string) =>
    async (copy: string): Promise<void> =>
      changeText(copy, "report.html", (text) => text.replace(from, to));
  const forgeries: Forgery[] = [
    ["DIFFERS: the counts of the search do not agree", inData('"left_out": 1', '"left_out": 0')],
    ["DIFFERS: the search: stated", inData("; 1 is left out", "; 0 are left out")],
    ["DIFFERS: the search: stated", inData(/(?<=_through_et": ")\d{4}/, "2031")],
    ["DIFFERS: the search was counted before", inData(/(?<=_through_et": ")\d{4}/, "2001")],
    ["DIFFERS: report.html, Search: shown", inData(/(?<="search": )\{.*?\n \}/s, "null")],
    // Fewer rows of the pack than it has.
    ["DIFFERS: the counts of the search do not agree", inData(/"in_pack": \d+/, '"in_pack": 1')],
    [`finds at most 0 of the rows`, inData('"Sales"', '"Purchases"')],
    ["DIFFERS: report.html, Rows found and left out", inReport(count, "All of them.")],
    ["DIFFERS: report.html, Search", inReport("sales, in", "trades of")],
    [
      /MARKUP: report.html, line \d+: found "<b>/,
      inReport("Trade Date, desc", "<b>Trade</b> Date, desc"),
    ],
    // The search that the report quotes, and that of data/figures.json.
    ["DIFFERS: report.html, the search as JSON", inReport(/(?<=<code>.*)Sales/, "Purchases")],
    ["DIFFERS: report.html, the search as JSON", inReport(/(?<=return_horizon&quot;:)20/, "20.0")],
    ["DIFFERS: report.html, the search as JSON", inReport(/<code>[^<]*<.code>/, "")],
    ["DIFFERS: report.html, the search as JSON", inReport(/<code>([^<]*)<.code>/, "$1")],
    ["DIFFERS: report.html, the search as JSON", inReport(/<p>(?=<code>)/, '<p class="indent-3">')],
    [
      'the search as JSON: found a paragraph ("quote"), expected a quote',
      inReport('<div class="quote">', '<p>quote</p>\n<div class="quote">'),
    ],
    ["DIFFERS: report.html, the search as JSON", inData('"trade_date"', '"value"')],
  ];
  expect(await missedForgeries(root, forgeries)).toEqual([]);
  // What the verifiers say they do not check: other words of the search, in the report and in data/figures.json.
  const reworded = await forged(root, async (copy) => {
    await inData("sales, in", "large sales, in")(copy);
    await inReport("sales, in", "large sales, in")(copy);
  });
  for (const { status, output } of await verifyBoth(reworded, root)) {
    expect(output).toContain(uncheckedText);
    expect(status).toBe(0);
  }
});

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
    text: `This search finds no trades. 2 trades of the pack are not found by this search. Counted with filings accepted through ${(await newestAcceptance()).text}.`,
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
    `The pack has 1 of the ${rows[0]?.count} events that this search finds; `,
  );
});

test.each([
  ["", {}, /^Trades: sales, traded until /],
  [
    " for officer roles",
    { officer_roles: { val: ["CEO"] } },
    /Trades that are reported by an officer but show no officer title are not included\.$/,
  ],
])(
  "a pack is created although counting the rows of a search%s takes too long",
  async (_name, conditions, words) => {
    // All rows take a second in statements with this time limit.
    await sql`create schema if not exists slow`.execute(app.db);
    await sql`
      create or replace view slow.trade as select * from public.trade
       where (select pg_sleep((current_setting('statement_timeout') = '300ms')::int)) is not null`.execute(
      app.db,
    );
    const search = exploreTradesInput.parse({
      type: "explore_trades",
      email: ana.email,
      trade_types: { val: ["Sales"] },
      ...conditions,
    });
    const keys = trades.map(({ accno, row_number }) => `${accno} ${row_number}`);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from trade
       where accession || ' ' || row_number = any(${keys}::text[])
         and (${"officer_roles" in conditions} = false or 'CEO' = any(officer_roles))`.execute(
      app.db,
    );
    const found = rows[0]?.count ?? 0;
    const selection = {
      trades: trades.map(({ accno, row_number }) => ({ accession: accno, rowNumber: row_number })),
    };
    const { pack, root } = await packs.make(selection, {
      readSearch: async (snapshot) => {
        await sql`select set_config('search_path', 'slow, public', true)`.execute(snapshot);
        const settings = { marketFund: "VTI" };
        const context = { db: snapshot, marketClock: app.clock, settings };
        const stated = await readStatedSearch(search, { trades, events: [] }, context, 300);
        await sql`select set_config('search_path', 'public', true)`.execute(snapshot);
        return stated;
      },
    });
    expect(pack.subjects).toHaveLength(2);
    const data = packSchema.parse(
      JSON.parse(await readFile(join(root, "data/figures.json"), "utf8")),
    );
    expect(data.search).toMatchObject({
      in_words: expect.stringMatching(words),
      found: null,
      in_pack: found,
      left_out: null,
      not_found: 2 - found,
      text: expect.stringContaining(
        `The pack has ${found} trade${found === 1 ? "" : "s"} that this search finds. How many are left out is unknown, because counting took too long. `,
      ),
    });
    for (const { status, output } of await verifyBoth(root, root)) {
      expect(output).toContain("VERIFIED, except what is NOT CHECKED above.");
      expect(status).toBe(0);
    }
    const forgeries: Forgery[] = [
      [
        "DIFFERS: the counts of the search do not agree",
        (copy) =>
          changeText(copy, "data/figures.json", (text) =>
            text.replace(/(?<="not_found": )\d/, "7"),
          ),
      ],
    ];
    expect(await missedForgeries(root, forgeries)).toEqual([]);
  },
);

test("companies of tickers that no list has, and the newest acceptance, are read from the snapshot", async () => {
  const { cik, rows, search } = await salesOfOneCompany();
  const snapshot = await app.db.startTransaction().execute();
  try {
    // Nothing outside this transaction sees it.
    await sql`update trade set ticker = 'ZZNEW' where issuer_cik = ${cik}::bigint`.execute(
      snapshot,
    );
    await sql`update filing set accepted_at = '2031-01-02T03:04:05Z' where accession = ${event}`.execute(
      snapshot,
    );
    const stated = await readStatedSearch(
      exploreTradesInput.parse({ ...search, tickers: ["ZZNEW"] }),
      { trades, events: [] },
      { db: snapshot, marketClock: app.clock, settings: { marketFund: "VTI" } },
    );
    expect(stated).toMatchObject({
      companies: [cik.padStart(10, "0")],
      counts: {
        found: rows.length,
        acceptedThrough: expect.stringMatching(/^2031-01-02T03:04:05/),
      },
    });
  } finally {
    await snapshot.rollback().execute();
  }
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
