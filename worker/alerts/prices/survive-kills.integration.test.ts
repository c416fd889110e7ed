import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { type MarketTick, startTickMarket, type TickMarket } from "#testing/alerts/tick-market.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { companyDay, createPriceDays } from "#testing/factories/alerts/price-days.ts";
import { killAfter, startToKill } from "#testing/processes/killed-process.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";

/** The proof of record has 1,000,000 trades, 50 kills and 400 seconds; it is run by hand. */
const count = Number(process.env["WATCH_TICKS"] ?? 20_000);
const kills = Number(process.env["WATCH_KILLS"] ?? 2);
const overSeconds = Number(process.env["WATCH_SECONDS"] ?? 8);
const companies = Number(process.env["WATCH_COMPANIES"] ?? 100);
const alerts = Number(process.env["WATCH_ALERTS"] ?? 600);

const day = "2026-11-19";
const startsAtMs = Date.parse(`${day}T15:00:00Z`);
const processPath = fileURLToPath(import.meta.resolve("#testing/alerts/price-watch-process.ts"));
const timeout = 180_000 + overSeconds * 4_000;
vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });

const database = await databaseForFile();
const { db, pool } = database;
const random = scattered(23);
const previousCents = 10_000;
const email = "ana@kills.example";
let offsetMs = 0;
let market: TickMarket;
let child: ChildProcess | null = null;

/** Every company wanders by some cents with each trade, no more than a third from where it began. */
const ticks: MarketTick[] = [];
const cents = new Map<number, number>();
for (let place = 0; place < count; place += 1) {
  const cik = 1 + Math.floor(random() * companies);
  const moved = (cents.get(cik) ?? previousCents) + Math.round((random() - 0.5) * 60);
  const held = Math.min(13_300, Math.max(7_600, moved));
  cents.set(cik, held);
  const atMs = startsAtMs + Math.floor((place / count) * overSeconds * 1_000);
  ticks.push({ ticker: `T${cik}`, cents: held, atMs });
}

/** An alert as the test knows it: per mille, and milliseconds since 1970. */
type Watching = { cik: number | null; drop: number; increase: number; fromMs: number };

const watching: Watching[] = Array.from({ length: alerts }, (_, place) => ({
  cik: place % 20 === 0 ? null : 1 + Math.floor(random() * companies),
  drop: 2 + Math.floor(random() * 120),
  increase: 2 + Math.floor(random() * 120),
  // One in ten is made while trades come.
  fromMs: place % 10 === 0 ? startsAtMs + Math.floor(random() * overSeconds * 1_000) : 0,
}));

beforeAll(async () => {
  await createAccount(db, { email, permissions: ["alerts"] });
  const days = Array.from({ length: companies }, (_, place) =>
    companyDay({ cik: place + 1, ticker: `T${place + 1}`, day, previousClose: 100 }),
  );
  await inTransaction(pool, async (client) => await createPriceDays(client, days));
  const rows = watching.map(({ cik, drop, increase, fromMs }, place) => ({
    name: String(place),
    definition: alertDefinition({
      form_type: "price_alert",
      tickers: cik === null ? [] : [`T${cik}`],
      delay_constraints: [
        ["price_drop", drop / 1_000],
        ["price_increase", increase / 1_000],
      ],
    }),
    ciks: cik === null ? [] : [cik],
    watched_from: new Date(fromMs).toISOString(),
  }));
  await sql`
    insert into alert (account_id, name, form_type, definition, ciks, watched_from, created_at, updated_at)
    select (select id from account where email = ${email}), name, 'price_alert', definition, ciks,
           watched_from, watched_from, watched_from
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(name text, definition jsonb, ciks bigint[], watched_from timestamptz)`.execute(db);
  await sql`insert into price_source (name, close_basis, has_splits, has_dividends)
            values ('demo', 'raw', true, true)`.execute(db);
  await sql`insert into price_request (source, ticker, from_day, next_attempt_at)
            select 'demo', 'T' || n, ${day}, now() + interval '1 day'
              from generate_series(1, ${companies}::int) n`.execute(db);
});

afterAll(async () => {
  child?.kill("SIGKILL");
  await market.stop();
});

async function startChild(): Promise<ChildProcess> {
  const args = [processPath, database.connectionString, market.origin, String(offsetMs)];
  return await startToKill(args);
}

/** Crossings of whole cents and per mille, without a fraction in between. */
function expectedKeys(): Set<string> {
  const keys = new Set<string>();
  const byCompany = Map.groupBy(ticks, ({ ticker }) => Number(ticker.slice(1)));
  for (const [place, { cik, drop, increase, fromMs }] of watching.entries()) {
    for (const [company, companyTicks] of byCompany) {
      if (cik !== null && cik !== company) continue;
      const since = companyTicks.filter(({ atMs }) => atMs >= fromMs);
      if (since.some((tick) => tick.cents * 1_000 <= previousCents * (1_000 - drop)))
        keys.add(`${place} ${company}/${day}/drop`);
      if (since.some((tick) => tick.cents * 1_000 >= previousCents * (1_000 + increase)))
        keys.add(`${place} ${company}/${day}/increase`);
    }
  }
  return keys;
}

test("every crossing is recorded and notified once, however often the watch is killed", async () => {
  offsetMs = startsAtMs - Date.now();
  market = await startTickMarket(ticks, () => Date.now() + offsetMs);
  for (let kill = 0; kill < kills; kill += 1) {
    child = await startChild();
    await killAfter(child, (overSeconds * 1_000 * (0.5 + random())) / Math.max(1, kills));
  }
  child = await startChild();
  const expected = expectedKeys();
  expect(expected.size).toBeGreaterThan(alerts / 4);
  const read = async (): Promise<string[]> => {
    const { rows } = await sql<{ key: string }>`
      select a.name || ' ' || h.dedup_key as key from alert_hit h join alert a on a.id = h.alert_id`.execute(
      db,
    );
    return rows.map(({ key }) => key);
  };
  await vi.waitFor(
    async () => {
      expect(Date.now() + offsetMs).toBeGreaterThan(startsAtMs + overSeconds * 1_000);
      expect((await read()).length).toBe(expected.size);
    },
    { timeout, interval: 500 },
  );
  expect((await read()).toSorted()).toEqual([...expected].toSorted());
  const { rows } = await sql<{ notices: number; wrong: number; median: number; late: number }>`
    with delay as (
      select extract(epoch from matched_at - happened_at) * 1000 + ${offsetMs}::float8 as ms
        from alert_hit)
    select (select count(*) from alert_notice where kind = 'match') as notices,
           (select count(*) from alert_hit h join alert a on a.id = h.alert_id
             where h.happened_at < a.watched_from) as wrong,
           percentile_cont(0.5) within group (order by ms) as median,
           percentile_cont(0.99) within group (order by ms) as late
      from delay`.execute(db);
  expect(rows[0]).toMatchObject({ notices: expected.size, wrong: 0 });
  if (kills === 0 || count >= 100_000) {
    process.stdout.write(
      `${expected.size} crossings; ms from trade to match ${JSON.stringify(rows)}\n`,
    );
  }
});
