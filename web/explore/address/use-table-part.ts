import { useMemo } from "react";
import { isPageTurn, type TableView } from "#web/ui/data-table/table-view.ts";
import { usePagePart } from "./use-page-part.ts";

type TableOptions = {
  /** What the parameters begin with: `trades` gives `trades_page`, `trades_rows`, `trades_sort`. */
  name: string;
  /** The first is the default. */
  pageSizes: readonly number[];
  /** The default order, which is not in the address. */
  sort?: TableView["sort"];
  /** Keys the table can be sorted by. */
  sortable?: readonly string[];
};

const mostPages = 100_000;

/** @param isCorrection  the view shown is not that of the address, which is then replaced */
export type ChangeView = (view: TableView, isCorrection?: boolean) => void;

/**
 * Page, rows on it and order of a table, carried by the address of its page. Back returns from one page of the
 * table to the one before; orders and numbers of rows replace each other.
 */
export function useTablePart(options: TableOptions): [TableView, ChangeView] {
  const [parameters, change] = usePagePart();
  const text = parameters.toString();
  const view = useMemo(() => readTable(new URLSearchParams(text), options), [text, options]);
  return [
    view,
    (next, isCorrection = false) =>
      change(writeTable(next, options), !isCorrection && isPageTurn(view, next)),
  ];
}

/** The table's view in an address; invalid parameters are ignored. */
export function readTable(parameters: URLSearchParams, options: TableOptions): TableView {
  const { name, pageSizes, sort = null, sortable = [] } = options;
  const page = Number(parameters.get(`${name}_page`) ?? 1);
  const rows = Number(parameters.get(`${name}_rows`));
  const [, key = "", direction] =
    /^(.+)\.(asc|desc)$/.exec(parameters.get(`${name}_sort`) ?? "") ?? [];
  return {
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
    pageSize: pageSizes.includes(rows) ? rows : (pageSizes[0] ?? 10),
    sort: sortable.includes(key) ? { key, direction: direction === "asc" ? "asc" : "desc" } : sort,
  };
}

/** The parameters of a table's view, null for defaults. */
export function writeTable(
  view: TableView,
  { name, pageSizes, sort = null }: TableOptions,
): Record<string, string | null> {
  const isUsual = view.sort?.key === sort?.key && view.sort?.direction === sort?.direction;
  return {
    [`${name}_page`]: view.page === 1 ? null : String(view.page),
    [`${name}_rows`]: view.pageSize === pageSizes[0] ? null : String(view.pageSize),
    [`${name}_sort`]:
      view.sort === null || isUsual ? null : `${view.sort.key}.${view.sort.direction}`,
  };
}
