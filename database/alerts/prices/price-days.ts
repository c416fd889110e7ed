import { sql } from "kysely";
import type { PoolClient } from "pg";
import { readDayRanges } from "#database/queries/company/chart-marks.ts";
import type { Database } from "#database/connect.ts";
import type {
  CompanyDay,
  DayExtremes,
  PriceCompany,
  PriceDay,
  SummedTrade,
} from "#domain/alerts/prices/price-days.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { announce } from "#database/queue/queue.ts";
import { computePriceDays } from "#database/queue/queues.ts";

/** PostgreSQL channel for tickers whose price days changed; the notice carries nothing. */
export const priceDayChannel = "price_day";

/** A company's days as they are to be. */
export type CompanyDays = { company: PriceCompany; days: readonly PriceDay[] };

const dayColumns = {
  cik: "bigint",
  day: "date",
  source: "text",
  previous_close: "float8",
  low: "float8",
  high: "float8",
  close: "float8",
  low_return: "float8",
  high_return: "float8",
  close_return: "float8",
  fund_return: "float8",
  market_value: "float8",
  average_daily_volume: "float8",
  share_price: "float8",
  sold_30: "numeric",
  sold_90: "numeric",
  sold_180: "numeric",
  sold_365: "numeric",
  purchased_30: "numeric",
  purchased_90: "numeric",
  purchased_180: "numeric",
  purchased_365: "numeric",
} as const;

/**
 * Replaces the days of some companies; a day that is as it was is not touched, one that is no more
 * is deleted. Companies without any day are forgotten.
 * @returns the days that are new or differ
 */
export async function storePriceDays(
  client: PoolClient,
  companies: readonly CompanyDays[],
): Promise<{ cik: number; day: string }[]> {
  const ciks = companies.map(({ company }) => company.cik);
  const rows = companies.flatMap(({ company, days }) => days.map((day) => dayRow(company, day)));
  const named = companies.filter(({ days }) => days.length > 0).map(({ company }) => company);
  const names = Object.keys(dayColumns);
  const values = names.filter((name) => name !== "cik" && name !== "day");
  await client.query(
    `insert into price_company as old (cik, name, ticker, industry, sic)
     select * from json_to_recordset($1::json)
       as c(cik bigint, name text, ticker text, industry text, sic text) order by cik
     on conflict (cik) do update set name = excluded.name, ticker = excluded.ticker,
            industry = excluded.industry, sic = excluded.sic
      where (old.name, old.ticker, old.industry, old.sic)
            is distinct from (excluded.name, excluded.ticker, excluded.industry, excluded.sic)`,
    [JSON.stringify(named)],
  );
  await client.query(`delete from price_company where cik = any($1) and cik <> all($2)`, [
    ciks,
    named.map(({ cik }) => cik),
  ]);
  await client.query(
    `delete from price_day p where p.cik = any($1)
        and not exists (select from json_to_recordset($2::json) as k(cik bigint, day date)
                         where k.cik = p.cik and k.day = p.day)`,
    [ciks, JSON.stringify(rows.map(({ cik, day }) => ({ cik, day })))],
  );
  const changed = await client.query<{ cik: number; day: string }>(
    `insert into price_day as old (${names.join(", ")})
     select ${names.join(", ")} from json_to_recordset($1::json)
       as d(${Object.entries(dayColumns)
         .map(([name, type]) => `${name} ${type}`)
         .join(", ")}) order by cik, day
     on conflict (cik, day) do update
        set ${values.map((name) => `${name} = excluded.${name}`).join(", ")}
      where (${values.map((name) => `old.${name}`).join(", ")})
            is distinct from (${values.map((name) => `excluded.${name}`).join(", ")})
     returning cik, day`,
    [JSON.stringify(rows)],
  );
  await client.query(`notify ${priceDayChannel}`);
  return changed.rows;
}

function dayRow({ cik }: PriceCompany, day: PriceDay) {
  return {
    cik,
    day: day.day,
    source: day.source,
    previous_close: day.previousClose,
    low: day.low,
    high: day.high,
    close: day.close,
    low_return: day.lowReturn,
    high_return: day.highReturn,
    close_return: day.closeReturn,
    fund_return: day.fundReturn,
    market_value: day.marketValue,
    average_daily_volume: day.averageDailyVolume,
    share_price: day.sharePrice,
    sold_30: day.sold30,
    sold_90: day.sold90,
    sold_180: day.sold180,
    sold_365: day.sold365,
    purchased_30: day.purchased30,
    purchased_90: day.purchased90,
    purchased_180: day.purchased180,
    purchased_365: day.purchased365,
  };
}

