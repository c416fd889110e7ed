import type { DuckDBConnection } from "@duckdb/node-api";
import type { TradeRow, TradeSearch } from "#contract/operations/explore-trades.ts";
import { replicaOrder } from "#database/screening/replica/replica-order.ts";
import { readReplicaRow, replicaSelection } from "#database/screening/replica/replica-rows.ts";
import { replicaWhere } from "#database/screening/replica/replica-where.ts";
import type { TradePage } from "#database/screening/screening.ts";
import { tradeConditions } from "#database/screening/trade-conditions.ts";
import { toTradeRow } from "#database/screening/trade-row.ts";

const EXPORT_BATCH = 2_048;

/** One page and the total, from the state the connection's transaction sees. */
export async function readReplicaPage(
  connection: DuckDBConnection,
  search: TradeSearch,
): Promise<TradePage> {
  const { text, values, types } = replicaWhere(tradeConditions(search));
  const order = replicaOrder(search);
  const offset = (search.page - 1) * search.limit;
  // Only row ids and the sort key are sorted; the page's rows are read in full afterwards.
  const page = await connection.runAndReadAll(
    `select ${replicaSelection(search)} from trade
      where rowid in (select rowid from trade where ${text}
                       order by ${order} limit ${search.limit} offset ${offset})
      order by ${order}`,
    values,
    types,
  );
  const count = await connection.runAndReadAll(
    `select count(*)::double from trade where ${text}`,
    values,
    types,
  );
  return {
    rows: page.getRowObjectsJS().map((cells) => toTradeRow(readReplicaRow(cells))),
    total: Number(count.getRowsJS()[0]?.[0] ?? 0),
  };
}

/** Every row of the search in order, in batches. */
export async function readReplicaRows(
  connection: DuckDBConnection,
  search: TradeSearch,
  receive: (rows: readonly TradeRow[]) => Promise<void>,
): Promise<void> {
  const { text, values, types } = replicaWhere(tradeConditions(search));
  const result = await connection.stream(
    `select ${replicaSelection(search)} from trade where ${text} order by ${replicaOrder(search)}`,
    values,
    types,
  );
  let batch: TradeRow[] = [];
  for await (const rows of result.yieldRowObjectJs()) {
    batch.push(...rows.map((cells) => toTradeRow(readReplicaRow(cells))));
    if (batch.length < EXPORT_BATCH) continue;
    await receive(batch);
    batch = [];
  }
  if (batch.length > 0) await receive(batch);
}
