import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { sortColumns } from "#contract/trades/trade-sort-columns.ts";
import {
  columnFullName,
  columnHeader,
  tradeColumns,
  type ReturnChoice,
  type TradeColumn,
  type TradeColumnName,
} from "#contract/trades/trade-columns.ts";
import { columnFormats } from "#web/explore/cells/column-formats.ts";
import { columnNaming } from "#web/explore/results/column-naming.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { RowLinks } from "./row-links.tsx";
import { TradeCell } from "./trade-cell.tsx";

const sortable: readonly string[] = sortColumns;

/** Measured at 13 px: the longest usual text with its padding. */
const leastWidths: Partial<Record<TradeColumnName, number>> = {
  conm: 148,
  ticker: 64,
  owner: 144,
  title: 92,
  trade_date: 104,
  trade_direction: 104,
  value: 106,
  trade_return: 94,
  next_8K_days: 74,
  next_8K_ret0: 94,
  next_8K_items: 88,
  next_ea_days: 82,
  days_to_file: 72,
  accepted_at: 164,
  industry: 140,
  avg_daily_volume: 190,
  market_value: 140,
  calendar_days_to_file: 140,
  accno: 164,
  next_8K_accno: 164,
  next_ea_accno: 164,
  insider_types: 130,
  security_title: 140,
  patterns: 190,
  avoided_or_gained: 180,
  avoided_or_gained_net: 200,
};

const secondary: readonly TradeColumnName[] = ["title", "next_8K_items", "location", "industry"];
const textOnly: readonly TradeColumnName[] = ["cik", "owner_cik", "accno"];

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
  const { name, header, kind, isRequired, isVisibleByDefault } = column;
  return {
    key: name,
    name: header,
    label: columnHeader(column, choice),
    description: columnFullName(column, choice),
    format: columnFormats[kind] ?? "text",
    value: (row) => sortValue(name, row),
    cell: (row) => <TradeCell column={column} row={row} />,
    look: name === "conm" ? "strong" : secondary.includes(name) ? "secondary" : undefined,
    sortable: sortable.includes(name),
    textOnly: textOnly.includes(name),
    required: isRequired,
    hiddenAtFirst: !isVisibleByDefault,
    leastWidth: leastWidths[name],
  };
}

function sortValue(name: TradeColumnName, row: TradeRow): string | number | null {
  if (name === "filing_url") return row.accno;
  const value = row[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
