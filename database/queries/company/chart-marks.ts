import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { splitClasses } from "#database/computed/load-issuer-prices.ts";
import { findSeries } from "#database/computed/load-prices.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";

/** The live trades of one date and direction; the key is that of the largest by value. */
export type TradeDay = {
  day: string;
  direction: string;
  trades: number;
  shares: number;
  /** Dollars counted in totals, null where none is. */
  value: number | null;
  notSummed: number;
  planTrades: number;
  /** The first three by value. */
  owners: string[];
  ownerCount: number;
  accession: string;
  rowNumber: number;
};

export type EventDay = {
  accession: string;
  form: string;
  day0: string;
  items: string[];
  acceptedAt: string | null;
  eventReturn: number | null;
  valueSold30: number | null;
};

type Days = { from: string | undefined; to: string | undefined };

/** A company's live trades by date and direction, oldest first. */
export async function readTradeDays(
  db: Database,
  cik: number,
  { from, to }: Days,
): Promise<TradeDay[]> {
  const result = await sql<TradeDay>`
    select trade_date as day, direction, count(*)::int as trades, sum(shares)::float8 as shares,
           sum(sum_value)::float8 as value, (count(*) - count(sum_value))::int as "notSummed",
           count(*) filter (where is_plan)::int as "planTrades",
           array_agg(distinct owner_name) filter (where place <= 3) as owners,
           count(distinct owner_cik)::int as "ownerCount",
           min(accession) filter (where place = 1) as accession,
           min(row_number) filter (where place = 1)::int as "rowNumber"
      from (select trade_date, direction, shares, sum_value, is_plan, owner_name, owner_cik,
                   accession, trade.row_number,
                   row_number() over (partition by trade_date, direction
                                      order by sum_value desc nulls last, value desc nulls last,
                                               accession, trade.row_number)
                     as place
              from trade
             where issuer_cik = ${cik} and is_live
               and (${from ?? null}::date is null or trade_date >= ${from ?? null}::date)
               and (${to ?? null}::date is null or trade_date <= ${to ?? null}::date)) as placed
     group by trade_date, direction
     order by trade_date, direction`.execute(db);
  return result.rows;
}

/** A company's live events that have a day 0, oldest first. */
export async function readEventDays(
  db: Database,
  cik: number,
  { from, to }: Days,
): Promise<EventDay[]> {
  const result = await sql<EventDay>`
    select event.accession, coalesce(filing.form, '8-K') as form, day_0 as "day0", event.items,
           event.accepted_at as "acceptedAt", event_return as "eventReturn",
           value_sold_30::float8 as "valueSold30"
      from event left join filing using (accession)
     where event.cik = ${cik} and event.is_live and day_0 is not null
       and (${from ?? null}::date is null or day_0 >= ${from ?? null}::date)
       and (${to ?? null}::date is null or day_0 <= ${to ?? null}::date)
     order by day_0, event.accepted_at nulls first, event.accession`.execute(db);
  return result.rows;
}

/** Opening, highest and lowest price of a day as the source gives them; null where it has none. */
export type DayRange = { open: number | null; high: number | null; low: number | null };

type Named = Pick<IssuerRecord, "listedTickers" | "priceTickers"> & {
  /** First and last day wanted. */
  from: string | undefined;
  to: string | undefined;
};

/** By day, of the company's stock in one source; the names it is stored under as in its record. */
export async function readDayRanges(
  db: Database,
  source: string,
  { listedTickers, priceTickers, from, to }: Named,
): Promise<Map<string, DayRange>> {
  const all = priceTickers?.all ?? listedTickers;
  const found = await findSeries(db, all, { marketFund: "", priceSources: [] });
  const own = found.filter((series) => series.source === source).map(({ ticker }) => ticker);
  const retired = all.filter((ticker) => !listedTickers.includes(ticker));
  const { mainTickers } = splitClasses(own, { listedTickers: [...listedTickers], retired });
  const result = await sql<DayRange & { day: string }>`
    select distinct on (day) day, open, high, low
      from price_bar where source = ${source} and ticker = any(${mainTickers}::text[])
       and (${from ?? null}::date is null or day >= ${from ?? null}::date)
       and (${to ?? null}::date is null or day <= ${to ?? null}::date)
     order by day, array_position(${mainTickers}::text[], ticker)`.execute(db);
  return new Map(result.rows.map(({ day, ...range }) => [day, range]));
}