const storedColumns = sql`
  p.cik, c.name, c.ticker, c.industry, c.sic, p.day, p.source, p.previous_close as "previousClose",
  p.low, p.high, p.close, p.low_return as "lowReturn", p.high_return as "highReturn",
  p.close_return as "closeReturn", p.fund_return as "fundReturn", p.market_value as "marketValue",
  p.average_daily_volume as "averageDailyVolume", p.share_price as "sharePrice",
  p.sold_30::text as "sold30", p.sold_90::text as "sold90", p.sold_180::text as "sold180",
  p.sold_365::text as "sold365", p.purchased_30::text as "purchased30",
  p.purchased_90::text as "purchased90", p.purchased_180::text as "purchased180",
  p.purchased_365::text as "purchased365"`;

/** One day of all companies that have it. */
export async function readPriceDay(db: Database, day: string): Promise<CompanyDay[]> {
  const { rows } = await sql<CompanyDay>`
    select ${storedColumns} from price_day p join price_company c using (cik)
     where p.day = ${day}`.execute(db);
  return rows;
}

/** Live rows of insiders' trades of some issuers from a trade date on, by issuer. */
export async function loadSummedTrades(
  db: Database,
  ciks: readonly number[],
  from: string,
): Promise<Map<number, SummedTrade[]>> {
  // A filing day without a time ends at 22:00, when EDGAR stops taking Forms 4.
  const { rows } = await sql<SummedTrade & { cik: number }>`
    select * from (
      select issuer_cik as cik, trade_date as "tradeDate", direction, sum_value::text as "sumValue",
             coalesce(accepted_at, (filed_on + time '22:00') at time zone 'America/New_York')
               as "knownFrom"
        from trade
       where issuer_cik = any(${ciks}) and is_live and trade_date >= ${from}::date
         and sum_value is not null) known
     where "knownFrom" is not null`.execute(db);
  const byIssuer = new Map<number, SummedTrade[]>();
  for (const { cik, ...trade } of rows) {
    const known = byIssuer.get(cik);
    if (known === undefined) byIssuer.set(cik, [trade]);
    else known.push(trade);
  }
  return byIssuer;
}

/** By source and day, what a company's sources say of its days' lowest and highest prices. */
export async function loadExtremes(
  db: Database,
  record: IssuerRecord,
  from: string,
): Promise<Map<string, Map<string, DayExtremes>>> {
  const series = [record.prices, ...(record.furtherPrices ?? []).map(({ prices }) => prices)];
  const found = new Map<string, Map<string, DayExtremes>>();
  for (const each of series) {
    if (each === null || found.has(each.source)) continue;
    const days = { ...record, from, to: undefined };
    found.set(each.source, await readDayRanges(db, each.source, days));
  }
  return found;
}

/** Marks companies in the transaction that changes what their price days are made of. */
export async function markPriceDays(client: PoolClient, ciks: readonly number[]): Promise<void> {
  if (ciks.length === 0) return;
  await client.query(
    `insert into price_day_wanted (cik) select distinct unnest($1::bigint[]) order by 1
     on conflict (cik) do update set marked = excluded.marked`,
    [ciks],
  );
  await announce(client, computePriceDays);
}

/**
 * Marks the companies whose prices this transaction changed. It reads the temporary tables of
 * `store-prices.ts`, after they were merged; the fund's prices concern every company.
 */
export async function markDaysOfPrices(client: PoolClient, marketFund: string): Promise<void> {
  const { rowCount } = await client.query(
    `with touched as (
       select ticker from changed_bar union select ticker from changed_action
     )
     insert into price_day_wanted (cik)
     select distinct u.cik from price_use u
      where exists (select from touched t where u.tickers @> array[t.ticker] or t.ticker = $1)
      order by 1
     on conflict (cik) do update set marked = excluded.marked`,
    [marketFund],
  );
  if ((rowCount ?? 0) > 0) await announce(client, computePriceDays);
}

/** Companies that wait for the first time, and the newest mark of them. */
export type PriceDayQueue = { waiting: number; newest: number };

/** @param through  only those marked no later; null: all */
export async function readDayQueue(
  db: Database,
  through: number | null = null,
): Promise<PriceDayQueue> {
  const { rows } = await sql<PriceDayQueue>`
    select count(*) as waiting, coalesce(max(marked), 0) as newest from price_day_wanted
     where attempts = 0 and (${through}::bigint is null or marked <= ${through})`.execute(db);
  return rows[0] ?? { waiting: 0, newest: 0 };
}
