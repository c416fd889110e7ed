import type { ColumnKind } from "#contract/screening/column-kind.ts";
import type { RowColumn } from "#contract/screening/row-field.ts";
import type { ColumnFormat, TableColumn } from "#web/ui/data-table/table-column.ts";

/** Numbers stand right; how they read is decided by the cell. */
const columnFormats: Partial<Record<ColumnKind, ColumnFormat>> = {
  count: "count",
  days: "count",
  dollars: "dollars",
  thousands: "dollars",
  millions: "dollars",
  percent: "signedPercent",
  date: "day",
};

/** What the table takes from the description of a column. */
export function describedColumn(column: RowColumn) {
  return {
    key: column.name,
    name: column.header,
    description: column.fullName,
    format: columnFormats[column.kind] ?? "text",
    look: column.look,
    sortable: column.isSortable,
    textOnly: column.textOnly === true,
    required: column.isRequired,
    hiddenAtFirst: !column.isVisibleByDefault,
    leastWidth: column.width,
    phoneWidth: column.phoneWidth,
  } satisfies Partial<TableColumn<never>>;
}
