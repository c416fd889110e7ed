import type { ColumnKind } from "#contract/screening/column-kind.ts";
import type { ColumnFormat } from "#web/ui/data-table/table-column.ts";

/** Numbers stand right; how they read is decided by the cell. */
export const columnFormats: Partial<Record<ColumnKind, ColumnFormat>> = {
  count: "count",
  days: "count",
  dollars: "dollars",
  thousands: "dollars",
  millions: "dollars",
  percent: "signedPercent",
  date: "day",
};
