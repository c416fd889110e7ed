import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { markAllIssuersDirty } from "#database/filings/dirty-issuers.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import {
  type DailyPriceRecords,
  type PriceBarRecord,
  registerPriceSource,
  storeDailyPrices,
} from "#database/prices/store-prices.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";

const database = await databaseForFile();
const { pool } = database;

const settings = { marketFund: "VTI", priceSources: [] };
const source = "vendor";
/** The first session of 2024; 400 sessions follow, to early August 2025. */
const firstDay = "2024-01-02";
const sessions = 400;
const day = (session: number): string => addTradingDays(firstDay, session);

/** Issuers, simple enough to count by hand what they use, by what they have: session of a sale, of an 8-K or a 10-Q accepted in the morning. */
const cast = [
  { cik: 1001, ticker: "SALE", sale: 100, event: null, quarter: null },
  { cik: 1002, ticker: "EVNT", sale: null, event: 150, quarter: null },
  { cik: 1003, ticker: "BOTH", sale: 200, event: 350, quarter: null },
  { cik: 1004, ticker: "LATE", sale: 390, event: null, quarter: null },
  { cik: 1005, ticker: "QRTR", sale: null, event: null, quarter: 250 },
] as const;
const everyone = [1001, 1002, 1003, 1004, 1005];

beforeAll(async () => {
  await storeFilings(pool, cast.flatMap(filingsOf));
  const facts = {
    closeBasis: "raw",
    hasSplits: true,
    hasDividends: true,
    preference: 100,
  } as const;
  await registerPriceSource(pool, { name: source, ...facts }, settings);
  const tickers = [...cast.map(({ ticker }) => ticker), "VTI"];
  const bars = tickers.flatMap((ticker) =>
    Array.from({ length: sessions }, (_, session) => bar(ticker, session)),
  );
  // A hole on the session before a dividend.
  const present = bars.filter(({ ticker, day: on }) => ticker !== "SALE" || on !== day(160));
  await store({
    bars: present,
    actions: [
      { ticker: "VTI", day: day(261), kind: "dividend", amount: 0.9 },
      { ticker: "BOTH", day: day(230), kind: "split", amount: 2 },
      { ticker: "SALE", day: day(161), kind: "dividend", amount: 0.5 },
    ],
  });
  await deriveIssuers({ pool, db: database.db, settings });
});

/** Stores and answers who was marked, without computing anything. */
async function store(records: DailyPriceRecords): Promise<number[]> {
  await storeDailyPrices(pool, source, records, settings);
  const marked = await database.db
    .selectFrom("dirty_issuer")
    .select("cik")
    .orderBy("cik")
    .execute();
  return marked.map(({ cik }) => cik);
}

/** The rows once those who are marked are computed, and the rows once everyone is. */
async function exactAndWhole(): Promise<{ exact: unknown; whole: unknown }> {
  await deriveIssuers({ pool, db: database.db, settings });
  const exact = await computedRows();
  await inTransaction(pool, markAllIssuersDirty);
  await deriveIssuers({ pool, db: database.db, settings });
  return { exact, whole: await computedRows() };
}

async function computedRows(): Promise<unknown> {
  const trades = await sql`select to_jsonb(t) as row from trade t order by accession`.execute(
    database.db,
  );
  const events = await sql`select to_jsonb(e) as row from event e order by accession`.execute(
    database.db,
  );
  const reports =
    await sql`select to_jsonb(r) as row from report_figures r order by accession`.execute(
      database.db,
    );
  return { trades: trades.rows, events: events.rows, reports: reports.rows };
}

const at = (ticker: string, session: number, change: Partial<PriceBarRecord> = {}) => ({
  bars: [bar(ticker, session, { close: 77 + session / 100, ...change })],
});

