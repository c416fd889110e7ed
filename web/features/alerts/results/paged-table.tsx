import { type ReactNode, useEffect } from "react";
import { alertSortColumns, type ResultTable } from "#contract/operations/alerts/alerts.ts";
import { useDownload } from "#web/explore/export/use-download.ts";
import { DataTable, type DataTableProps } from "#web/ui/data-table/data-table.tsx";
import { downloadCsv } from "#web/ui/data-table/download-csv.ts";
import type { NamedRow } from "#web/ui/data-table/named-columns.tsx";
import { isSameSort, type SortState, tablePageSizes } from "#web/ui/data-table/table-view.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import type { ResultRows } from "./result-columns.tsx";
import type { ResultsPaging } from "./use-alert-results.ts";

type PagedTableProps = Pick<
  DataTableProps<NamedRow>,
  "title" | "columns" | "rowKey" | "total" | "tools" | "phone"
> & {
  /** Of the page. */
  rows: readonly NamedRow[];
  paging: ResultsPaging;
  /** The order of the rows without a sort. */
  newestFirst: SortState;
  renderLead: (sort: SortState) => ReactNode;
  /** Called with the rows of the page whenever these change; keep the function stable. */
  onRowsShown: (rows: readonly NamedRow[]) => void;
  /** What the file of all rows holds, and how many filings are in it without their texts. */
  fileOf: (all: ResultTable) => Pick<ResultRows, "fileColumns" | "rows"> & { missing: number };
};

const sortable: ReadonlySet<string> = new Set(alertSortColumns);

/** The rows of a results page that the server sorts and answers by pages. */
export function PagedTable(props: PagedTableProps) {
  const { paging, newestFirst, renderLead, onRowsShown, fileOf, ...shown } = props;
  const { view, onViewChange, isPageLoading, readAll } = paging;
  const { title, rows } = shown;
  const sort = view.sort ?? newestFirst;
  // The server reads the texts of filings for the rows of a page alone.
  const columns = shown.columns.map((column) => ({
    ...column,
    sortable: column.sortable !== false && sortable.has(column.key),
  }));
  useEffect(() => onRowsShown(rows), [rows, onRowsShown]);
  const showToast = useToast();
  const file = useDownload({ title: "The CSV file could not be created." });
  return (
    <DataTable
      {...shown}
      columns={columns}
      lead={renderLead(sort)}
      view={{ ...view, sort }}
      onViewChange={(next) =>
        onViewChange({ ...next, sort: isSameSort(next.sort, newestFirst) ? null : next.sort })
      }
      pageSizes={tablePageSizes}
      loading={isPageLoading}
      onExport={() =>
        void file.run(async ({ signal }) => {
          const answer = await readAll(signal);
          const { fileColumns: columns, rows: all, missing } = fileOf(answer);
          downloadCsv({ title, columns, rows: all });
          if (answer.total > all.length)
            showToast({
              tone: "info",
              title: `The CSV file has the newest ${countText(all.length)} of ${countText(answer.total)} matches.`,
              text: "To get the others, narrow the conditions of the alert.",
            });
          if (missing > 0)
            showToast({
              tone: "info",
              title: `The CSV file lacks keyword counts and snippets for ${countText(missing)} of ${countText(all.length)} filings.`,
              text: "Open the pages with these rows to load them, then export again.",
            });
        })
      }
      exporting={file.isRunning}
    />
  );
}
