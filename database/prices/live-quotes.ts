import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel for new last trades; the notice is their tickers, by commas. */
export const liveQuoteChannel = "live_quote";

/** What is newly known of a ticker. Instants are UTC. */
export type LiveQuoteRecord = {
  ticker: string;
  /** The newest trade; null where only a halt or its end was reported. */
  trade: { price: number; volume: number | null; at: string } | null;
  /** Whether it was said to be halted, and when. */
  halt: { isHalted: boolean; at: string } | null;
};

/** A notice holds 8,000 bytes. */
const tickersInNotice = 400;
/** A trade that much after the news of a halt tells that it is over: the end itself was missed. */
const haltOverAfterSeconds = 60;

/**
 * Keeps the newest trade and the newest word on a halt of each ticker, and announces the tickers of
 * which something is new; what is older than what is stored changes nothing.
 * @returns those tickers
 */
export async function storeLiveQuotes(
  db: Database,
  source: string,
  quotes: readonly LiveQuoteRecord[],
): Promise<string[]> {
  if (quotes.length === 0) return [];
  const rows = quotes.map(({ ticker, trade, halt }) => ({
    ticker,
    price: trade?.price ?? null,
    volume: trade?.volume ?? null,
    traded_at: trade?.at ?? null,
    is_halted: halt?.isHalted ?? null,
    halted_at: halt?.at ?? null,
  }));
  const result = await sql<{ ticker: string }>`
    with incoming as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as i(ticker text, price float8, volume float8, traded_at timestamptz, is_halted boolean,
             halted_at timestamptz)
    ), next as (
      select i.ticker, trade.*, halt.*
        from incoming i left join live_quote q on q.ticker = i.ticker
       cross join lateral (
         select i.traded_at is not null and (q.traded_at is null or i.traded_at >= q.traded_at) as is_newer,
                i.halted_at is not null and (q.halted_at is null or i.halted_at >= q.halted_at) as is_told
       ) word
       cross join lateral (
         select case when is_newer then i.price else q.price end as price,
                case when is_newer then i.volume else q.volume end as volume,
                case when is_newer then i.traded_at else q.traded_at end as traded_at
       ) trade
       cross join lateral (
         select case when is_told then i.is_halted
                     when q.is_halted and i.traded_at >
                          q.halted_at + make_interval(secs => ${haltOverAfterSeconds}) then false
                     else coalesce(q.is_halted, false) end as is_halted,
                case when is_told then i.halted_at else q.halted_at end as halted_at
       ) halt
    )
    insert into live_quote as q
           (ticker, source, price, volume, traded_at, is_halted, halted_at, received_at)
    select ticker, ${source}, price, volume, traded_at, is_halted, halted_at, now()
      from next order by ticker
    on conflict (ticker) do update
       set source = excluded.source, price = excluded.price, volume = excluded.volume,
           traded_at = excluded.traded_at, is_halted = excluded.is_halted,
           halted_at = excluded.halted_at, received_at = excluded.received_at
     where (q.price, q.volume, q.traded_at, q.is_halted, q.halted_at) is distinct from
           (excluded.price, excluded.volume, excluded.traded_at, excluded.is_halted, excluded.halted_at)
    returning q.ticker`.execute(db);
  const tickers = result.rows.map(({ ticker }) => ticker);
  for (let start = 0; start < tickers.length; start += tickersInNotice) {
    const notice = tickers.slice(start, start + tickersInNotice).join(",");
    await sql`select pg_notify(${liveQuoteChannel}, ${notice})`.execute(db);
  }
  return tickers;
}
