import type { RowColumn } from "#contract/screening/row-field.ts";
import { type SearchKind, tableView } from "#web/explore/search/search-state.ts";
import type { Search } from "#web/explore/search/use-search.ts";
import { Select } from "#web/ui/form/select.tsx";

const directions = [
  { direction: "asc", sign: "↑" },
  { direction: "desc", sign: "↓" },
] as const;

type PhoneSortProps<Kind extends SearchKind, Column extends RowColumn> = {
  search: Search<Kind>;
  columns: readonly Column[];
  headerOf: (column: Column, answer: Kind["answer"]) => string;
};

/** The order of the rows on a phone, where most headers are not visible. */
export function PhoneSort<Kind extends SearchKind, Column extends RowColumn>(
  props: PhoneSortProps<Kind, Column>,
) {
  const { columns, headerOf } = props;
  const { state, answer, dispatch } = props.search;
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
        label: `${each.sign} ${headerOf(column, answer)}`,
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
