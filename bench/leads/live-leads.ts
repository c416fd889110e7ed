import { numberText } from "#contract/values/amount-text.ts";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Pool } from "pg";
import { generateWhereEmpty, subjects } from "#bench/explore/subjects.ts";
import {
  lagRow,
  liveCompanies,
  liveCompany,
  whileFilingsArrive,
} from "#bench/ingest/live-filings.ts";
import { quantile } from "#bench/measure.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import {
  countLeads,
  type LeadReader,
  type LeadSearch,
  listLeads,
} from "#database/leads/read-leads.ts";
import { migrate } from "#database/migrate.ts";
import * as queues from "#database/queue/queues.ts";
import { createLogger } from "#platform/logger.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { generateLeads } from "#testing/factories/screening/generated-leads.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { deriveIssuers, deriveLiveIssuers } from "#worker/jobs/derive-issuers.ts";
import { startQueueRuns } from "#worker/queue-runs.ts";

const settings = { marketFund: "VTI", priceSources: [] };
const liveMs = 60_000;
const pagesOfEach = 20;

/**
 * Leads of live filings next to as many stored trades with their scores and leads: from acceptance of a filing until
 * its rows, and with them its lead, are visible; and how long pages of the queue take.
 */
export async function benchLiveLeads(options: {
  rows: number;
  keep: string | null;
}): Promise<string> {
  const { rows, keep } = options;
  const dir = keep ?? (await makeOpenFolder("sentinel-bench-"));
  await mkdir(dir, { recursive: true });
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const db = openDatabase(server.connectionString);
  const pool = openBulkPool(server.connectionString);
  try {
    await migrate(server.connectionString);
    const generated = await generateWhereEmpty(db, subjects.trades, rows);
    const scored = await sql`select 1 from trade_score limit 1`.execute(db);
    if (scored.rows.length === 0) await generateLeads(db);
    await addLiveCompanies(db, pool);
    const live = await measureLive(server.connectionString, { db, pool });
    const stored = await sql<{ leads: number; trades: number }>`
      select (select count(*) from lead)::int as leads, (select count(*) from trade_score)::int as trades`.execute(
      db,
    );
    const { leads = 0, trades = 0 } = stored.rows[0] ?? {};
    return [
      `${numberText(trades, 0)} trades with a score, ${numberText(leads, 0)} leads. ${generated}`,
      "",
      ...live,
      "",
      ...(await measurePages(db)),
    ].join("\n");
  } finally {
    await pool.end();
    await db.destroy();
    await server.stop();
    if (keep === null) await rm(dir, { recursive: true, force: true });
  }
}

/** A fall of 25% after an 8-K, so that the live sale before it is a lead. */
async function addLiveCompanies(db: Database, pool: Pool): Promise<void> {
  const known = await sql`select 1 from price_source where name = 'live'`.execute(db);
  if (known.rows.length > 0) return;
  const companies = Array.from({ length: liveCompanies }, (_, place) => liveCompany(place));
  const days = ["2024-05-07", "2024-05-08", "2024-05-09", "2024-05-10", "2024-05-13"];
  await createPrices(
    db,
    "live",
    { ticker: "VTI", days, closes: days.map(() => 200) },
    ...companies.map(({ ticker }) => ({ ticker, days, closes: [30, 30, 30, 22.5, 22.5] })),
  );
  await createTickers(db, Object.fromEntries(companies.map(({ ticker, cik }) => [ticker, cik])));
  await storeFilings(
    pool,
    companies.map(({ cik }) =>
      aFiling({
        accession: `${String(cik).padStart(10, "0")}-24-000001`,
        form: "8-K",
        issuerCik: cik,
        acceptedAt: "2024-05-09T20:05:00Z",
        filedOn: "2024-05-09",
        items: ["8.01"],
        entities: [{ role: "FILER", cik, name: `Live ${cik}`, sic: "3571", fiscalYearEnd: "1231" }],
        ownership: null,
      }),
    ),
  );
}

async function measureLive(
  connectionString: string,
  { db, pool }: { db: Database; pool: Pool },
): Promise<string[]> {
  // Of the generated trades there are no filings to compute them from.
  await sql`delete from dirty_issuer where cik < ${liveCompany(0).cik}`.execute(db);
  const before = await sql<{ last: number }>`
    select coalesce(max(id), 0)::float8 as last from lead`.execute(db);
  const isOver = new AbortController();
  const logger = createLogger("silent");
  const { signal } = isOver;
  const context = { pool, db, settings, signal };
  const worker = startQueueRuns({ connectionString, db, logger, signal }, [
    { queue: queues.deriveIssuers, run: async () => void (await deriveIssuers(context)) },
    { queue: queues.deriveIssuers, run: async () => void (await deriveLiveIssuers(context)) },
  ]);
  try {
    const lags = await whileFilingsArrive(pool, () => sleep(liveMs));
    const added = await sql<{ count: number }>`
      select count(*)::int as count from lead where id > ${before.rows[0]?.last ?? 0}`.execute(db);
    return [
      "| while live filings arrive, one each half second | seconds | live filings | stored, p95 s | visible, median s | p95 s | longest s |",
      "|---|---|---|---|---|---|---|",
      lagRow(`${added.rows[0]?.count ?? 0} leads were added with their rows`, lags),
    ];
  } finally {
    isOver.abort();
    await worker.close();
  }
}

async function measurePages(db: Database): Promise<string[]> {
  const reader: LeadReader = {
    accountId: 0,
    organization: "bench",
    kinds: ["trade", "cluster", "event", "person"],
  };
  const usual: LeadSearch = {
    view: "all",
    states: ["new", "in_review"],
    kinds: reader.kinds,
    company: null,
    sort: "score",
    page: 1,
    perPage: 50,
    since: new Date(0).toISOString(),
    weightsId: null,
  };
  const searches: Readonly<Record<string, Partial<LeadSearch>>> = {
    "first page by score": {},
    "first page by day": { sort: "day" },
    "page 100": { page: 100 },
    unassigned: { view: "unassigned" },
    "one company": { company: "LVAA" },
  };
  const lines = ["| page of the queue with its total | p50 ms | p95 ms |", "|---|---|---|"];
  for (const [name, change] of Object.entries(searches)) {
    const times: number[] = [];
    for (let turn = 0; turn < pagesOfEach; turn += 1) {
      const startedAt = performance.now();
      const search = { ...usual, ...change };
      await Promise.all([listLeads(db, reader, search), countLeads(db, reader, search)]);
      times.push(performance.now() - startedAt);
    }
    const shown = [0.5, 0.95].map((share) => quantile(times, share).toFixed(0));
    lines.push(`| ${name} | ${shown.join(" | ")} |`);
  }
  return lines;
}
