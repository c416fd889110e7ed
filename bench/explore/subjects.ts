import { sql } from "kysely";
import { variedEventSearches } from "#bench/explore/varied-event-searches.ts";
import { variedLineSearches } from "#bench/explore/varied-line-searches.ts";
import { variedSearches } from "#bench/explore/varied-searches.ts";
import type { Database } from "#database/connect.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import { signedName } from "#database/screening/replica/keeping/replica-columns.ts";
import {
  type ReplicaQuery,
  replicaQuery,
} from "#database/screening/replica/reads/replica-reads.ts";
import type { Screening } from "#database/screening/screening.ts";
import type { ScreenedTable } from "#database/screening/subject.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { generateEvents } from "#testing/factories/screening/generated-events.ts";
import { generateLines } from "#testing/factories/screening/generated-lines.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";

const generatedAtOnce = 250_000;

type SubjectSearch = {
  limit: number;
  page: number;
  /** By the product. */
  ask: (screening: Screening, page?: number) => Promise<unknown>;
  /** In the replica's words, for DuckDB alone. */
  query: Pick<ReplicaQuery<unknown>, "table" | "where" | "order">;
};

/** What is searched: a table of generated rows, and 30 varied searches over it. */
export type Subject = {
  rows: string;
  generate: (db: Database, count: number, firstNumber: number) => Promise<void>;
  table: ScreenedTable;
  searches: readonly SubjectSearch[];
  /** What a search comes to, in DuckDB's words. */
  totals: string;
};

const signed = signedName("sum_value");

const trades: Subject = {
  rows: "trades",
  generate: generateTrades,
  table: "trade",
  searches: variedSearches().map((search) => ({
    ...search,
    ask: (screening, page = search.page) => screening.screenTrades({ ...search, page }),
    query: replicaQuery(tradeSubject, search),
  })),
  totals: `count(*), sum(${signed}), sum(abs(${signed}))`,
};

const events: Subject = {
  rows: "material events",
  generate: generateEvents,
  table: "event",
  searches: variedEventSearches().map((search) => ({
    ...search,
    ask: (screening, page = search.page) => screening.screenEvents({ ...search, page }),
    query: replicaQuery(eventSubject, search),
  })),
  totals: "count(*)",
};

const lines: Subject = {
  rows: "lines of Forms 3, 4, and 5",
  generate: generateLines,
  table: "reported_line",
  searches: variedLineSearches().map((search) => ({
    ...search,
    ask: (screening, page = search.page) => screening.screenLines({ ...search, page }),
    query: replicaQuery(lineSubject, search),
  })),
  totals: "count(*)",
};

export const subjects = { trades, events, lines };

/** Fills the table without its secondary indexes, which are made at once afterwards. */
export async function generateRows(
  db: Database,
  { table, generate }: Subject,
  rows: number,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
     where tablename = ${table} and indexdef not like 'CREATE UNIQUE%'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(name)}`.execute(db);
  for (let first = 1; first <= rows; first += generatedAtOnce) {
    await generate(db, Math.min(generatedAtOnce, rows - first + 1), first);
  }
  await db.connection().execute(async (connection) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(connection);
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(connection);
  });
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
