import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { SortColumn } from "#contract/trades/trade-sort-columns.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";

const kept: readonly string[] = [
  "conm",
  "ticker",
  "owner",
  "trade_date",
  "trade_direction",
  "value",
  "days_to_file",
];

/** What fits beside the open row panel: who, when, what, and the column sorted by. */
export function besidePanel(
  columns: readonly TableColumn<TradeRow>[],
  sorted: SortColumn,
): TableColumn<TradeRow>[] {
  return columns
    .filter(({ key }) => key === sorted || kept.includes(key))
    .map((column) => ({ ...column, hiddenAtFirst: false }));
}
