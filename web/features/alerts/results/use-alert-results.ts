import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { useSession } from "#web/session/account/session.ts";
import {
  type SortState,
  tablePageSizes,
  type TableView,
  turnedTo,
} from "#web/ui/data-table/table-view.ts";
import { pageCountOf } from "#web/ui/display/pagination.tsx";
import { alertResultsQuery, readAlertResults, useNotedAsSeen } from "../api/alerts-api.ts";

/** How the results of a saved alert, of which the browser has one page, are turned. */
export type ResultsPaging = {
  /** Its sort is null where the rows are newest first. */
  view: TableView;
  onViewChange: (view: TableView) => void;
  /** Another page is on its way. */
  isTurning: boolean;
  /** By `match_id`: the matches of all pages that were unread when the results were opened. */
  news: ReadonlySet<number>;
  /** All rows in the order of the page. */
  readAll: (signal: AbortSignal) => Promise<ResultTable>;
};

/** A page of what an alert of the account matches; opening it notes that the matches of all pages were seen. */
export function useAlertResults(name: string) {
  const email = useSession()?.email ?? "";
  const [view, onViewChange] = useState<TableView>(firstView);
  const results = useQuery(alertResultsQuery(email, name, view));
  const { data, isPlaceholderData: isTurning } = results;
  const news = useNews(data?.unread_matches ?? []);
  useNotedAsSeen(name, [...news]);
  if (data !== undefined && !isTurning) {
    // There may be fewer than when the page was chosen.
    const pages = pageCountOf(rowsOnPages(data), view.pageSize);
    if (view.page > pages) onViewChange(turnedTo(view, pages));
  }
  const readAll = (signal: AbortSignal) =>
    readAlertResults(email, name, { sort: view.sort, signal });
  const paging: ResultsPaging = { view, onViewChange, isTurning, news, readAll };
  return { results, paging };
}

const firstView = {
  sort: null satisfies SortState | null,
  page: 1,
  pageSize: tablePageSizes[0] ?? 10,
};

/** Rows of all pages. */
export function rowsOnPages({ total }: ResultTable): number {
  return Math.min(total, mostResultRows);
}

/** They stay marked while the results are open: they are read as soon as the first page is there. */
function useNews(unread: readonly number[]): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  if (unread.some((id) => !news.has(id))) setNews(new Set([...news, ...unread]));
  return news;
}
