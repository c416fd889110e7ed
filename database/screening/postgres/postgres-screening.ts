import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { withFirstFilings } from "#database/queries/insiders/first-filing.ts";
import type { Cells } from "#database/screening/cells.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import { planSubject } from "#database/screening/plan-subject.ts";
import { plannedSaleSubject } from "#database/screening/planned-sale-subject.ts";
import { rankLateness } from "#database/screening/postgres/rank-lateness.ts";
import { order, selection, where } from "#database/screening/postgres/statement.ts";
import { shortSwingSubject } from "#database/screening/short-swing-subject.ts";
import {
  namingFirst,
  type ReadAll,
  type ReadMoment,
  type Screening,
} from "#database/screening/screening.ts";
import {
  columnsRead,
  rowReader,
  type ScreenedTable,
  type SearchedSubject,
  type Sorted,
} from "#database/screening/subject.ts";
import { listedTrades, tradeSubject } from "#database/screening/trade-subject.ts";
import type { TradeTotals } from "#contract/operations/screening/explore-trades.ts";
import { holding } from "#contract/lines/transaction-codes.ts";
import type { TradeSums } from "#contract/trades/exclusions.ts";

export const SEARCH_TIMEOUT_MS = 20_000;
const EXPORT_TIMEOUT_MS = 120_000;

/** Screening answered by PostgreSQL itself. */
export function createPostgresScreening(db: Database): Screening {
  return {
    screenTrades: (search) =>
      readPage(db, tradeSubject, search, async (transaction, found) => {
        const { total, ...totals } = await readTradeTotals(transaction, found);
        return { total, totals };
      }),
    readAllTrades: readAllTrades(db),
    countTrades: async () => null,
    screenEvents: (search) => readPage(db, eventSubject, search, countRows("event")),
    readAllEvents: readAll(db, eventSubject, noSums),
    screenLines: (search) => readPage(db, lineSubject, search, countLines),
    readAllLines: readAll(db, lineSubject, noSums),
    screenPlannedSales: (search) =>
      readPage(db, plannedSaleSubject, search, countRows("planned_sale")),
    readAllPlannedSales: readAll(db, plannedSaleSubject, noSums),
    screenPlans: (search) => readPage(db, planSubject, search, countRows("trading_plan")),
    readAllPlans: readAll(db, planSubject, noSums),
    screenShortSwings: (search) =>
      readPage(db, shortSwingSubject, search, countRows("short_swing")),
    readAllShortSwings: readAll(db, shortSwingSubject, noSums),
    rankLateness: (ranking) =>
      inSnapshot(db, SEARCH_TIMEOUT_MS, (transaction) => rankLateness(transaction, ranking)),
  };
}

type Conditions = RawBuilder<unknown>;
type PagedSearch<Row> = Sorted<keyof Row & string> & { page: number; limit: number };

/** One page, and what `readTotals` says of all rows of the search, of one moment. */
async function readPage<Row, Search extends PagedSearch<Row>, Column extends string, Totals>(
  db: Database,
  subject: SearchedSubject<Row, Search, Column>,
  search: Search,
  readTotals: (transaction: Database, found: Conditions) => Promise<Totals>,
): Promise<{ rows: Row[] } & Totals> {
  const { columns, key, table } = subject;
  const found = where(subject.conditions(search));
  const inOrder = order(subject, search);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const offset = (search.page - 1) * search.limit;
  return inSnapshot(db, SEARCH_TIMEOUT_MS, async (transaction) => {
    // Only the keys are sorted; the page's rows are read in full afterwards.
    const page = await sql<Cells>`
      select ${selection(columns, columnsRead(subject, { search }))} from ${sql.table(table)}
       where (${keys}) in (
               select ${keys} from ${sql.table(table)}
                where ${found} order by ${inOrder} limit ${search.limit} offset ${offset})
       order by ${inOrder}`.execute(transaction);
    const totals = await readTotals(transaction, found);
    return { rows: page.rows.map(rowReader(subject, { search })), ...totals };
  });
}

