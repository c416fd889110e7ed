import { useCallback, useMemo, useState } from "react";

import { leastWidthOf, type TableColumn } from "../table-column.ts";
import { percentWidths, resizedWidths } from "./column-widths.ts";

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
