export interface SortState {
  key: string;
  direction: "asc" | "desc";
}

/** What part of the rows is shown, and in which order. */
export interface TableView {
  sort: SortState | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** Rows per page of the tables of results, the first by default. */
export const tablePageSizes = [10, 25, 50, 100];

/**
 * A new column begins ascending; the same column toggles, forever. Either way from the first page.
 */
export function sortedBy(view: TableView, key: string): TableView {
  const ascending = view.sort?.key === key && view.sort.direction === "asc";
  return { ...view, sort: { key, direction: ascending ? "desc" : "asc" }, page: 1 };
}

export function isSameSort(sort: SortState | null, other: SortState | null): boolean {
  return sort?.key === other?.key && sort?.direction === other?.direction;
}

export function turnedTo(view: TableView, page: number): TableView {
  return { ...view, page };
}

/** Whether two views differ in their page alone. */
export function isPageTurn(from: TableView, to: TableView): boolean {
  return from.page !== to.page && from.pageSize === to.pageSize && isSameSort(from.sort, to.sort);
}

/** Another number of rows per page begins from the first page. */
export function sizedTo(view: TableView, pageSize: number): TableView {
  return { ...view, pageSize, page: 1 };
}

/** "21–40 of 412" with separators; "0 of 0" of nothing. */
export function rangeText({ page, pageSize }: TableView, total: number): string {
  if (total === 0) return "0 of 0";
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return `${separated.format(first)}–${separated.format(last)} of ${separated.format(total)}`;
}

const separated = new Intl.NumberFormat("en-US");
