import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { type AlertDefinition, lookbackOf } from "#contract/alerts/alert-definition.ts";
import type { AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import type {
  AlertSource,
  MatchQuery,
  FoundMatches,
  MatchCounts,
  ResultPage,
} from "#database/alerts/results/alert-source.ts";
import { readRecordedCounts } from "#database/alerts/hits/kept-hits.ts";
import type { ResultSorts } from "#database/alerts/results/result-sorts.ts";
import { type FieldColumns, treeSql } from "#database/alerts/results/tree-sql.ts";
import type { Database } from "#database/connect.ts";
import type { CountedRows, Screening } from "#database/screening/screening.ts";
import { withFirstFilings } from "#database/alerts/results/match-filings.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { type AlertMatch, largestInWords } from "#domain/alerts/results/alert-match.ts";
import { type MonthSlice, monthSlices } from "#domain/alerts/results/month-slices.ts";

/** A table whose rows alerts match. */
export type RowTable<Row> = {
  from: RawBuilder<unknown>;
  /** Columns by which found rows are read again; null where they are read as they are found. */
  key: RawBuilder<unknown> | null;
  /** Of rows that can match at all. */
  isLive: RawBuilder<unknown>;
  columns: FieldColumns & { cik: RawBuilder<unknown> };
  /** Columns of `Row`; columns of the table `issuer` are available. */
  selection: RawBuilder<unknown>;
  /** Happened at or after an instant, and before another; UTC. */
  happenedIn: (since: string, before: string | null) => RawBuilder<unknown>;
  /** Calendar month of New York in which it happened, YYYY-MM. */
  month: RawBuilder<unknown>;
  /** Newest first, and the same order every time. */
  order: RawBuilder<unknown>;
  /** Sort expressions and match keys for reading by page; null: all rows are read at once. */
  pages: {
    sorts: (lookback: AlertLookback) => ResultSorts;
    matchKey: RawBuilder<unknown>;
  } | null;
  /** Counts matches where that takes less time than in PostgreSQL; null where it has to count them. */
  countBy?: (query: MatchQuery, screening: Screening) => Promise<CountedRows | null>;
  /** By what a match is the largest: a double, null where that is not known. */
  size: RawBuilder<unknown>;
  toMatch: (row: Row) => AlertMatch;
};

const findTimeoutMs = 20_000;
const queryCanceled = "57014";

/** A source whose rows are those of one table. */
export function createRowSource<Row>(table: RowTable<Row>): AlertSource {
  return {
    find: (db, query, { page = null, ...limits }) =>
      findRows(db, query, { table, page, ...limits }),
    count: (db, query, limits) => countRows(db, query, { table, ...limits }),
  };
}

/** Rows of the table that a query about a part of it reads, in its order. */
export async function readMatches<Row>(
  db: Database,
  table: RowTable<Row>,
  { where, most = null, isAll = false }: FoundRows & { most?: number | null },
): Promise<AlertMatch[]> {
  const found = foundIn(table, { where, isAll, most });
  return await readRows(db, table, sql`where ${found} order by ${table.order} limit ${most}`);
}

type FoundRows = {
  where: RawBuilder<unknown>;
  /** Whether all rows of the period are found. */
  isAll?: boolean | undefined;
};

/**
 * The condition on the newest found rows. Which they are is found first, from an index alone where that has all it
 * takes; where all rows of a period are found, that would only read them twice.
 */
function foundIn<Row>(
  table: RowTable<Row>,
  { where, isAll, most }: FoundRows & { most: number | null },
): RawBuilder<unknown> {
  const { key, isLive } = table;
  if (key === null || isAll === true) return sql`${isLive} and ${where}`;
  return sql`(${key}) in (${select(table, { what: key, where, rows: sql`limit ${most}` })})`;
}

async function readRows<Row>(
  db: Database,
  { from, columns, selection, toMatch }: RowTable<Row>,
  which: RawBuilder<unknown>,
): Promise<AlertMatch[]> {
  const { rows } = await sql<Row>`
    select ${selection} from ${from} left join issuer on issuer.cik = ${columns.cik} ${which}`.execute(
    db,
  );
  return rows.map(toMatch);
}

/** Of found rows, newest first. */
function select<Row>(
  { from, isLive, order }: RowTable<Row>,
  of: { what: RawBuilder<unknown> | null; where: RawBuilder<unknown>; rows: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select ${of.what} from ${from} where ${isLive} and ${of.where} order by ${order} ${of.rows}`;
}

type FindOptions<Row> = {
  table: RowTable<Row>;
  most: number;
  page: ResultPage | null;
  screening?: Screening;
};

/**
 * The rows, the first filings of amendments, and how many rows there are, in one snapshot and within one time limit. It
 * holds a connection while the replica counts, which uses connections of its own.
 */
async function findRows<Row>(
  db: Database,
  query: MatchQuery,
  { table, most, page, screening }: FindOptions<Row>,
): Promise<FoundMatches> {
  const ends = performance.now() + findTimeoutMs;
  const { tree, since, definition, alertId = null } = query;
  const where = sql`${table.happenedIn(since, null)} and ${treeSql(tree, table.columns)}`;
  const isAll = tree.kind === "all" && tree.of.length === 0;
  return await inSnapshot(db, null, async (transaction) => {
    const inTime = async <Read>(read: () => Promise<Read>): Promise<Read> => {
      await allowMs(transaction, ends - performance.now());
      return await read();
    };
    const totalOf = async (listed: number): Promise<number> => {
      if (listed < most) return listed;
      const isCounted = screening !== undefined && !isNamed(definition);
      const counted = isCounted ? ((await table.countBy?.(query, screening)) ?? null) : null;
      const total = await inTime(() => countAll(transaction, table, { where, counted }));
      // The replica may have a later state, in which rows on the list no longer match.
      return Math.max(listed, total);
    };
    const named = async (reading: Promise<AlertMatch[]>): Promise<AlertMatch[]> => {
      const found = await reading;
      return await inTime(() => withFirstFilings(transaction, definition, found));
    };
    if (page === null || table.pages === null) {
      const all = { where, most, isAll };
      const matches = await named(inTime(() => readMatches(transaction, table, all)));
      return { matches, counts: null, total: await totalOf(matches.length), notes: [] };
    }
    const { sorts, matchKey } = table.pages;
    const by = page.sort && sorts(lookbackOf(definition))[page.sort.column];
    const options = { where, isAll, most, page, by: by ?? null };
    const matches = await named(inTime(() => readPage(transaction, table, options)));
    const keys = select(table, { what: sql`${matchKey} as key`, where, rows: sql`limit ${most}` });
    const counts = await inTime(() => readRecordedCounts(transaction, alertId, keys));
    return { matches, counts, total: await totalOf(counts.listed), notes: [] };
  });
}

type PageOptions = FoundRows & {
  most: number;
  page: ResultPage;
  /** Null: newest first. */
  by: RawBuilder<unknown> | null;
};

async function readPage<Row>(
  db: Database,
  table: RowTable<Row>,
  { where, isAll, most, page: { skipped, size, sort }, by }: PageOptions,
): Promise<AlertMatch[]> {
  const { from, key, columns, order } = table;
  const range = sql`limit ${Math.max(0, Math.min(size, most - skipped))} offset ${skipped}`;
  if (by === null) {
    const found = select(table, { what: key, where, rows: range });
    return await readRows(db, table, sql`where (${key}) in (${found}) order by ${order}`);
  }
  const direction = sort?.direction === "desc" ? sql`desc` : sql`asc`;
  // Reads only the sort column of all rows. Those of an equal cell keep their places.
  const listed = sql`
    select ${key}, ${by} as sort_cell, row_number() over (order by ${order}) as place
      from ${from} left join issuer on issuer.cik = ${columns.cik}
     where ${foundIn(table, { where, isAll, most })} order by ${order} limit ${most}`;
  const found = sql`
    select ${key} from (${listed}) as ${from} order by sort_cell ${direction}, place ${range}`;
  const sorted = sql`${by} ${direction}, ${order}`;
  return await readRows(db, table, sql`where (${key}) in (${found}) order by ${sorted}`);
}

/** @param counted  by the replica: valid if it has every change of this snapshot */
async function countAll<Row>(
  transaction: Database,
  table: RowTable<Row>,
  { where, counted }: { where: RawBuilder<unknown>; counted: CountedRows | null },
): Promise<number> {
  if (counted === null) return await countFound(transaction, table, where);
  const { rows } = await sql<{ isSame: boolean }>`
    select not exists (select from ${table.from} where change_seq > ${counted.position}) as "isSame"`.execute(
    transaction,
  );
  return rows[0]?.isSame === true ? counted.total : await countFound(transaction, table, where);
}

async function countFound<Row>(
  db: Database,
  { from, isLive }: RowTable<Row>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${isLive} and ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Month by month, so that what was counted when time is over is all there is since some day. */
async function countRows<Row>(
  db: Database,
  query: MatchQuery,
  { table, until, budgetMs }: { table: RowTable<Row>; until: string; budgetMs: number },
): Promise<MatchCounts> {
  const ends = performance.now() + budgetMs;
  const condition = treeSql(query.tree, table.columns);
  const counts: MatchCounts = { months: [], largest: null, countedSince: until, notes: [] };
  const isDone = await untilCanceled(() =>
    inSnapshot(db, null, async (transaction) => {
      let largest: SizedSlice | null = null;
      for (const slice of slicesOf(query, until)) {
        await allowMs(transaction, ends - performance.now());
        const found = await countSlice(transaction, table, { slice, condition });
        counts.months.push(...found.map(({ month, cik, matches }) => ({ month, cik, matches })));
        counts.countedSince = slice.since;
        for (const { cik, size } of found) {
          if (size !== null && size > (largest?.size ?? -1)) largest = { slice, cik, size };
        }
      }
      if (largest === null) return;
      await allowMs(transaction, ends - performance.now());
      counts.largest = await describeLargest(transaction, table, { ...largest, condition });
    }),
  );
  return isDone ? counts : { ...counts, largest: null };
}

type Slice = Pick<MonthSlice, "since" | "before">;
type SizedSlice = { slice: Slice; cik: number; size: number };
type CountedSlice = { month: string; cik: number; matches: number; size: number | null };

/** What names companies or owners is found by them, month by month it would be found as often. */
function slicesOf({ definition, since }: MatchQuery, until: string): Slice[] {
  return isNamed(definition) ? [{ since, before: null }] : monthSlices(since, until);
}

function isNamed({ tickers, reporting_person_ciks: persons }: AlertDefinition): boolean {
  return tickers.length + persons.length > 0;
}

async function countSlice<Row>(
  db: Database,
  table: RowTable<Row>,
  { slice, condition }: { slice: Slice; condition: RawBuilder<unknown> },
): Promise<CountedSlice[]> {
  const { rows } = await sql<CountedSlice>`
    select ${table.month} as month, ${table.columns.cik} as cik, count(*)::int as matches, max(${table.size}) as size
      from ${table.from}
     where ${table.isLive} and ${table.happenedIn(slice.since, slice.before)} and ${condition}
     group by 1, 2`.execute(db);
  return rows;
}

async function describeLargest<Row>(
  db: Database,
  table: RowTable<Row>,
  { slice, cik, size, condition }: SizedSlice & { condition: RawBuilder<unknown> },
): Promise<string | null> {
  const where = sql`${table.columns.cik} = ${cik} and ${table.size} = ${size}::float8
    and ${table.happenedIn(slice.since, slice.before)} and ${condition}`;
  const [match] = await readMatches(db, table, { where, most: 1 });
  return match === undefined ? null : largestInWords(match);
}

/** A statement that takes longer is ended. */
async function allowMs(transaction: Database, milliseconds: number): Promise<void> {
  // 0 would be no limit at all.
  const limit = String(Math.max(1, Math.floor(milliseconds)));
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(transaction);
}

/** @returns false where the database ended the work because its time was over */
async function untilCanceled(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === queryCanceled) return false;
    throw error;
  }
}
