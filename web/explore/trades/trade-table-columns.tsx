import type { TradeRow } from "#contract/operations/explore-trades.ts";
import {
  columnFullName,
  columnHeader,
  tradeColumns,
  type ReturnChoice,
  type TradeColumn,
  type TradeColumnName,
} from "#contract/trades/trade-columns.ts";
import { describedColumn } from "#web/explore/cells/described-column.ts";
import { columnNaming } from "#web/explore/results/column-naming.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { RowLinks } from "./row-links.tsx";
import { TradeCell } from "./trade-cell.tsx";

export const tradeColumnNaming = columnNaming(tradeColumns);

/** Every column of the table in the default order; the return columns name type and horizon. */
export function tradeTableColumns(choice: ReturnChoice): TableColumn<TradeRow>[] {
  return [...tradeColumns.map((column) => tableColumn(column, choice)), linksColumn];
}

/** Two links and the padding beside them, as wide as the pointer needs them. */
const linksWidth = globalThis.matchMedia?.("(pointer: coarse)").matches ? 112 : 76;

const linksColumn: TableColumn<TradeRow> = {
  key: "links",
  name: "Links",
  control: true,
  value: () => null,
  cell: (row) => <RowLinks row={row} />,
  leastWidth: linksWidth,
};

function tableColumn(column: TradeColumn, choice: ReturnChoice): TableColumn<TradeRow> {
  return {
    ...describedColumn(column),
    label: columnHeader(column, choice),
    description: columnFullName(column, choice),
    value: (row) => sortValue(column.name, row),
    cell: (row) => <TradeCell column={column} row={row} />,
  };
}

function sortValue(name: TradeColumnName, row: TradeRow): string | number | null {
  if (name === "filing_url") return row.accno;
  const value = row[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
