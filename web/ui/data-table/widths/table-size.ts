import { firstWidthsOf, leastWidthOf, type TableColumn } from "../table-column.ts";

export interface TableSize {
  /** CSS widths, one per column. */
  columns: string[];
  table: { width?: string; minWidth?: number };
}

/** Shares of the table; below the sum of the least widths it scrolls. */
export function tableSize<Row>(
  columns: readonly TableColumn<Row>[],
  percent: readonly number[],
): TableSize {
  return {
    columns: percent.map((width) => `${width}%`),
    table: { minWidth: Math.round(firstWidthsOf(columns).reduce((sum, width) => sum + width, 0)) },
  };
}

/** Shares of the screen for the columns that begin a phone's table; the others lie beyond its edge. */
const PHONE_SHARES = ["42cqi", "30cqi", "28cqi"];

export function phoneTableSize<Row>(columns: readonly TableColumn<Row>[]): TableSize {
  if (columns.length < PHONE_SHARES.length) {
    return { columns: columns.map(() => `${100 / columns.length}%`), table: {} };
  }
  const beyond = columns.slice(PHONE_SHARES.length).map((column) => leastWidthOf(column));
  return {
    columns: [...PHONE_SHARES, ...beyond.map((width) => `${width}px`)],
    table: { width: `calc(100cqi + ${beyond.reduce((sum, width) => sum + width, 0)}px)` },
  };
}