// A sale of session 100 looks at 39 to 99 for figures and at 100 to 220 for returns; an event of
// session 150 at 89 to 150; of the fund, at the sessions 0, 5, 10, 20, 60 and 120 after a sale and
// at the two of an event. A 10-Q of session 250 looks at 189 to 249 of its stock alone.
test.for<[what: string, records: () => DailyPriceRecords, marked: number[]]>([
  ["a bar before all windows", () => at("SALE", 38), []],
  ["the first averaged day", () => at("SALE", 39), [1001]],
  ["the day of the longest horizon", () => at("SALE", 220), [1001]],
  ["a bar after all windows", () => at("SALE", 221), []],
  ["the first averaged day of an event", () => at("EVNT", 89), [1002]],
  ["day 0 of an event", () => at("EVNT", 150), [1002]],
  ["the day after day 0", () => at("EVNT", 151), []],
  ["a bar before the figures of a quarterly report", () => at("QRTR", 188), []],
  ["the first averaged day of a quarterly report", () => at("QRTR", 189), [1005]],
  ["the last close before a quarterly report", () => at("QRTR", 249), [1005]],
  ["the day of a quarterly report", () => at("QRTR", 250), []],
  ["a bar before two windows that touch", () => at("BOTH", 138), []],
  ["a bar where the second one reaches further", () => at("BOTH", 325), [1003]],
  ["volume alone", () => ({ bars: [bar("SALE", 60, { volume: 5 })] }), [1001]],
  [
    "open, high and low, which no column reads",
    () => ({ bars: [bar("SALE", 61, { high: 400 })] }),
    [],
  ],
  ["a bar that fills a hole", () => at("SALE", 160), [1001]],
  ["the fund on the day of a sale", () => at("VTI", 100), [1001]],
  ["the fund five sessions after it", () => at("VTI", 105), [1001]],
  ["the fund between two horizons", () => at("VTI", 106), []],
  ["the fund before day 0", () => at("VTI", 149), [1002]],
  ["the fund on a day of one sale only", () => at("VTI", 200), [1003]],
  ["the fund's volume", () => ({ bars: [bar("VTI", 100, { close: 78, volume: 5 })] }), []],
  ["the fund before its dividend, inside the window of one", () => at("VTI", 260), [1003]],
  ["the fund's dividend", () => ({ bars: [], actions: [dividend("VTI", 261, 1.1)] }), [1003]],
  [
    "a fund's dividend after the end of every window",
    () => ({ bars: [], actions: [dividend("VTI", 380, 1)] }),
    [],
  ],
  [
    "a fund's dividend in two windows",
    () => ({ bars: [], actions: [dividend("VTI", 205, 1)] }),
    [1001, 1003],
  ],
  [
    "a dividend inside a window",
    () => ({ bars: [], actions: [dividend("SALE", 110, 0.3)] }),
    [1001],
  ],
  ["a dividend after all windows", () => ({ bars: [], actions: [dividend("SALE", 300, 0.3)] }), []],
  [
    "a late split after all windows",
    () => ({ bars: [], actions: [split("EVNT", 300, 4)] }),
    [1002],
  ],
  ["a split taken back", () => ({ bars: [], complete: [complete("EVNT", 290, 310)] }), [1002]],
  ["an end of trading", () => ({ bars: [], actions: [delisting("LATE", 399, 20)] }), [1004]],
  [
    "what is stored already",
    () => ({ bars: [bar("BOTH", 10)], actions: [split("BOTH", 230, 2)] }),
    [],
  ],
  ["a stock without trades", () => at("NOPE", 100), []],
  ["the next session of everything", () => next(sessions), [1004]],
  ["the session in which the window of the delisted one closes", () => at("VTI", 410), [1004]],
  ["a session in no window", () => at("VTI", 411), []],
])("%s marks those who can use it", async ([, records, expected]) => {
  const marked = await store(records());
  await deriveIssuers({ pool, db: database.db, settings });
  expect(marked).toEqual(expected);
});

test("computing the marked ones after each of these changes was as good as computing all", async () => {
  const { exact, whole } = await exactAndWhole();
  expect(exact).toEqual(whole);
});

test("any change of any input leaves the rows that a whole computation leaves", async () => {
  const draw = draws(20_240_102);
  for (let round = 0; round < 30; round += 1) {
    const ticker = ["SALE", "EVNT", "BOTH", "LATE", "QRTR", "VTI"][draw(6)] ?? "VTI";
    const session = draw(sessions + 30);
    const kind = draw(6);
    if (kind < 3)
      await store(at(ticker, session, { close: 20 + draw(400) / 7, volume: draw(9_000) }));
    else if (kind === 3)
      await store({ bars: [], actions: [dividend(ticker, session, 0.1 + draw(20) / 10)] });
    else if (kind === 4) await store({ bars: [], actions: [split(ticker, session, 1 + draw(3))] });
    else await store({ bars: [], complete: [complete(ticker, session - 40, session)] });
    await deriveIssuers({ pool, db: database.db, settings });
    if (round % 6 !== 5) continue;
    const { exact, whole } = await exactAndWhole();
    expect(exact).toEqual(whole);
  }
});

