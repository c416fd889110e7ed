import { type RawBuilder, sql } from "kysely";
import type { TradeSearch } from "#contract/operations/explore-trades.ts";
import type { EventSearch } from "#contract/operations/explore-events.ts";
import type { Database } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { eventConditions } from "#database/screening/event-conditions.ts";
import { type SelectedEvent, toEventRow } from "#database/screening/event-row.ts";
import {
  eventOrder,
  eventSelection,
  eventWhere,
} from "#database/screening/postgres/event-statement.ts";
import type { EventPage, ReadMoment, Screening, TradePage } from "#database/screening/screening.ts";
import { storedTradeColumns, unreadTrade } from "#database/screening/trade-fields.ts";
import { tradeConditions } from "#database/screening/trade-conditions.ts";
import { type SelectedTrade, toListedTrade, toTradeRow } from "#database/screening/trade-row.ts";
import { readCursor } from "#database/screening/postgres/read-cursor.ts";
import { tradeOrder } from "#database/screening/postgres/trade-order.ts";
import { readTradeSums, readTradeTotals } from "#database/screening/postgres/trade-sums.ts";
import { tradeSelection } from "#database/screening/postgres/trade-selection.ts";
import { tradeWhere } from "#database/screening/postgres/trade-where.ts";

const SEARCH_TIMEOUT_MS = 20_000;
const EXPORT_TIMEOUT_MS = 120_000;

/** Screening answered by PostgreSQL itself. */
export function createPostgresScreening(db: Database): Screening {
  return {
    screenTrades: (search) => screenTrades(db, search),
    readAllTrades: (...asked) => readAllTrades(db, ...asked),
    screenEvents: (search) => screenEvents(db, search),
    readAllEvents: (...asked) => readAllEvents(db, ...asked),
  };
}

async function screenTrades(db: Database, search: TradeSearch): Promise<TradePage> {
  const where = tradeWhere(tradeConditions(search));
  const order = tradeOrder(search);
  const offset = (search.page - 1) * search.limit;
  return inSnapshot(db, SEARCH_TIMEOUT_MS, async (transaction) => {
    // Only the keys are sorted; the page's rows are read in full afterwards.
    const page = await sql<SelectedTrade>`
      select ${tradeSelection(search)} from trade
       where (accession, row_number) in (
               select accession, row_number from trade
                where ${where} order by ${order} limit ${search.limit} offset ${offset})
       order by ${order}`.execute(transaction);
    const { total, ...totals } = await readTradeTotals(transaction, where);
    return { rows: page.rows.map(toTradeRow), total, totals };
  });
}

async function readAllTrades(
  db: Database,
  ...[search, receive, begin]: Parameters<Screening["readAllTrades"]>
): Promise<void> {
  const where = tradeWhere(tradeConditions(search));
  const columns = search.fields === undefined ? undefined : storedTradeColumns(search.fields);
  const statement = sql<Partial<SelectedTrade>>`select ${tradeSelection(search, columns)} from trade
    where ${where} order by ${tradeOrder(search)}`;
  await inSnapshot(db, EXPORT_TIMEOUT_MS, async (transaction) => {
    await begin?.({
      ...(await readMoment(transaction, "trade", where)),
      sums: await readTradeSums(transaction, where),
    });
    await readCursor(transaction, statement, (rows) =>
      receive(rows.map((row) => toListedTrade({ ...unreadTrade, ...row }))),
    );
  });
}

async function screenEvents(db: Database, search: EventSearch): Promise<EventPage> {
  const where = eventWhere(eventConditions(search));
  const order = eventOrder(search);
  const offset = (search.page - 1) * search.limit;
  return inSnapshot(db, SEARCH_TIMEOUT_MS, async (transaction) => {
    const page = await sql<SelectedEvent>`
      select ${eventSelection(search)} from event
       where accession in (
               select accession from event
                where ${where} order by ${order} limit ${search.limit} offset ${offset})
       order by ${order}`.execute(transaction);
    const count = await sql<{ total: number }>`
      select count(*)::int as total from event where ${where}`.execute(transaction);
    return {
      rows: page.rows.map((row) => toEventRow(row, search)),
      total: count.rows[0]?.total ?? 0,
    };
  });
}

async function readAllEvents(
  db: Database,
  ...[search, receive, begin]: Parameters<Screening["readAllEvents"]>
): Promise<void> {
  const where = eventWhere(eventConditions(search));
  const statement = sql<SelectedEvent>`select ${eventSelection(search)} from event
    where ${where} order by ${eventOrder(search)}`;
  await inSnapshot(db, EXPORT_TIMEOUT_MS, async (transaction) => {
    await begin?.({ ...(await readMoment(transaction, "event", where)), sums: null });
    await readCursor(transaction, statement, (rows) =>
      receive(rows.map((row) => toEventRow(row, search))),
    );
  });
}

async function readMoment(
  transaction: Database,
  table: "trade" | "event",
  where: RawBuilder<unknown>,
): Promise<Omit<ReadMoment, "sums">> {
  const result = await sql<Omit<ReadMoment, "sums">>`
    select count(*) filter (where ${where})::int as "total", count(*)::int as "storedRows",
           coalesce(max(change_seq), 0) as "lastChange",
           coalesce(sum(change_seq), 0)::text as "changes",
           max(accepted_at) as "newestAcceptedAt"
      from ${sql.table(table)} where is_live`.execute(transaction);
  const [moment] = result.rows;
  if (moment === undefined) throw new Error("A query that answers one row answered none.");
  return moment;
}
