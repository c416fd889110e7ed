import { sql } from "kysely";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import type { Database } from "#database/connect.ts";
import { readLateFilings, type RowKey, tradeKey } from "#database/queries/insiders/first-filing.ts";

/** Counts and sums of live trade rows; dollars as exact decimal text. */
export type TradeCounts = {
  valueSold: string;
  valuePurchased: string;
  trades: number;
  /** Excluded rows: no usable price, a suspicious one, or the same trade reported before. */
  tradesNotSummed: number;
  salesNotSummed: number;
  purchasesNotSummed: number;
  /**
   * Filings that reported a trade late, each once however often it was amended; an amendment without
   * its original has not the pattern.
   */
  lateFilings: number;
  planTrades: number;
  lastTradeDate: string | null;
};

/** The same with the rows whose filing names several owners, each counted once. */
export type TradeCountsOnce = TradeCounts & { sharedTrades: number };

/** Trade dates, both included; null: no first day. */
export type TradeSpan = { first: string | null; last: string };

const late: TradePattern = "late-filing";

/** What late filings are counted from: those of rows that no amendment reports, and the rows of amendments. */
type LateRows = {
  lateAccessions: string[];
  lateAmended: RowKey[];
};

type Counted<Counts extends TradeCounts> = Omit<Counts, "lateFilings"> & LateRows;

const counts = sql`
  count(*)::int as trades,
  (count(*) filter (where sum_value is null))::int as "tradesNotSummed",
  (count(*) filter (where sum_value is null and direction = 'Sale'))::int as "salesNotSummed",
  (count(*) filter (where sum_value is null and direction = 'Purchase'))::int
    as "purchasesNotSummed",
  coalesce(trim_scale(sum(sum_value) filter (where direction = 'Sale')), 0)::text as "valueSold",
  coalesce(trim_scale(sum(sum_value) filter (where direction = 'Purchase')), 0)::text
    as "valuePurchased",
  coalesce(array_agg(distinct accession)
    filter (where ${sql.lit(late)} = any(patterns) and 'amendment' <> all(flags)), '{}')
    as "lateAccessions",
  coalesce(jsonb_agg(jsonb_build_object('accno', accession, 'row_number', row_number))
    filter (where ${sql.lit(late)} = any(patterns) and 'amendment' = any(flags)), '[]')
    as "lateAmended",
  (count(*) filter (where is_plan))::int as "planTrades",
  max(trade_date) as "lastTradeDate"`;

const countsOnce = sql`${counts}, (count(*) filter (where other_owners > 0))::int as "sharedTrades"`;

const none: TradeCountsOnce = {
  valueSold: "0",
  valuePurchased: "0",
  trades: 0,
  tradesNotSummed: 0,
  salesNotSummed: 0,
  purchasesNotSummed: 0,
  lateFilings: 0,
  planTrades: 0,
  lastTradeDate: null,
  sharedTrades: 0,
};

const within = ({ first, last }: TradeSpan) =>
  sql`is_live and trade_date <= ${last}::date
      and trade_date >= coalesce(${first}::date, '-infinity'::date)`;

/** With the number of late filings. */
async function withLateFilings<Row extends LateRows>(
  db: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof LateRows> & { lateFilings: number })[]> {
  const amended = await readLateFilings(
    db,
    rows.flatMap(({ lateAmended }) => lateAmended),
  );
  return rows.map(({ lateAccessions, lateAmended, ...row }) => {
    const firsts = lateAmended.flatMap((key) => amended.get(tradeKey(key)) ?? []);
    return { ...row, lateFilings: new Set([...lateAccessions, ...firsts]).size };
  });
}

/** The issuer's trades by owner: a row appears with every owner of its filing. */
export async function countTradesByOwner(
  db: Database,
  issuerCik: number,
  span: TradeSpan,
): Promise<Map<number, TradeCounts>> {
  const result = await sql<Counted<TradeCounts> & { cik: number }>`
    select owner.cik, ${counts}
      from trade cross join lateral
           (select distinct cik from unnest(owner_ciks) as named(cik)) as owner
     where issuer_cik = ${issuerCik} and ${within(span)}
     group by owner.cik`.execute(db);
  const counted = await withLateFilings(db, result.rows);
  return new Map(counted.map(({ cik, ...own }) => [cik, own]));
}

/** The issuer's trades, each once. */
export async function countTradesOfIssuer(
  db: Database,
  issuerCik: number,
  span: TradeSpan,
): Promise<TradeCountsOnce> {
  const result = await sql<Counted<TradeCountsOnce>>`
    select ${countsOnce} from trade
     where issuer_cik = ${issuerCik} and ${within(span)}`.execute(db);
  const [counted] = await withLateFilings(db, result.rows);
  return counted ?? none;
}

/** All trades of a person by issuer. */
export async function countTradesByIssuer(
  db: Database,
  ownerCik: number,
): Promise<Map<number, TradeCounts>> {
  const result = await sql<Counted<TradeCounts> & { cik: number }>`
    select issuer_cik as cik, ${counts} from trade
     where ${isOf(ownerCik)} and is_live
     group by issuer_cik`.execute(db);
  const counted = await withLateFilings(db, result.rows);
  return new Map(counted.map(({ cik, ...own }) => [cik, own]));
}

/** All trades of a person, each once. */
export async function countTradesOfPerson(
  db: Database,
  ownerCik: number,
): Promise<TradeCountsOnce> {
  const result = await sql<Counted<TradeCountsOnce>>`
    select ${countsOnce} from trade where ${isOf(ownerCik)} and is_live`.execute(db);
  const [counted] = await withLateFilings(db, result.rows);
  return counted ?? none;
}

/** The person's filings lead to the rows: the table has no index over owners. */
function isOf(ownerCik: number) {
  return sql`accession in (select accession from reporting_owner where cik = ${ownerCik})
             and ${ownerCik} = any(owner_ciks)`;
}

/** By issuer the newest of the person's own trades that the rule of routine insiders classifies. */
export async function readClassifications(
  db: Database,
  ownerCik: number,
): Promise<Map<number, { pattern: string; tradeDate: string }>> {
  const result = await sql<{ cik: number; pattern: string; tradeDate: string }>`
    select distinct on (issuer_cik) issuer_cik as cik, trade_date as "tradeDate",
           case when 'routine-insider' = any(patterns) then 'routine-insider'
                else 'opportunistic-insider' end as pattern
      from trade
     where ${isOf(ownerCik)} and is_live and owner_cik = ${ownerCik}
       and patterns && array['routine-insider', 'opportunistic-insider']
     order by issuer_cik, trade_date desc, accession desc`.execute(db);
  return new Map(result.rows.map(({ cik, ...found }) => [cik, found]));
}