test("what is said of a source marks whom it prices", async () => {
  const facts = { closeBasis: "raw", hasSplits: true, hasDividends: true } as const;
  await registerPriceSource(pool, { name: "other", ...facts, preference: 1 }, settings);
  await storeDailyPrices(pool, "other", at("SALE", 120), settings);
  const marked = async () => await store({ bars: [] });
  expect(await marked()).toEqual([1001]);
  await deriveIssuers({ pool, db: database.db, settings });
  await registerPriceSource(pool, { name: "other", ...facts, preference: 1 }, settings);
  expect(await marked()).toEqual([]);
  await registerPriceSource(pool, { name: "other", ...facts, preference: 500 }, settings);
  expect(await marked()).toEqual([1001]);
  await deriveIssuers({ pool, db: database.db, settings });
  await registerPriceSource(pool, { name: source, ...facts, preference: 2 }, settings);
  expect(await marked()).toEqual(everyone);
  const { exact, whole } = await exactAndWhole();
  expect(exact).toEqual(whole);
});

function next(session: number): DailyPriceRecords {
  return {
    bars: [...cast.map(({ ticker }) => ticker), "VTI"].map((ticker) => bar(ticker, session)),
  };
}

/** A price that differs from day to day and from stock to stock. */
function bar(
  ticker: string,
  session: number,
  change: Partial<PriceBarRecord> = {},
): PriceBarRecord {
  const close = 30 + ticker.charCodeAt(0) / 10 + ((session * 37) % 101) / 13;
  return {
    ticker,
    day: day(session),
    open: close,
    high: close,
    low: close,
    close,
    adjustedClose: null,
    volume: 1_000 + session,
    splitRatio: null,
    dividend: null,
    ...change,
  };
}

const dividend = (ticker: string, session: number, amount: number) =>
  ({ ticker, day: day(session), kind: "dividend", amount }) as const;
const split = (ticker: string, session: number, amount: number) =>
  ({ ticker, day: day(session), kind: "split", amount }) as const;
const delisting = (ticker: string, session: number, amount: number) =>
  ({ ticker, day: day(session), kind: "delisting", amount }) as const;
const complete = (ticker: string, from: number, through: number) => ({
  ticker,
  from: day(Math.max(from, 0)),
  through: day(through),
});

function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function filingsOf({ cik, ticker, sale, event, quarter }: (typeof cast)[number]): FilingRecord[] {
  const issuer = { role: "ISSUER" as const, cik, name: ticker, sic: "3571", fiscalYearEnd: "1231" };
  const filed = (session: number) => ({
    issuerCik: cik,
    filedOn: day(session),
    acceptedAt: `${day(session)}T14:00:00Z`,
    entities: [issuer],
  });
  const filings: FilingRecord[] = [];
  if (sale !== null) {
    const lines = [aSaleLine({ transactionDate: day(sale) })];
    const ownership = anOwnershipDocument({ issuerCik: cik, issuerSymbol: ticker, lines });
    filings.push(aFiling({ accession: `000000${cik}-24-000001`, ...filed(sale + 1), ownership }));
  }
  if (event !== null) {
    const report = { form: "8-K", ownership: null, items: ["8.01"] };
    filings.push(aFiling({ accession: `000000${cik}-24-000002`, ...filed(event), ...report }));
  }
  if (quarter !== null) {
    const report = { form: "10-Q", ownership: null, periodOfReport: day(quarter - 20) };
    filings.push(aFiling({ accession: `000000${cik}-24-000004`, ...filed(quarter), ...report }));
  }
  if (sale === null) {
    // Only its symbol is known from here: a holding without a trade.
    const ownership = anOwnershipDocument({ issuerCik: cik, issuerSymbol: ticker, lines: [] });
    filings.push(
      aFiling({ accession: `000000${cik}-24-000003`, ...filed(1), form: "3", ownership }),
    );
  }
  return filings;
}
