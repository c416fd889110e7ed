import { expect } from "vitest";
import { sql } from "kysely";
import { type Lookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import type { TradeTotals } from "#contract/operations/screening/explore-trades.ts";
import { readAutoSearch, writeTradesBeforeEvent } from "#contract/permalinks/auto-search-link.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import type { Database } from "#database/connect.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { Screening } from "#database/screening/screening.ts";
import { findEvent } from "#database/screening/postgres/find-row.ts";
import type { TestDatabase } from "#testing/database/database.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";
import { openReplicaUnderTest } from "#testing/database/screening-replica.ts";

const everyOther = 25;
const atOnce = 8;

/** What an event says of one look-back, exact: the stored numeric as text. */
type Sums = { accession: string; days: Lookback; sold: string; purchased: string };

const isAboveZero = ({ sold, purchased }: Sums): boolean => sold !== "0" || purchased !== "0";

/** Of every event every look-back with a sum above zero, and some of the others. */
async function readSums({ db }: TestDatabase, tickers: readonly string[] | null): Promise<Sums[]> {
  const perLookback = lookbacks.map(
    (days) => sql`
      select accession, ${days}::int as days, ${sql.ref(`value_sold_${days}`)}::text as sold,
             ${sql.ref(`value_purchased_${days}`)}::text as purchased
        from event where is_live and window_end is not null and coalesce(ticker = any(${tickers}::text[]), ${tickers === null})`,
  );
  const { rows } = await sql<Sums>`${sql.join(perLookback, sql` union all `)}`.execute(db);
  return rows.filter((row, index) => isAboveZero(row) || index % everyOther === 0);
}

/** The sums of the search that the link next to a sum runs, written and read as the screens do. */
async function drillDown(
  screening: Screening,
  event: EventRow,
  type: "sale" | "purchase",
): Promise<TradeTotals> {
  const written = new URLSearchParams(
    writeTradesBeforeEvent(event, type)?.map(([name, text]) => [name, text]),
  ).toString();
  const search = readAutoSearch([...new URLSearchParams(written)]);
  const { startDate, endDate, tradeTypes } = search?.search ?? {};
  if (!search?.cik || !startDate || !endDate || !tradeTypes) throw new Error(`no link: ${written}`);
  const { totals } = await screening.screenTrades({
    ...wholeMarketSearch,
    ciks: [search.cik],
    trade_types: { val: [...tradeTypes] },
    insider_types: { val: [...insiderTypes] },
    start_date: startDate,
    end_date: endDate,
    limit: 1,
  });
  return totals;
}

async function compare(db: Database, screening: Screening, sums: Sums): Promise<void> {
  const event = await findEvent(db, sums.accession, sums.days);
  if (event === undefined) throw new Error(`${sums.accession} is gone`);
  const [sold, purchased] = await Promise.all([
    drillDown(screening, event, "sale"),
    drillDown(screening, event, "purchase"),
  ]);
  expect([sums, sold.value_sold, sold.value_purchased]).toEqual([sums, sums.sold, "0"]);
  expect([sums, purchased.value_purchased, purchased.value_sold]).toEqual([
    sums,
    sums.purchased,
    "0",
  ]);
  // As the event's own row shows them, to the cent.
  expect([sums, event.value_sold, event.value_purchased]).toEqual([
    sums,
    expect.closeTo(Number(sums.sold), 2),
    expect.closeTo(Number(sums.purchased), 2),
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
        await Promise.all(batch.map((event) => compare(database.db, screening, event)));
      }
    }
  } finally {
    await opened.close();
  }
  return sums.filter(isAboveZero).length;
}
