import { type ReactNode, useEffect, useMemo, useState } from "react";

import { pageCountOf } from "#web/ui/display/pagination.tsx";
import { downloadCsv } from "./download-csv.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { sortRows, sortRulesOf } from "./sort-cells.ts";
import type { TableColumn } from "./table-column.ts";
import { isSameSort, type SortState, tablePageSizes, type TableView } from "./table-view.ts";

export interface ClientDataTableProps<Row> extends Omit<
  DataTableProps<Row>,
  "rows" | "total" | "view" | "onViewChange" | "pageSizes" | "onExport" | "exporting"
> {
  /** All rows; undefined until they have been loaded. Keep the array stable. */
  rows: readonly Row[] | undefined;
  pageSizes?: readonly number[] | undefined;
  hideExport?: boolean | undefined;
  /** Columns of the file, where cells show some of them inside others. */
  fileColumns?: readonly TableColumn<Row>[] | undefined;
  /** The order in which the rows are given: until another is chosen they stay as they are. */
  givenSort?: SortState | undefined;
  /** The view where it is carried elsewhere, as in the address; without it the table keeps its own. */
  carried?: readonly [TableView, (view: TableView) => void] | undefined;
  /** In place of `lead`, where that tells what order the rows are in. */
  renderLead?: ((sort: SortState | null) => ReactNode) | undefined;
  /** Called with the rows of the page whenever these change; keep the function stable. */
  onRowsShown?: ((rows: readonly Row[]) => void) | undefined;
}

/** The table for rows that are all in the browser: sorts, pages and exports them itself. */
export function ClientDataTable<Row>(props: ClientDataTableProps<Row>) {
  const {
    rows,
    columns,
    title,
    savedColumns,
    pageSizes = tablePageSizes,
    hideExport = false,
  } = props;
  const { givenSort = null, renderLead, carried, onRowsShown, ...shown } = props;
  const { fileColumns = columns } = props;
  const own = useState<TableView>({
    sort: givenSort,
    page: 1,
    pageSize: pageSizes[0] ?? 10,
  });
  const [view, setView] = carried ?? own;
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === view.sort?.key);
    if (!rows || !column || !view.sort || isSameSort(view.sort, givenSort)) return rows;
    return sortRows(rows, column.value, sortRulesOf(column), view.sort.direction);
  }, [rows, columns, view.sort, givenSort]);
  const total = rows?.length ?? 0;
  // Rows may have been removed since the page was turned.
  const page = Math.min(view.page, pageCountOf(total, view.pageSize));
  const first = (page - 1) * view.pageSize;
  const shownRows = useMemo(
    () => sorted?.slice(first, first + view.pageSize),
    [sorted, first, view.pageSize],
  );
  useEffect(() => {
    if (shownRows !== undefined) onRowsShown?.(shownRows);
  }, [shownRows, onRowsShown]);

  return (
    <DataTable
      {...shown}
      {...(renderLead && { lead: renderLead(view.sort) })}
      rows={shownRows}
      total={total}
      view={{ ...view, page }}
      onViewChange={setView}
      pageSizes={pageSizes}
      onExport={
        hideExport || !sorted || total === 0
          ? undefined
          : () => downloadCsv({ title, columns: fileColumns, savedColumns, rows: sorted })
      }
    />
  );
}
