import { numberText } from "#contract/values/amount-text.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Pool } from "pg";
import { median, quantile, relativeCost, secondsOf } from "#bench/measure.ts";
import { type AlertDefinition, includeAll } from "#contract/alerts/alert-definition.ts";
import { priceSource } from "#database/alerts/prices/price-source.ts";
import { readPriceDay } from "#database/alerts/prices/price-days.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { createKnownAlerts } from "#worker/alerts/known-alerts.ts";
import { HitWriter } from "#worker/alerts/prices/hit-writer.ts";
import { TickWatch } from "#worker/alerts/prices/tick-watch.ts";

const companies = 8_000;
const sessions = 252;
const alerts = 100_000;
const wholeMarket = 500;
const ticks = 1_000_000;
const day = "2026-11-19";
const email = "bench@alerts.example";
const mebibyte = 2 ** 20;

/**
 * 1,000,000 trades of 8,000 companies matched against 100,000 price alerts, what is found recorded
 * in PostgreSQL, against one statement for each alert; and a back-test of the whole market.
 */
export async function benchPriceAlerts(): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const pool = openBulkPool(server.connectionString);
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    await fill(db);
    return [...(await measureTicks(pool, db)), "", ...(await measureBackTests(db))].join("\n");
  } finally {
    await db.destroy();
    await pool.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** A year of days with ends of two percent spread, the last of them without prices yet. */
async function fill(db: Database): Promise<void> {
  await createAccount(db, { email, permissions: ["alerts"] });
  await sql`insert into price_company (cik, name, ticker, industry, sic)
    select n, 'Company ' || n, 'T' || n, (array['Retail','Banking','Insurance'])[1 + n % 3], '5300'
      from generate_series(1, ${companies}::int) n`.execute(db);
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    insert into price_day
    select cik, ${day}::date - n, 'demo', 100, 100 + low, 100 + high, 100 + (low + high) / 2,
           low / 100, high / 100, (low + high) / 200, 0.001, 500, 10, 100,
           0, 0, 0, 1000000 * random(), 0, 0, 0, 1000000 * random()
      from generate_series(1, ${companies}::int) cik, generate_series(1, ${sessions}::int) n,
           lateral (select -2.5 * abs(random() + random() + random() - 1.5 + 0 * n * cik)
                           * case when random() < 0.05 then 4 else 1 end as low,
                           2.5 * abs(random() + random() + random() - 1.5 + 0 * n * cik)
                           * case when random() < 0.05 then 4 else 1 end as high) moved
     order by cik, n`.execute(db);
  await sql`
    insert into price_day (cik, day, source, previous_close, market_value, average_daily_volume, share_price,
      sold_30, sold_90, sold_180, sold_365, purchased_30, purchased_90, purchased_180, purchased_365)
    select n, ${day}, 'demo', 100, 500, 10, 100, 0, 0, 0, 0, 0, 0, 0, 0
      from generate_series(1, ${companies}::int) n`.execute(db);
  const made = Array.from({ length: alerts }, (_, place) => madeUpAlert(place));
  await sql`
    insert into alert (account_id, name, form_type, definition, ciks, watched_from, created_at, updated_at)
    select (select id from account), name, 'price_alert', definition, ciks, '2020-01-01', now(), now()
      from json_to_recordset(${JSON.stringify(made)}::json)
        as a(name text, definition jsonb, ciks bigint[])`.execute(db);
  await sql`vacuum analyze price_day`.execute(db);
}

function madeUpAlert(place: number) {
  const isWide = place < wholeMarket;
  const cik = 1 + (place % companies);
  // Alerts on all companies wait for much; a threshold of a percent or two would match everything.
  const threshold = isWide ? 0.1 + (place % 20) / 200 : 0.01 + (place % 150) / 1_000;
  const definition: AlertDefinition = {
    form_type: "price_alert",
    tickers: isWide ? [] : [`T${cik}`],
    reporting_person_ciks: [],
    company_criteria: isWide ? [includeAll] : [],
    form_type_constraints: [],
    delay_constraints: [[place % 2 === 0 ? "price_drop" : "price_increase", threshold]],
    insider_trade_constraints: [],
  };
  return { name: String(place), definition, ciks: isWide ? [] : [cik] };
}

async function measureTicks(pool: Pool, db: Database): Promise<string[]> {
  const before = process.memoryUsage().rss;
  const known = createKnownAlerts("price_alert", {
    pool,
    onUnreadable: (id, error) => {
      throw new Error(`${id}: ${error.message}`);
    },
  });
  const loading = await secondsOf(() => known.refresh());
  const writer = new HitWriter({
    pool,
    source: "demo",
    onFailure: (error) => {
      throw error;
    },
  });
  const watch = new TickWatch(known, writer);
  watch.watch(day, await readPriceDay(db, day));
  const prices = new Float64Array(companies + 1).fill(100);
  const begins = Date.parse(`${day}T15:00:00Z`);
  let taking = 0;
  let drawn = 1;
  const whole = await secondsOf(async () => {
    for (let place = 0; place < ticks; place += 1) {
      const cik = 1 + ((place * 7_919) % companies);
      // Lehmer's generator: the same wandering prices in each run.
      drawn = (drawn * 48_271) % 2_147_483_647;
      const price = (prices[cik] ?? 100) * (1 + (drawn / 2_147_483_647 - 0.5) * 0.008);
      prices[cik] = price;
      const at = new Date(begins + Math.floor(place / 100)).toISOString();
      const startedAt = performance.now();
      watch.take({ ticker: `T${cik}`, price, at });
      taking += performance.now() - startedAt;
      // As a stream would: others get their turn.
      if (place % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await writer.settle();
  });
  const found = await sql<{ count: number }>`select count(*) as count from alert_hit`.execute(db);
  const rss = process.memoryUsage().rss;
  const delays = await measureDelays(db, watch);
  const statement = await measureStatements(db);
  const inSql = statement * alerts;
  relativeCost("prices matched, to one SQL statement per alert", taking / 1_000 / ticks, inSql);
  return [
    `${numberText(ticks, 0)} trades, ${numberText(companies, 0)} companies, ${numberText(alerts, 0)} alerts (${wholeMarket} on all companies); ${found.rows[0]?.count ?? 0} matches recorded.`,
    "",
    "| what | figure |",
    "|---|---|",
    `| matched against alerts | ${numberText(Math.round(ticks / (taking / 1_000)), 0)} trades/s |`,
    `| the same, including commits of matches | ${numberText(Math.round(ticks / whole), 0)} trades/s |`,
    `| from a trade to its committed match, one at a time | median ${median(delays).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms |`,
    `| reading ${numberText(alerts, 0)} alerts | ${loading.toFixed(1)} s |`,
    `| memory of the process, and its growth with alerts and trades | ${Math.round(rss / mebibyte)} MB, ${Math.round((rss - before) / mebibyte)} MB |`,
    `| one SQL statement per alert | ${(statement * 1_000).toFixed(2)} ms each: ${inSql.toFixed(0)} s per trade |`,
  ];
}

/** Falls so deep that every alert of the company on a drop is met again, by companies one by one. */
async function measureDelays(db: Database, watch: TickWatch): Promise<number[]> {
  const delays: number[] = [];
  const count = async (cik: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from alert_hit where cik = ${cik}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  for (let cik = 1; cik <= 200; cik += 1) {
    const before = await count(cik);
    const startedAt = performance.now();
    for (const second of [1, 2]) {
      watch.take({ ticker: `T${cik}`, price: 60, at: `${day}T20:00:0${second}Z` });
    }
    while ((await count(cik)) === before) {
      if (performance.now() - startedAt > 1_000) break;
    }
    delays.push(performance.now() - startedAt);
  }
  return delays;
}

async function measureStatements(db: Database): Promise<number> {
  const tried = 300;
  const seconds = await secondsOf(async () => {
    for (let place = 0; place < tried; place += 1) {
      const { definition, ciks } = madeUpAlert(wholeMarket + place);
      await priceSource.find(
        db,
        { definition, tree: treeOf(definition, ciks), since: `${day}T00:00:00Z` },
        { most: 10 },
      );
    }
  });
  return seconds / tried;
}

async function measureBackTests(db: Database): Promise<string[]> {
  const lines = [
    `Back-test and first page of the whole market: ${numberText(companies * sessions, 0)} days.`,
    "",
    "| drop of at least | matches | back-test, s | page of 10,000 rows, s |",
    "|---|---|---|---|",
  ];
  for (const threshold of [0.01, 0.03, 0.05]) {
    const definition = {
      ...madeUpAlert(0).definition,
      delay_constraints: [["price_drop", threshold] satisfies ["price_drop", number]],
    };
    const query = { definition, tree: treeOf(definition, []), since: "2025-11-19T20:00:00Z" };
    let matches = 0;
    const counting = await secondsOf(async () => {
      const limits = { until: `${day}T20:00:00Z`, budgetMs: 60_000 };
      const counts = await priceSource.count(db, query, limits);
      matches = counts.months.reduce((sum, each) => sum + each.matches, 0);
    });
    const finding = await secondsOf(() => priceSource.find(db, query, { most: 10_000 }));
    lines.push(
      `| ${threshold * 100} % | ${numberText(matches, 0)} | ${counting.toFixed(2)} | ${finding.toFixed(2)} |`,
    );
  }
  return lines;
}
