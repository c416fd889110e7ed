import type { OperationAnswer, OperationPayload } from "#contract/catalogue.ts";
import { sortColumns, type SortColumn } from "#contract/trades/trade-sort-columns.ts";
import type { TableView } from "#web/ui/data-table/table-view.ts";
import type { TradeSearchPayload } from "./search-payload.ts";
import type { TradeForm } from "./trade-form.ts";

export type SearchAnswer = OperationAnswer<"explore_trades">;
export type Sort = { column: SortColumn; direction: "asc" | "desc" };

/** A search as it was submitted: paging and sorting go on with it, whatever the form says now. */
export type SearchRun = { id: string; form: TradeForm; payload: TradeSearchPayload };

export type TradeSearchState = {
  run: SearchRun | null;
  page: number;
  pageSize: number;
  sort: Sort;
};

export const firstSearch: TradeSearchState = {
  run: null,
  page: 1,
  pageSize: 20,
  sort: { column: "ticker", direction: "asc" },
};

export type TradeSearchAction =
  | { type: "submit"; run: SearchRun }
  | { type: "view"; view: TableView }
  | { type: "reset" };

/** A new search starts at page 1 and keeps order and page size. */
export function tradeSearchReducer(
  state: TradeSearchState,
  action: TradeSearchAction,
): TradeSearchState {
  switch (action.type) {
    case "submit":
      return { ...state, run: action.run, page: 1 };
    case "view": {
      const { sort, page, pageSize } = action.view;
      const column = sortColumns.find((name) => name === sort?.key);
      const direction = sort?.direction ?? "asc";
      return { ...state, page, pageSize, sort: column ? { column, direction } : state.sort };
    }
    case "reset":
      return firstSearch;
  }
}

/** What the table shows of the search. */
export function tableView({ page, pageSize, sort }: TradeSearchState): TableView {
  return { page, pageSize, sort: { key: sort.column, direction: sort.direction } };
}

/** The request of one page; null before the first search. */
export function pageRequest(state: TradeSearchState): OperationPayload<"explore_trades"> | null {
  if (state.run === null) return null;
  return {
    ...state.run.payload,
    page: state.page,
    limit: state.pageSize,
    sort_column: state.sort.column,
    sort_direction: state.sort.direction,
  };
}
