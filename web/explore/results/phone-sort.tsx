import type { ExploreSearch } from "#web/explore/search/explore-search.ts";
import { type SearchKind, tableView } from "#web/explore/search/search-state.ts";
import type { Search } from "#web/explore/search/use-search.ts";
import { Select } from "#web/ui/form/select.tsx";

const directions = [
  { direction: "asc", sign: "↑" },
  { direction: "desc", sign: "↓" },
] as const;

type PhoneSortProps<Kind extends SearchKind> = {
  subject: Pick<ExploreSearch<Kind>, "columns" | "headerOf">;
  search: Search<Kind>;
};

/** The order of the rows on a phone, where most headers are not visible. */
export function PhoneSort<Kind extends SearchKind>({ subject, search }: PhoneSortProps<Kind>) {
  const { columns, headerOf } = subject;
  const { state, answer, dispatch } = search;
  if (answer === null || answer.num_rows === 0) return null;
  const { column: sorted, direction } = state.sort;
  const choices = columns
    .filter(
      ({ name, isSortable, isVisibleByDefault }) =>
        isSortable && (isVisibleByDefault || name === sorted),
    )
    .flatMap((column) =>
      directions.map((each) => ({
        value: `${column.name} ${each.direction}`,
        label: `${each.sign} ${headerOf?.(column, answer) ?? column.header}`,
      })),
    );

  function choose(value: string) {
    const [key = "", order] = value.split(" ");
    const sort = { key, direction: order === "desc" ? "desc" : "asc" } as const;
    dispatch({ type: "view", view: { ...tableView(state), page: 1, sort } });
  }

  return (
    <Select
      label="Sort by"
      hideLabel
      className="flex-1"
      choices={choices}
      value={`${sorted} ${direction}`}
      onValueChange={choose}
    />
  );
}
