import { expect } from "vitest";
import { sql } from "kysely";
import { lookbacks } from "#contract/events/event-vocabulary.ts";
import type { TradeTotals } from "#contract/operations/explore-trades.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { Screening } from "#database/screening/screening.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import type { TestDatabase } from "#testing/database.ts";
import { wholeMarketSearch } from "#testing/factories/whole-market-search.ts";
import { openReplicaUnderTest } from "#testing/screening-replica.ts";

const everyOther = 25;
const atOnce = 8;

/** What an event says of one look-back, exact: the stored numeric as text. */
type Sums = { cik: number; window_end: string; days: number; sold: string; purchased: string };

const isAboveZero = ({ sold, purchased }: Sums): boolean => sold !== "0" || purchased !== "0";

/** Of every event every look-back with a sum above zero, and some of the others. */
async function readSums({ db }: TestDatabase, tickers: readonly string[] | null): Promise<Sums[]> {
  const perLookback = lookbacks.map(
    (days) => sql`
      select cik, window_end, ${days}::int as days, ${sql.ref(`value_sold_${days}`)}::text as sold,
             ${sql.ref(`value_purchased_${days}`)}::text as purchased
        from event where is_live and window_end is not null and coalesce(ticker = any(${tickers}::text[]), ${tickers === null})`,
  );
  const { rows } = await sql<Sums>`${sql.join(perLookback, sql` union all `)}`.execute(db);
  return rows.filter((row, index) => isAboveZero(row) || index % everyOther === 0);
}

/** The sums behind the icon beside a sum: the window of the event, one direction. */
async function drillDown(
  screening: Screening,
  event: Sums,
  type: "Sales" | "Purchases",
): Promise<TradeTotals> {
  const { firstDay, lastDay } = insiderWindow(event.window_end, event.days);
  const { totals } = await screening.screenTrades({
    ...wholeMarketSearch,
    ciks: [String(event.cik)],
    trade_types: { val: [type] },
    start_date: firstDay,
    end_date: lastDay,
    limit: 1,
  });
  return totals;
}

async function compare(screening: Screening, event: Sums): Promise<void> {
  const [sold, purchased] = await Promise.all([
    drillDown(screening, event, "Sales"),
    drillDown(screening, event, "Purchases"),
  ]);
  expect([event, sold.value_sold, sold.value_purchased]).toEqual([event, event.sold, "0"]);
  expect([event, purchased.value_purchased, purchased.value_sold]).toEqual([
    event,
    event.purchased,
    "0",
  ]);
}

/**
 * Compares the sums of the events of these companies, or of all, with the totals of the trades behind them, by
 * PostgreSQL and by the replica: exactly.
 * @returns how many events and look-backs with a sum above zero there were
 */
export async function compareDrillDowns(
  database: TestDatabase,
  tickers: readonly string[] | null,
): Promise<number> {
  const sums = await readSums(database, tickers);
  const opened = await openReplicaUnderTest(database.connectionString);
  try {
    for (const screening of [createPostgresScreening(database.db), opened.screening]) {
      for (let first = 0; first < sums.length; first += atOnce) {
        const batch = sums.slice(first, first + atOnce);
        await Promise.all(batch.map((event) => compare(screening, event)));
      }
    }
  } finally {
    await opened.close();
  }
  return sums.filter(isAboveZero).length;
}
