import type { LinkParameters } from "#contract/permalinks/link-fields.ts";
import type { SearchKind, SearchState } from "../search/search-state.ts";

/** Page, rows on it, order and columns. */
export type SearchView<Kind extends SearchKind> = Pick<
  SearchState<Kind>,
  "page" | "pageSize" | "sort" | "columns"
>;

/** How a screen's address carries a search. */
export type SearchAddress<Kind extends SearchKind> = {
  write: (form: Kind["form"], view: SearchView<Kind>) => [name: string, text: string][];
  read: (parameters: LinkParameters) => {
    form: Kind["form"];
    view: SearchView<Kind>;
    /** Parameters that are not known or damaged. */
    problems: readonly string[];
  };
};

/** Longer ones are not kept by every server and mail program on their way. */
export const longestAddress = 8_000;

/** The parameters of a search as text, without "?". */
export function addressText<Kind extends SearchKind>(
  address: SearchAddress<Kind>,
  form: Kind["form"],
  view: SearchView<Kind>,
): string {
  return new URLSearchParams(address.write(form, view)).toString();
}
