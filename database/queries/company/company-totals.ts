import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Live trades of a company: all that are stored, and those after a day. Sums in dollars. */
export type TradeTotals = {
  stored: number;
  recent: number;
  sold: number;
  purchased: number;
  /** The newest of the recent ones that belongs to a cluster. */
  cluster: { day: string; direction: string } | null;
};

export type EventTotals = { stored: number; recent: number };

/** Counts and sums of a company's live trades; recent ones were made from `after` + 1 to `through`. */
export async function readTradeTotals(
  db: Database,
  cik: number,
  { after, through }: { after: string; through: string },
): Promise<TradeTotals> {
  const [totals, clusters] = await Promise.all([
    sql<Omit<TradeTotals, "cluster">>`
      select count(*)::int as stored,
             count(*) filter (where is_recent)::int as recent,
             coalesce(sum(value) filter (where is_recent and direction = 'Sale'), 0)::float8 as sold,
             coalesce(sum(value) filter (where is_recent and direction = 'Purchase'), 0)::float8
               as purchased
        from (select value, direction,
                     trade_date > ${after}::date and trade_date <= ${through}::date as is_recent
                from trade where issuer_cik = ${cik} and is_live) as known`.execute(db),
    sql<{ day: string; direction: string }>`
      select trade_date as day, direction from trade
       where issuer_cik = ${cik} and is_live and 'cluster' = any(patterns)
         and trade_date > ${after}::date and trade_date <= ${through}::date
       order by trade_date desc, direction limit 1`.execute(db),
  ]);
  const found = totals.rows[0] ?? { stored: 0, recent: 0, sold: 0, purchased: 0 };
  return { ...found, cluster: clusters.rows[0] ?? null };
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
