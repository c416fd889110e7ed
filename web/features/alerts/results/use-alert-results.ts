import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import { alertSortColumns, type ResultTable } from "#contract/operations/alerts/alerts.ts";
import { CallError } from "#web/api/call-error.ts";
import { useSession } from "#web/session/account/session.ts";
import { type ChangeView, useTablePart } from "#web/explore/address/use-table-part.ts";
import { tablePageSizes, type TableView } from "#web/ui/data-table/table-view.ts";
import { pageCountOf } from "#web/ui/display/pagination.tsx";
import { validView } from "./valid-view.ts";
import { alertResultsQuery, readAlertResults, useNotedAsSeen } from "../api/alerts-api.ts";

/** The page of a saved alert's results that is shown; the browser has only that page. */
export type ResultsPaging = {
  /** Its sort is null where the rows are newest first. */
  view: TableView;
  onViewChange: ChangeView;
  /** Another page is loading. */
  isPageLoading: boolean;
  /** By `match_id`: the matches of all pages that were unread when the results were opened. */
  newMatchIds: ReadonlySet<number>;
  /** All rows in the order of the page. */
  readAll: (signal: AbortSignal) => Promise<ResultTable>;
};

/** A page of what an alert of the account matches; opening it notes that the matches of all pages were seen. */
export function useAlertResults(name: string) {
  const email = useSession()?.email ?? "";
  const [view, onViewChange] = useTablePart(tablePart);
  const results = useQuery(alertResultsQuery(email, name, view));
  const { data, isPlaceholderData: isPageLoading } = results;
  const newMatchIds = useNewMatchIds(data?.unread_matches ?? []);
  useNotedAsSeen(name, [...newMatchIds]);
  // An address may be of an alert of this name that was of another kind, with other columns.
  const isViewRefused = results.error instanceof CallError && results.error.code === "bad_request";
  // There may be fewer than when the page was chosen.
  const pages =
    data === undefined || isPageLoading ? null : pageCountOf(rowsOnPages(data), view.pageSize);
  useEffect(() => {
    const valid = validView(view, { isViewRefused, pages });
    if (valid !== view) onViewChange(valid, true);
  }, [isViewRefused, pages, view, onViewChange]);
  const readAll = (signal: AbortSignal) =>
    readAlertResults(email, name, { sort: view.sort, signal });
  const paging: ResultsPaging = { view, onViewChange, isPageLoading, newMatchIds, readAll };
  return { results, paging };
}

/** In the address; without a sort, rows are newest first. */
const tablePart = { name: "matches", pageSizes: tablePageSizes, sortable: alertSortColumns };

/** Rows of all pages. */
export function rowsOnPages({ total }: ResultTable): number {
  return Math.min(total, mostResultRows);
}

/** New matches stay marked while the results are open, although the server marks them read with the first page. */
function useNewMatchIds(unread: readonly number[]): ReadonlySet<number> {
  const [newMatchIds, setNewMatchIds] = useState<ReadonlySet<number>>(new Set());
  if (unread.some((id) => !newMatchIds.has(id)))
    setNewMatchIds(new Set([...newMatchIds, ...unread]));
  return newMatchIds;
}
