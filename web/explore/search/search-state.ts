import type { TableView } from "#web/ui/data-table/table-view.ts";

/** What differs between the searches of trades and of events. */
export type SearchKind = {
  form: object;
  payload: object;
  sortColumn: string;
  answer: FoundPage;
  /** Filters that stored data may not be able to answer. */
  filter: string;
};

/** A row that a search finds. */
export type FoundRow<Kind extends SearchKind> = Kind["answer"]["rows"][number];

/** The rows of one page, how many the search has over all pages, and its days, with those it left open filled in. */
export type FoundPage = {
  rows: readonly object[];
  num_rows: number;
  search: { start_date: string; end_date: string };
};

export type Sort<Column extends string> = { column: Column; direction: "asc" | "desc" };

/** A search as submitted: paging and sorting use it, whatever the form contains now. */
type SearchRun<Kind extends SearchKind> = {
  id: string;
  form: Kind["form"];
  payload: Kind["payload"];
};

export type SearchState<Kind extends SearchKind> = {
  run: SearchRun<Kind> | null;
  page: number;
  pageSize: number;
  sort: Sort<Kind["sortColumn"]>;
  /** Wire names of the columns a link or a saved search came with; null: those of the account. */
  columns: readonly string[] | null;
};

export type SearchAction<Kind extends SearchKind> =
  | { type: "submit"; run: SearchRun<Kind> }
  | { type: "view"; view: TableView }
  | { type: "columns"; columns: readonly string[] | null }
  /** Without an order: in the one of a first search. */
  | { type: "reset"; sort?: Sort<Kind["sortColumn"]> };

/** Nothing searched, page 1 of 20 rows. */
export function firstSearch<Kind extends SearchKind>(
  sort: Sort<Kind["sortColumn"]>,
): SearchState<Kind> {
  return { run: null, page: 1, pageSize: 20, sort, columns: null };
}

/** A new search starts at page 1 and keeps order and page size; an unknown order is ignored. */
export function searchReducer<Kind extends SearchKind>(
  first: SearchState<Kind>,
  sortColumns: readonly Kind["sortColumn"][],
) {
  return (state: SearchState<Kind>, action: SearchAction<Kind>): SearchState<Kind> => {
    switch (action.type) {
      case "submit":
        return { ...state, run: action.run, page: 1 };
      case "view": {
        const { sort, page, pageSize } = action.view;
        const column = sortColumns.find((name) => name === sort?.key);
        const direction = sort?.direction ?? "asc";
        return { ...state, page, pageSize, sort: column ? { column, direction } : state.sort };
      }
      case "columns":
        return { ...state, columns: action.columns };
      case "reset":
        return { ...first, sort: action.sort ?? first.sort };
    }
  };
}

/** What the table shows of the search. */
export function tableView(state: SearchState<SearchKind>): TableView {
  const { page, pageSize, sort } = state;
  return { page, pageSize, sort: { key: sort.column, direction: sort.direction } };
}

/**
 * The last page, where the requested page lies behind it: a link may name such a page, and rows may
 * have gone since. @returns null where the page exists, or nothing was found at all
 */
export function lastPageInstead(
  { page, pageSize }: Pick<SearchState<SearchKind>, "page" | "pageSize">,
  { rows, num_rows }: Pick<FoundPage, "rows" | "num_rows">,
): number | null {
  if (rows.length > 0 || num_rows === 0) return null;
  const last = Math.ceil(num_rows / pageSize);
  return page > last ? last : null;
}

/** The submitted search with the page, size and order of the table. */
export type PageRequest<Kind extends SearchKind> = Kind["payload"] & {
  page: number;
  limit: number;
  sort_column: Kind["sortColumn"];
  sort_direction: "asc" | "desc";
};

/** The request of one page; null before the first search. */
export function pageRequest<Kind extends SearchKind>(
  state: SearchState<Kind>,
): PageRequest<Kind> | null {
  if (state.run === null) return null;
  const payload: Kind["payload"] = state.run.payload;
  return {
    ...payload,
    page: state.page,
    limit: state.pageSize,
    sort_column: state.sort.column,
    sort_direction: state.sort.direction,
  };
}
