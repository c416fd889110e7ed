import type { DuckDBConnection } from "@duckdb/node-api";
import type { TradeTotals } from "#contract/operations/screening/explore-trades.ts";
import type { TradeSums } from "#contract/trades/exclusions.ts";
import { type Cells, decimal, number } from "#database/screening/cells.ts";
import {
  readReplicaAggregates,
  type ReplicaQuery,
} from "#database/screening/replica/reads/replica-reads.ts";
import type { ReadMoment } from "#database/screening/screening.ts";

const sumOf = (direction: string, name: string): string =>
  `coalesce(sum(sum_value) filter (where direction = '${direction}'), 0)::varchar as ${name}`;
const countIf = (condition: string, name: string): string =>
  `(count(*) filter (where ${condition}))::double as ${name}`;
const totals = `count(*)::double as total, count(sum_value)::double as summed,
  ${countIf("sum_value_is_null", "outside")},
  ${sumOf("Sale", "sold")}, ${sumOf("Purchase", "purchased")}`;
// Conditions as in `summedAs`; a decimal is cast to the double its text is, only by way of its text.
const reasons = `${countIf("value is null", "priceless")},
  ${countIf("sum_value_is_null and value is not null and price_suspect = 'yes'", "suspect")},
  ${countIf("sum_value::varchar::double <> value", "in_part")}`;

type Searched = Pick<ReplicaQuery<unknown>, "table" | "where">;

/** @returns null when the search has an amount that the replica does not hold exactly */
async function readSummed(
  connection: DuckDBConnection,
  query: Searched,
  aggregates: string,
): Promise<Cells | null> {
  const cells = await readReplicaAggregates(connection, query, aggregates);
  const isExact = number(cells["summed"]) + number(cells["outside"]) === number(cells["total"]);
  return isExact ? cells : null;
}

function totalsOf(cells: Cells): TradeTotals {
  return {
    value_sold: decimal(cells["sold"]),
    value_purchased: decimal(cells["purchased"]),
    rows_outside_sums: number(cells["outside"]),
  };
}

function sumsOf(cells: Cells): TradeSums {
  const sums = totalsOf(cells);
  const [priceless, suspect] = [number(cells["priceless"]), number(cells["suspect"])];
  const repeated = sums.rows_outside_sums - priceless - suspect;
  return {
    ...sums,
    outside: { "no-value": priceless, "suspect-price": suspect, repeated },
    rows_in_part: number(cells["in_part"]),
  };
}

/**
 * What all rows of the search add up to.
 * @returns null when the search has an amount that the replica does not hold exactly
 */
export async function readTradeSums(
  connection: DuckDBConnection,
  query: Searched,
): Promise<Pick<ReadMoment, "sums"> | null> {
  const cells = await readSummed(connection, query, `${totals}, ${reasons}`);
  return cells === null ? null : { sums: sumsOf(cells) };
}

/**
 * The number and the totals of all rows of a search.
 * @returns null when the search has an amount that the replica does not hold exactly
 */
export async function readTradeTotals(
  connection: DuckDBConnection,
  query: Searched,
): Promise<{ total: number; totals: TradeTotals } | null> {
  const cells = await readSummed(connection, query, totals);
  return cells === null ? null : { total: number(cells["total"]), totals: totalsOf(cells) };
}
