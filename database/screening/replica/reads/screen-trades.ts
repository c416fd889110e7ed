import type { DuckDBConnection } from "@duckdb/node-api";
import type { TradeRow, TradeSearch } from "#contract/operations/explore-trades.ts";
import { number, text } from "#database/screening/replica/reads/cells.ts";
import {
  readReplicaAggregates,
  readReplicaPage,
  type ReplicaQuery,
} from "#database/screening/replica/reads/replica-reads.ts";
import { replicaWhere } from "#database/screening/replica/reads/replica-where.ts";
import { readTradeCells, tradeSelection } from "#database/screening/replica/reads/trade-cells.ts";
import { tradeOrder } from "#database/screening/replica/reads/trade-order.ts";
import type { TradePage } from "#database/screening/screening.ts";
import { tradeConditions } from "#database/screening/trade-conditions.ts";
import { toTradeRow } from "#database/screening/trade-row.ts";

/** A search of trades. */
export function tradeQuery(search: TradeSearch): ReplicaQuery<TradeRow> {
  return {
    table: "trade",
    where: replicaWhere(tradeConditions(search)),
    selection: tradeSelection(search),
    order: tradeOrder(search),
    toRow: (cells) => toTradeRow(readTradeCells(cells)),
  };
}

const sumOf = (direction: string, name: string): string =>
  `coalesce(sum(sum_value) filter (where direction = '${direction}'), 0)::varchar as ${name}`;
const aggregates = `count(*)::double as total, count(sum_value)::double as summed,
  count(*) filter (where is_outside_sums)::double as outside,
  ${sumOf("Sale", "sold")}, ${sumOf("Purchase", "purchased")}`;

/**
 * One page, the number and the sums of all rows, from the state the connection's transaction sees.
 * @returns null when the search has an amount that the replica does not hold exactly
 */
export async function screenReplicaTrades(
  connection: DuckDBConnection,
  search: TradeSearch,
): Promise<TradePage | null> {
  const query = tradeQuery(search);
  const cells = await readReplicaAggregates(connection, query, aggregates);
  const total = number(cells, "total");
  const outside = number(cells, "outside");
  if (number(cells, "summed") + outside !== total) return null;
  return {
    rows: await readReplicaPage(connection, query, search),
    total,
    totals: {
      value_sold: withoutTrailingZeros(text(cells, "sold")),
      value_purchased: withoutTrailingZeros(text(cells, "purchased")),
      rows_outside_sums: outside,
    },
  };
}

function withoutTrailingZeros(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
