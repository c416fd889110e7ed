import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import {
  type UnreadableRow,
  unreadableSortColumns,
} from "#contract/operations/site/source-status.ts";
import { refusalText } from "#web/api/call-error.ts";
import { useDownload } from "#web/explore/export/use-download.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { tablePageSizes, type TableView } from "#web/ui/data-table/table-view.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import {
  exportUnreadable,
  retryFiling,
  sourceStatusQuery,
  unreadableFilingsQuery,
} from "../source-status.ts";
import { unreadableColumns, unreadablePhoneLayout } from "./unreadable-columns.tsx";
import { countText } from "#web/ui/display/number-text.ts";

const firstView: TableView = {
  sort: { key: "filed_on", direction: "desc" },
  page: 1,
  pageSize: 10,
};

/** What could not be read, each with its reason; administrators have it fetched again. */
export function UnreadableTable({ mayRetry }: { mayRetry: boolean }) {
  const [view, setView] = useState(firstView);
  const { data, isFetching, isPlaceholderData, isError } = useQuery(
    unreadableFilingsQuery({
      sort_column: unreadableSortColumns.find((name) => name === view.sort?.key) ?? "filed_on",
      sort_direction: view.sort?.direction ?? "desc",
      page: view.page,
      limit: view.pageSize,
    }),
  );
  const retry = useRetry();
  const csv = useDownload({
    title: "The CSV file could not be created.",
    reasonOf: reasonOfRefusal,
  });
  const columns = useMemo(() => unreadableColumns(mayRetry ? retry : null), [mayRetry, retry]);
  return (
    <DataTable
      title="Unreadable filings"
      columns={columns}
      rows={isError && data === undefined ? [] : data?.rows}
      rowKey={rowKey}
      total={data?.total ?? 0}
      view={view}
      onViewChange={setView}
      pageSizes={tablePageSizes}
      loading={isFetching && (data === undefined || isPlaceholderData)}
      lead={<Lead total={data?.total} />}
      empty={
        isError ? (
          <EmptyState title="The list could not be loaded." />
        ) : (
          <EmptyState title="Everything could be read." />
        )
      }
      onExport={(data?.total ?? 0) > 0 ? () => void csv.run(exportUnreadable) : undefined}
      exporting={csv.isRunning}
      phone={unreadablePhoneLayout}
    />
  );
}

const reasonOfRefusal = (error: unknown) => refusalText(error, "Please try again in a moment.");

const rowKey = ({ key }: UnreadableRow) => key;

function Lead({ total }: { total: number | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5">
      <h2 className="text-base font-semibold">Unreadable filings</h2>
      {total !== undefined && total > 0 && (
        <span className="text-xs text-faint tabular-nums">
          {countText(total)}, each with its reason
        </span>
      )}
    </div>
  );
}

function useRetry() {
  const client = useQueryClient();
  const showToast = useToast();
  return useCallback(
    (row: UnreadableRow) => {
      if (row.accno === null) return;
      const name = row.accno;
      const retry = async () => {
        await retryFiling(name);
        showToast({ tone: "success", title: `${name} will be downloaded again.` });
        await client.invalidateQueries({ queryKey: ["get_unreadable_filings"] });
        await client.invalidateQueries({ queryKey: sourceStatusQuery.queryKey });
      };
      retry().catch((error: unknown) => {
        const text = reasonOfRefusal(error);
        showToast({ tone: "danger", title: "Sentinel could not request the filing.", text });
      });
    },
    [client, showToast],
  );
}
