import { leastWidthOf, type TableColumn } from "../table-column.ts";
import { percentWidths, resizedWidths } from "./column-widths.ts";
import { useCallback, useMemo, useState } from "react";

interface TableSize {
  /** CSS widths, one per column. */
  columns: string[];
  table: { width?: string; minWidth?: number };
}

/** Shares of the table; where a column would be narrower than its least width the table scrolls. */
export function tableSize<Row>(
  columns: readonly TableColumn<Row>[],
  percent: readonly number[],
): TableSize {
  return {
    columns: percent.map((width) => `${width}%`),
    table: { minWidth: Math.ceil(leastTableWidth(columns)) },
  };
}

/**
 * The sum of the least widths. Where some columns take a given share, as much as lets every other one
 * have its least width at first.
 */
function leastTableWidth<Row>(columns: readonly TableColumn<Row>[]): number {
  const least = columns.map((column) => leastWidthOf(column));
  if (columns.every(({ firstShare }) => firstShare === undefined))
    return least.reduce((sum, width) => sum + width, 0);
  const first = percentWidths(
    least,
    columns.map(({ firstShare }) => firstShare),
  );
  return Math.max(
    ...least.map((width, at) =>
      columns[at]?.firstShare === undefined ? (width / (first[at] ?? 100)) * 100 : 0,
    ),
  );
}

/** Shares of the screen for the columns that begin a phone's table; the others lie beyond its edge. */
const PHONE_SHARES = ["42cqi", "30cqi", "28cqi"];

/** The first column gives way to others that need more; the second takes what buttons leave. */
function phoneShares<Row>([, second, third]: readonly TableColumn<Row>[]): string[] {
  if (third?.control && third.phoneWidth !== undefined) {
    return ["42cqi", `calc(58cqi - ${third.phoneWidth}px)`, `${third.phoneWidth}px`];
  }
  if (second?.phoneWidth === undefined && third?.phoneWidth === undefined) return PHONE_SHARES;
  const needed = [sharedWidth("30cqi", second), sharedWidth("28cqi", third)];
  return [`calc(100cqi - ${needed.join(" - ")})`, ...needed];
}

function sharedWidth<Row>(share: string, column: TableColumn<Row> | undefined): string {
  return column?.phoneWidth === undefined ? share : `max(${share}, ${column.phoneWidth}px)`;
}

export function phoneTableSize<Row>(columns: readonly TableColumn<Row>[]): TableSize {
  if (columns.length < PHONE_SHARES.length) {
    return { columns: columns.map(() => `${100 / columns.length}%`), table: {} };
  }
  const beyond = columns.slice(PHONE_SHARES.length).map((column) => leastWidthOf(column));
  return {
    columns: [...phoneShares(columns), ...beyond.map((width) => `${width}px`)],
    table: { width: `calc(100cqi + ${beyond.reduce((sum, width) => sum + width, 0)}px)` },
  };
}

export interface ColumnWidths {
  percent: readonly number[];
  /** Moves the right edge of a column by so many percent of the table. */
  resize: (index: number, change: number) => void;
  /** Back to the first widths. */
  reset: () => void;
}

/** Widths are kept by column, so that they survive another choice of columns. */
export function useColumnWidths<Row>(columns: readonly TableColumn<Row>[]): ColumnWidths {
  const [weights, setWeights] = useState<ReadonlyMap<string, number>>(new Map());
  const percent = useMemo(() => {
    return percentWidths(
      columns.map((column) => weights.get(column.key) ?? leastWidthOf(column)),
      columns.map(({ key, firstShare }) => (weights.has(key) ? undefined : firstShare)),
    );
  }, [columns, weights]);
  const resize = useCallback(
    (index: number, change: number) => {
      const next = resizedWidths(percent, index, change);
      const total = columns.reduce((sum, column) => sum + leastWidthOf(column), 0);
      // Kept in the unit of the least widths, so that a column shown later takes its fair part.
      setWeights(
        new Map(columns.map((column, at) => [column.key, ((next[at] ?? 0) / 100) * total])),
      );
    },
    [columns, percent],
  );
  const reset = useCallback(() => setWeights(new Map()), []);
  return { percent, resize, reset };
}
