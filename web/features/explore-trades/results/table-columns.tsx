import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { ColumnKind } from "#contract/screening/column-kind.ts";
import { sortColumns } from "#contract/trades/trade-sort-columns.ts";
import {
  columnFullName,
  columnHeader,
  tradeColumns,
  type ReturnChoice,
  type TradeColumn,
  type TradeColumnName,
} from "#contract/trades/trade-columns.ts";
import type { ColumnFormat, TableColumn } from "#web/ui/data-table/table-column.ts";
import { RowLinks } from "./row-links.tsx";
import { TradeCell } from "./trade-cell.tsx";

const sortable: readonly string[] = sortColumns;

/** Numbers stand right; how they read is decided by `TradeCell`. */
const formats: Partial<Record<ColumnKind, ColumnFormat>> = {
  count: "count",
  days: "count",
  dollars: "dollars",
  thousands: "dollars",
  millions: "dollars",
  percent: "signedPercent",
  date: "day",
};

/** Measured at 13 px: the longest usual text with its padding. */
const leastWidths: Partial<Record<TradeColumnName, number>> = {
  conm: 148,
  ticker: 64,
  owner: 144,
  title: 98,
  trade_date: 104,
  trade_direction: 104,
  value: 106,
  trade_return: 94,
  next_8K_days: 74,
  next_8K_ret0: 94,
  next_8K_items: 88,
  next_ea_days: 76,
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
};

const secondary: readonly TradeColumnName[] = ["title", "next_8K_items", "location", "industry"];
const textOnly: readonly TradeColumnName[] = ["cik", "owner_cik", "accno"];

const columnHeaders = new Map(tradeColumns.map(({ name, header }) => [name, header]));
const columnNames = new Map(tradeColumns.map(({ name, header }) => [header, name]));

/** Every column of the table in the default order; the return columns name type and horizon. */
export function tradeTableColumns(choice: ReturnChoice): TableColumn<TradeRow>[] {
  return [...tradeColumns.map((column) => tableColumn(column, choice)), linksColumn];
}

const linksColumn: TableColumn<TradeRow> = {
  key: "links",
  name: "Links",
  control: true,
  value: () => null,
  cell: (row) => <RowLinks row={row} />,
  leastWidth: 72,
};

function tableColumn(column: TradeColumn, choice: ReturnChoice): TableColumn<TradeRow> {
  const { name, header, kind, isRequired, isVisibleByDefault } = column;
  // "Adj. Return 20d" is the longer header.
  const isAdjusted = choice.return_type === "adjusted";
  return {
    key: name,
    name: header,
    label: columnHeader(column, choice),
    description: columnFullName(column, choice),
    format: formats[kind] ?? "text",
    value: (row) => sortValue(name, row),
    cell: (row) => <TradeCell column={column} row={row} />,
    look: name === "conm" ? "strong" : secondary.includes(name) ? "secondary" : undefined,
    sortable: sortable.includes(name),
    textOnly: textOnly.includes(name),
    required: isRequired,
    hiddenAtFirst: !isVisibleByDefault,
    leastWidth: name === "trade_return" && isAdjusted ? 118 : leastWidths[name],
  };
}

function sortValue(name: TradeColumnName, row: TradeRow): string | number | null {
  if (name === "filing_url") return row.accno;
  const value = row[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The saved wire names as the names the table knows; null when nothing is saved. */
export function headersOfNames(names: readonly string[] | null): string[] | null {
  if (names === null) return null;
  return tradeColumns.filter(({ name }) => names.includes(name)).length === 0
    ? null
    : names.flatMap((name) => headerOf(name));
}

export function namesOfHeaders(headers: readonly string[]): TradeColumnName[] {
  return headers.flatMap((header) => columnNames.get(header) ?? []);
}

function headerOf(name: string): string[] {
  for (const [known, header] of columnHeaders) if (known === name) return [header];
  return [];
}
