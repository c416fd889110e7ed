import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** The newest live trade of a company that belongs to a cluster. */
export type ClusterTrade = { day: string; direction: string };

export type EventTotals = { stored: number; recent: number };

/** How many live trades of a company are stored. */
export async function countStoredTrades(db: Database, cik: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from trade where issuer_cik = ${cik} and is_live`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Of the trades from `after` + 1 to `through` the newest that belongs to a cluster. */
export async function findClusterTrade(
  db: Database,
  cik: number,
  { after, through }: { after: string; through: string },
): Promise<ClusterTrade | null> {
  const result = await sql<ClusterTrade>`
    select trade_date as day, direction from trade
     where issuer_cik = ${cik} and is_live and 'cluster' = any(patterns)
       and trade_date > ${after}::date and trade_date <= ${through}::date
     order by trade_date desc, direction limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Counts of a company's events; recent ones were filed from `after` + 1 to `through`. */
export async function readEventTotals(
  db: Database,
  cik: number,
  { after, through }: { after: string; through: string },
): Promise<EventTotals> {
  const result = await sql<EventTotals>`
    select count(*)::int as stored,
           count(*) filter (where filed_on > ${after}::date and filed_on <= ${through}::date)::int
             as recent
      from event where cik = ${cik} and is_live`.execute(db);
  return result.rows[0] ?? { stored: 0, recent: 0 };
}

/** How many filings of a company are stored, withdrawn ones left out. */
export async function countFilings(db: Database, cik: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from filing where issuer_cik = ${cik} and not withdrawn`.execute(
    db,
  );
  return result.rows[0]?.count ?? 0;
}

/** The exchange a company's stock is listed on, as the newest list that names one says. */
export async function readExchange(db: Database, cik: number): Promise<string | null> {
  const result = await sql<{ exchange: string }>`
    select exchange from (
      select exchange, list_date as as_of, list_order as place from issuer_ticker
       where cik = ${cik} and exchange is not null
      union all
      select exchange, '', 0 from issuer where cik = ${cik} and exchange is not null) as known
     order by as_of collate "C" desc, place limit 1`.execute(db);
  return result.rows[0]?.exchange ?? null;
}
