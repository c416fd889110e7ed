import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import type { TableView } from "#web/ui/data-table/table-view.ts";
import { type SearchKind, tableView } from "../search/search-state.ts";
import type { Search } from "../search/use-search.ts";

type SortOffersProps<Kind extends SearchKind> = {
  columns: readonly TableColumn<never>[];
  /** Wire names of the columns that conditions of the search use. */
  conditions: ReadonlySet<string>;
  search: Search<Kind>;
};

/**
 * Offers to sort by the columns a search sets conditions on, highest or latest first. The order stays
 * as it is until one of them is chosen.
 */
export function SortOffers<Kind extends SearchKind>(props: SortOffersProps<Kind>) {
  const { columns, conditions, search } = props;
  const { state, dispatch } = search;
  const offered = columns.filter(
    ({ key, sortable, format }) =>
      sortable === true &&
      format !== undefined &&
      format !== "text" &&
      conditions.has(key) &&
      key !== state.sort.column,
  );
  if (offered.length === 0) return null;

  function sortBy(key: string) {
    const view: TableView = {
      ...tableView(state),
      page: 1,
      sort: { key, direction: "desc" },
    };
    dispatch({ type: "view", view });
  }

  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-xs text-muted">
      Sort by
      {offered.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          aria-label={`Sort by ${name}`}
          className="rounded-control text-accent hover:underline max-md:min-h-11"
          onClick={() => sortBy(key)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
