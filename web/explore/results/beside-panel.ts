import type { TableColumn } from "#web/ui/data-table/table-column.ts";

/** What fits beside the open panel: the columns `kept`, and the one sorted by. */
export function besidePanel<Row>(
  columns: readonly TableColumn<Row>[],
  kept: readonly string[],
  sorted: string,
): TableColumn<Row>[] {
  return columns
    .filter(({ key }) => key === sorted || kept.includes(key))
    .map((column) => ({ ...column, hiddenAtFirst: false }));
}
