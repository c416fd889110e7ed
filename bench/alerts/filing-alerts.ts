import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Pool } from "pg";
import { median, relativeCost, secondsOf } from "#bench/measure.ts";
import { definitionSchema, type AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { readTradeMatches, tradeTable } from "#database/alerts/results/trade-source.ts";
import { treeSql } from "#database/alerts/results/tree-sql.ts";
import { openBulkPool, inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { createLogger } from "#platform/logger.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { createKnownAlerts, type KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { planNotices } from "#worker/alerts/delivery/plan-notices.ts";
import { runMatcher } from "#worker/alerts/matching/run-matcher.ts";
import { alertWatches, createMatcher } from "#worker/alerts/alert-watches.ts";
import { copyRows } from "#database/bulk/copy-rows.ts";

/** Companies and owners of `generateTrades`. */
const companies = 6_000;
const firstCompany = 1_000_000;
const owners = 60_000;
const firstOwner = 2_000_000;
const industries = ["Banking", "Pharmaceutical Products", "Computer Software", "Retail"] as const;
const accounts = 200;

type MadeUp = { definition: AlertDefinition; ciks: number[] };

/** Stores alerts on trades: companies, persons, industries and the whole market, of many accounts. */
async function storeMadeUpAlerts(pool: Pool, count: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into account (email, name)
       select 'bench' || n || '@alerts.example', 'Bench' from generate_series(1, $1::int) n`,
      [accounts],
    );
    const { rows } = await client.query<{ id: number }>("select id from account order by id");
    const columns = ["account_id", "name", "form_type", "definition", "ciks", "watched_from"];
    await copyRows(
      client,
      "alert",
      [...columns, "created_at", "updated_at"],
      alertRows(rows, count),
    );
  });
}

function* alertRows(ids: readonly { id: number }[], count: number) {
  for (let number = 0; number < count; number += 1) {
    const { definition, ciks } = madeUpAlert(number);
    const since = "2000-01-01T00:00:00Z";
    const account = ids[number % ids.length]?.id ?? 0;
    const stored = [account, `Alert ${number}`, "4", JSON.stringify(definition), ciks, since];
    yield [...stored, since, since];
  }
}

/** Of a hundred: 70 companies, 15 persons, 10 an industry above a value, 5 the market above one. */
function madeUpAlert(number: number): MadeUp {
  const kind = number % 100;
  const draw = (number * 2_654_435_761) % 4_294_967_296;
  const threshold = (thousands: number): AlertDefinition["form_type_constraints"] => [
    { constraint_type: "trade_types", val: number % 3 === 0 ? ["Purchases", "Sales"] : ["Sales"] },
    { constraint_type: "value_shares_traded", bool: "ge", val: [thousands] },
  ];
  const empty = {
    form_type: "4" as const,
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: [],
    delay_constraints: [],
    insider_trade_constraints: [],
  };
  if (kind < 70) {
    const ciks = Array.from(
      { length: 1 + (draw % 12) },
      (_, place) => firstCompany + ((draw + place * 7_919) % companies),
    );
    const tickers = ciks.map((cik) => `T${cik.toString(16).toUpperCase()}`);
    return {
      definition: { ...empty, tickers, form_type_constraints: threshold(draw % 40_000) },
      ciks,
    };
  }
  if (kind < 85) {
    const person = String(firstOwner + (draw % owners)).padStart(10, "0");
    const definition = { ...empty, reporting_person_ciks: [person] };
    return { definition: { ...definition, form_type_constraints: threshold(0) }, ciks: [] };
  }
  if (kind < 95) {
    const name = industries[draw % industries.length] ?? industries[0];
    const criteria = [{ criteria_type: "industry" as const, val: [name] }];
    const definition = { ...empty, company_criteria: criteria };
    return {
      definition: { ...definition, form_type_constraints: threshold(20_000 + (draw % 60_000)) },
      ciks: [],
    };
  }
  const constraints = threshold(24_000 + (draw % 90_000));
  return {
    definition: { ...empty, company_criteria: ["include_all"], form_type_constraints: constraints },
    ciks: [],
  };
}

const alertCount = 100_000;
const filingCount = 1_500;
const runs = 3;
/** Each alert alone in SQL: that many alerts for that many filings. */
const sqlAlerts = 400;
const sqlFilings = 5;

/**
 * 100,000 alerts on Form 4: what a filing costs against how many alerts match it, in memory and with
 * everything written, next to the SQL of each alert.
 */
export async function benchFilingAlerts(): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const pool = openBulkPool(server.connectionString, { max: 6 });
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    const bare = await secondsOf(() => generateTrades(db, filingCount));
    await storeMadeUpAlerts(pool, alertCount);
    await sql`analyze`.execute(db);
    const queued = await secondsOf(() => generateTrades(db, filingCount, filingCount + 1));
    const lines = [
      `Storing ${filingCount} rows: ${bare.toFixed(2)} s without alerts, ${queued.toFixed(2)} s with all of them put into the queue.`,
      "",
    ];
    return [...lines, ...(await measure(pool, db))].join("\n");
  } finally {
    await db.destroy();
    await pool.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function measure(pool: Pool, db: Database): Promise<string[]> {
  const before = process.memoryUsage().rss;
  const alerts = createKnownAlerts("4", {
    pool,
    onUnreadable: (id, error) => {
      throw new Error(`alert ${id}: ${error.message}`);
    },
  });
  const unused = process.cpuUsage();
  const load = await secondsOf(() => alerts.refresh());
  const used = process.cpuUsage(unused);
  const processor = (used.user + used.system) / 1e6;
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  const { rows } = await pool.query<{ accession: string }>(
    "select accession from match_wanted order by accession",
  );
  const matches = await readTradeMatches(
    db,
    rows.map(({ accession }) => accession),
  );
  return [
    `Loading ${alerts.count} alerts: ${load.toFixed(1)} s (${processor.toFixed(1)} s of processor time), ${megabytes.toFixed(0)} MB more resident memory.`,
    "",
    ...inMemory(alerts, matches),
    "",
    ...(await written(pool, db)),
    "",
    ...(await inSql(db, matches)),
  ];
}

/** By how many alerts match: candidates and microseconds a filing. */
function inMemory(alerts: KnownAlerts, matches: readonly AlertMatch[]): string[] {
  const counted = matches.map((match) => ({
    match,
    matching: alerts.matching(match.facts).length,
    candidates: alerts.candidates(match.facts).length,
  }));
  const limits = [0, 10, 100, 1_000, Number.POSITIVE_INFINITY];
  const lines = limits.slice(1).flatMap((limit, place) => {
    const from = limits[place] ?? 0;
    const group = counted.filter(({ matching }) => matching >= from && matching < limit);
    if (group.length === 0) return [];
    const microseconds = median(
      Array.from({ length: runs }, () => {
        const startedAt = performance.now();
        for (const { match } of group) alerts.matching(match.facts);
        return ((performance.now() - startedAt) * 1_000) / group.length;
      }),
    );
    const mean = (of: "matching" | "candidates"): string =>
      (group.reduce((sum, each) => sum + each[of], 0) / group.length).toFixed(1);
    return [
      `| ${from} to ${limit === Number.POSITIVE_INFINITY ? "…" : limit - 1} | ${group.length} | ${mean("matching")} | ${mean("candidates")} | ${microseconds.toFixed(1)} |`,
    ];
  });
  return [
    "| alerts that match | filings | matching, mean | candidates, mean | µs per filing, in memory |",
    "|---|---|---|---|---|",
    ...lines,
  ];
}

/** From the queue to recorded matches and notices, and on to planned deliveries; the middle of some runs. */
async function written(pool: Pool, db: Database): Promise<string[]> {
  const logger = createLogger("silent");
  const matcher = createMatcher({ kind: "4", ...alertWatches["4"] }, { pool, db, logger });
  await matcher.refresh();
  const rates: { filings: number; hits: number; notices: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    if (run > 0) await generateTrades(db, filingCount, (run + 1) * filingCount + 1);
    let outcome = { filings: 0, hits: 0 };
    const recording = await secondsOf(async () => {
      outcome = await runMatcher(matcher, { pool, logger });
    });
    let planned = 0;
    const planning = await secondsOf(async () => {
      const now = () => Temporal.Now.instant();
      planned = await planNotices({ db, now, areTextsSent: true });
    });
    rates.push({
      filings: outcome.filings / recording,
      hits: outcome.hits / recording,
      notices: planned / planning,
    });
  }
  const middle = (of: keyof (typeof rates)[number]): number =>
    median(rates.map((each) => each[of]));
  const copiedHits = await rowsCopiedPerSecond(db, "alert_hit");
  const copiedDeliveries = await rowsCopiedPerSecond(db, "alert_delivery");
  // Costs of one row: the inverse of the rates. A notice has two deliveries, one for each way.
  const ofHits = relativeCost(
    "matches from the queue, to a copy of their rows",
    copiedHits,
    middle("hits"),
  );
  const ofPlans = relativeCost(
    "planned notices, to a copy of their deliveries",
    copiedDeliveries / 2,
    middle("notices"),
  );
  return [
    `From the queue to recorded matches and notices: ${middle("filings").toFixed(0)} filings and ` +
      `${middle("hits").toFixed(0)} matches a second, ${ofHits.toFixed(1)} times the time of copying their rows.`,
    `From notices to planned deliveries: ${middle("notices").toFixed(0)} notices a second, ` +
      `${ofPlans.toFixed(1)} times the time of copying the rows of the deliveries.`,
  ];
}

/** Copying rows alone, with their indexes. */
async function rowsCopiedPerSecond(db: Database, table: string): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const source = sql.table(table);
    await sql`create temporary table copied (like ${source} including all) on commit drop`.execute(
      transaction,
    );
    let rows = 0n;
    const seconds = await secondsOf(async () => {
      const { numAffectedRows } =
        await sql`insert into copied overriding system value select * from ${source}`.execute(
          transaction,
        );
      rows = numAffectedRows ?? 0n;
    });
    return Number(rows) / seconds;
  });
}

async function inSql(db: Database, matches: readonly AlertMatch[]): Promise<string[]> {
  const { rows } = await sql<{ definition: unknown; ciks: number[] }>`
    select definition, ciks from alert order by id limit ${sqlAlerts}`.execute(db);
  const conditions = rows.map(({ definition, ciks }) =>
    treeSql(treeOf(definitionSchema.parse(definition), ciks), tradeTable.columns),
  );
  const filings = matches.slice(0, sqlFilings);
  const seconds = await secondsOf(async () => {
    for (const { accession } of filings) {
      for (const condition of conditions) {
        await sql`select from trade where accession = ${accession} and is_live and ${condition}`.execute(
          db,
        );
      }
    }
  });
  const each = seconds / filings.length / conditions.length;
  return [
    `The SQL of each alert, for each filing: ${(each * 1_000).toFixed(2)} ms; ` +
      `of ${alertCount} alerts ${(each * alertCount).toFixed(0)} s a filing.`,
  ];
}
