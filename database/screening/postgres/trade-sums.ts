import { type RawBuilder, sql } from "kysely";
import type { TradeTotals } from "#contract/operations/explore-trades.ts";
import type { TradeSums } from "#contract/trades/exclusions.ts";
import type { Database } from "#database/connect.ts";

const totals = sql`
  trim_scale(coalesce(sum(sum_value) filter (where direction = 'Sale'), 0))::text as value_sold,
  trim_scale(coalesce(sum(sum_value) filter (where direction = 'Purchase'), 0))::text
    as value_purchased,
  (count(*) - count(sum_value))::int as rows_outside_sums`;

/** How many rows a search of trades has and what they add up to. */
export async function readTradeTotals(
  transaction: Database,
  where: RawBuilder<unknown>,
): Promise<TradeTotals & { total: number }> {
  const { rows } = await sql<TradeTotals & { total: number }>`
    select count(*)::int as total, ${totals} from trade where ${where}`.execute(transaction);
  return onlyRow(rows);
}

/** What the rows of a search add up to, and how many are not added, by reason as `summedAs`. */
export async function readTradeSums(
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