function countRows(table: ScreenedTable) {
  return async (transaction: Database, found: Conditions): Promise<{ total: number }> => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)} where ${found}`.execute(transaction);
    return onlyRow(rows);
  };
}

async function countLines(
  transaction: Database,
  found: Conditions,
): Promise<{ total: number; holdings: number }> {
  const { rows } = await sql<{ total: number; holdings: number }>`
    select count(*)::int as total, (count(*) filter (where code = ${holding}))::int as holdings
      from reported_line where ${found}`.execute(transaction);
  return onlyRow(rows);
}

const noSums = async () => null;

/** The first filings of amended trades are of the same moment as the trades. */
function readAllTrades(db: Database): Screening["readAllTrades"] {
  return namingFirst(
    readAll(db, listedTrades, readTradeSums),
    readAll(db, listedTrades, readTradeSums, withFirstFilings),
  );
}

/**
 * @param readSums  what the rows of a search add up to; null where they are not added
 * @param complete  adds to the rows of a batch what is read elsewhere
 */
function readAll<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  db: Database,
  subject: SearchedSubject<Row, Search, Column>,
  readSums: (transaction: Database, found: Conditions) => Promise<ReadMoment["sums"]>,
  complete: (transaction: Database, rows: Row[]) => Promise<Row[]> = async (_, rows) => rows,
): ReadAll<Search, Row> {
  return async (search, receive, begin) => {
    const { columns, table } = subject;
    const found = where(subject.conditions(search));
    const reading = { search, fields: search.fields };
    const statement = sql<Cells>`
      select ${selection(columns, columnsRead(subject, reading))} from ${sql.table(table)}
       where ${found} order by ${order(subject, search)}`;
    const toRow = rowReader(subject, reading);
    await inSnapshot(db, EXPORT_TIMEOUT_MS, async (transaction) => {
      await begin?.({
        ...(await readMoment(transaction, subject, found)),
        sums: await readSums(transaction, found),
      });
      const toRows = (cells: Cells[]) => complete(transaction, cells.map(toRow));
      await readCursor(transaction, { statement, toRows }, receive);
    });
  };
}

async function readMoment(
  transaction: Database,
  { table, columns }: { table: ScreenedTable; columns: object },
  where: RawBuilder<unknown>,
): Promise<Omit<ReadMoment, "sums">> {
  const newest = "accepted_at" in columns ? sql`max(accepted_at)` : sql`null::timestamptz`;
  const result = await sql<Omit<ReadMoment, "sums">>`
    select count(*) filter (where ${where})::int as "total", count(*)::int as "storedRows",
           coalesce(max(change_seq), 0) as "lastChange",
           coalesce(sum(change_seq), 0)::text as "changes",
           ${newest} as "newestAcceptedAt"
      from ${sql.table(table)} where is_live`.execute(transaction);
  const [moment] = result.rows;
  if (moment === undefined) throw new Error("A query that answers one row answered none.");
  return moment;
}

const batchRows = 500;

type CursorRead<Row> = {
  statement: RawBuilder<Cells>;
  /** May read in the same transaction. */
  toRows: (cells: Cells[]) => Promise<Row[]>;
};

/**
 * Hands over what a statement answers, batch by batch. While one is received the next is read, so
 * that neither waits for the other's work.
 * @param transaction  in which nothing else runs meanwhile; one cursor at a time
 * @param receive  must not keep the array, which is emptied afterwards
 * @throws what `receive` throws, after the read under way
 */
async function readCursor<Row>(
  transaction: Database,
  { statement, toRows }: CursorRead<Row>,
  receive: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  async function nextRows(): Promise<Row[]> {
    const fetched = sql<Cells>`fetch forward ${sql.lit(batchRows)} from all_rows`;
    const { rows: cells } = await fetched.execute(transaction);
    const read = await toRows(cells);
    // What answered the query outlives the young generation, and would take all its rows along:
    // a hundred megabytes until the old one is collected.
    cells.length = 0;
    return read;
  }
  await sql`declare all_rows no scroll cursor for ${statement}`.execute(transaction);
  let rows = await nextRows();
  while (rows.length > 0) {
    const isLast = rows.length < batchRows;
    const reading = isLast ? Promise.resolve([]) : nextRows();
    const [received, read] = await Promise.allSettled([receive(rows), reading]);
    if (received.status === "rejected") throw received.reason;
    if (read.status === "rejected") throw read.reason;
    rows.length = 0;
    rows = read.value;
  }
}

const totals = sql`
  trim_scale(coalesce(sum(sum_value) filter (where direction = 'Sale'), 0))::text as value_sold,
  trim_scale(coalesce(sum(sum_value) filter (where direction = 'Purchase'), 0))::text
    as value_purchased,
  (count(*) - count(sum_value))::int as rows_outside_sums`;

/** How many rows a search of trades has and what they add up to. */
async function readTradeTotals(
  transaction: Database,
  where: RawBuilder<unknown>,
): Promise<TradeTotals & { total: number }> {
  const { rows } = await sql<TradeTotals & { total: number }>`
    select count(*)::int as total, ${totals} from trade where ${where}`.execute(transaction);
  return onlyRow(rows);
}

/** What the rows of a search add up to, and how many are not added, by reason as `summedAs`. */
async function readTradeSums(
  transaction: Database,
  where: RawBuilder<unknown>,
): Promise<TradeSums> {
  const { rows } = await sql<Omit<TradeSums, "outside"> & { priceless: number; suspect: number }>`
    select ${totals},
           (count(*) - count(value))::int as priceless,
           count(*) filter (where sum_value is null and value is not null
                              and price_suspect = 'yes')::int as suspect,
           count(*) filter (where sum_value::float8 <> value::float8)::int as rows_in_part
      from trade where ${where}`.execute(transaction);
  const { priceless, suspect, ...sums } = onlyRow(rows);
  const repeated = sums.rows_outside_sums - priceless - suspect;
  return { ...sums, outside: { "no-value": priceless, "suspect-price": suspect, repeated } };
}

function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate answered no row.");
  return row;
}
