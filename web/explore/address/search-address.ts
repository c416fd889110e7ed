import type { ViewLink } from "#contract/permalinks/common-fields.ts";
import type { LinkParameters } from "#contract/permalinks/link-fields.ts";
import type { SearchKind, SearchState } from "../search/search-state.ts";

/** Page, rows on it, order and columns. */
export type SearchView<Kind extends SearchKind> = Pick<
  SearchState<Kind>,
  "page" | "pageSize" | "sort" | "columns"
>;

/** How a screen's address carries a search. */
export type SearchAddress<Kind extends SearchKind> = {
  /** The parameters that select the screen without a search, as text. */
  bare?: string;
  write: (form: Kind["form"], view: SearchView<Kind>) => [name: string, text: string][];
  read: (parameters: LinkParameters) => {
    form: Kind["form"];
    view: SearchView<Kind>;
    /** Parameters that are unknown or damaged. */
    problems: readonly string[];
  };
};

/** A form and its view as one link, see `contract/permalinks`. */
export function linkOf<Form extends object, Column extends string>(
  form: Form,
  {
    page,
    pageSize,
    sort,
    columns,
  }: SearchView<Omit<SearchKind, "sortColumn"> & { sortColumn: Column }>,
): Form & ViewLink<Column> {
  return {
    ...form,
    page,
    pageSize,
    columns,
    sortColumn: sort.column,
    sortDirection: sort.direction,
  };
}

/** Some servers and mail programs cut off longer ones. */
export const longestAddress = 8_000;

/** The parameters of a search as text, without "?". */
export function addressText<Kind extends SearchKind>(
  address: SearchAddress<Kind>,
  form: Kind["form"],
  view: SearchView<Kind>,
): string {
  return new URLSearchParams(address.write(form, view)).toString();
}
