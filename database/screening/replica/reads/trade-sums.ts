import type { DuckDBConnection } from "@duckdb/node-api";
import type { TradeTotals } from "#contract/operations/screening/explore-trades.ts";
import type { TradeSums } from "#contract/trades/exclusions.ts";
import { type Cells, decimal, number, text } from "#database/screening/cells.ts";
import {
  doubleOf,
  exactPlaces,
  exactText,
  excludedName,
  signedPlaces,
  unsummedName,
} from "#database/screening/replica/keeping/replica-columns.ts";
import { totalsOf, tradeSummary } from "#database/screening/replica/keeping/trade-summary.ts";
import {
  readReplicaAggregates,
  type ReplicaQuery,
} from "#database/screening/replica/reads/replica-reads.ts";
import type { ReadMoment } from "#database/screening/screening.ts";

const excluded = excludedName("sum_value");
const unsummed = unsummedName("sum_value");
const countIf = (condition: string, name: string): string =>
  `(count(*) filter (where ${condition}))::double as ${name}`;
const totals = totalsOf("trades");
const totalsOfSummary = `${totalsOf("summary")}, exists (from ${tradeSummary}) as is_filled`;
const sumOf = (direction: string, name: string): string =>
  `coalesce(sum(sum_value) filter (where direction = '${direction}'), 0)::varchar as ${name}`;
/** Of amounts that the integers cannot hold. */
const rest = `count(sum_value)::double as summed, ${sumOf("Sale", "sold")}, ${sumOf("Purchase", "purchased")}`;
// Conditions as in `summedAs`; of an exact amount only the text is cast to the double it is.
const reasons = `${countIf("value is null", "priceless")},
  ${countIf(`${excluded} = 1 and value is not null and price_suspect = 'yes'`, "suspect")},
  ${countIf(`(${exactText("sum_value")})::double <> ${doubleOf("value")}`, "in_part")}`;

type Searched = Pick<ReplicaQuery<unknown>, "table" | "where">;
type Totaled = Searched & Pick<ReplicaQuery<unknown>, "isSummarized">;
type Summed = { total: number; totals: TradeTotals; cells: Cells };

/**
 * @param cells  what `totals` come to
 * @returns null when the search has an amount that the replica does not hold exactly
 */
async function readSummed(
  connection: DuckDBConnection,
  query: Searched,
  cells: Cells,
): Promise<Summed | null> {
  const [gross, net] = [BigInt(text(cells["gross"])), BigInt(text(cells["net"]))];
  let [sold, purchased] = [inFull((gross + net) / 2n), inFull((gross - net) / 2n)];
  const unsummedRows = number(cells["unsummed"]);
  if (unsummedRows > 0) {
    const where = { ...query.where, text: `${query.where.text} and ${unsummed} = 1` };
    const others = await readReplicaAggregates(connection, { ...query, where }, rest);
    if (number(others["summed"]) !== unsummedRows) return null;
    sold += fromDecimal(others["sold"]);
    purchased += fromDecimal(others["purchased"]);
  }
  const totals = {
    value_sold: toDecimal(sold),
    value_purchased: toDecimal(purchased),
    rows_outside_sums: number(cells["excluded"]),
  };
  return { total: number(cells["total"]), totals, cells };
}

/** Millionths of a dollar in the smallest part of one that the decimal column holds. */
function inFull(millionths: bigint): bigint {
  return millionths * 10n ** BigInt(exactPlaces - signedPlaces);
}

/** Decimal text with all places, in the smallest part of a dollar. */
function fromDecimal(cell: unknown): bigint {
  const [whole = "", places = ""] = text(cell).split(".");
  return BigInt(whole + places.padEnd(exactPlaces, "0"));
}

function toDecimal(smallest: bigint): string {
  const digits = (smallest < 0n ? -smallest : smallest).toString().padStart(exactPlaces + 1, "0");
  const sign = smallest < 0n ? "-" : "";
  return decimal(`${sign}${digits.slice(0, -exactPlaces)}.${digits.slice(-exactPlaces)}`);
}

function sumsOf({ totals, cells }: Summed): TradeSums {
  const [priceless, suspect] = [number(cells["priceless"]), number(cells["suspect"])];
  const repeated = totals.rows_outside_sums - priceless - suspect;
  return {
    ...totals,
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
  const cells = await readReplicaAggregates(connection, query, `${totals}, ${reasons}`);
  const read = await readSummed(connection, query, cells);
  return read === null ? null : { sums: sumsOf(read) };
}

/**
 * The number and the totals of all rows of a search.
 * @returns null when the search has an amount that the replica does not hold exactly
 */
export async function readTradeTotals(
  connection: DuckDBConnection,
  query: Totaled,
): Promise<{ total: number; totals: TradeTotals } | null> {
  const read = await readSummed(connection, query, await readTotals(connection, query));
  return read === null ? null : { total: read.total, totals: read.totals };
}

async function readTotals(connection: DuckDBConnection, query: Totaled): Promise<Cells> {
  if (query.isSummarized) {
    const summary = { ...query, table: tradeSummary } as const;
    const cells = await readReplicaAggregates(connection, summary, totalsOfSummary);
    if (cells["is_filled"] === true) return cells;
  }
  return await readReplicaAggregates(connection, query, totals);
}
