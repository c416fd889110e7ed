import { columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";
import { sortColumns } from "#contract/trades/trade-sort-columns.ts";
import { Select } from "#web/ui/form/select.tsx";
import { tableView } from "../search/trade-search-state.ts";
import type { TradeSearch } from "../search/use-trade-search.ts";

const sortable: readonly string[] = sortColumns;
const directions = [
  { direction: "asc", sign: "↑" },
  { direction: "desc", sign: "↓" },
] as const;

/** The order of the rows on a phone, where most headers are out of sight. */
export function PhoneSort({ search: { state, answer, dispatch } }: { search: TradeSearch }) {
  const { sort } = state;
  if (answer === null || answer.num_rows === 0) return null;
  const offered = tradeColumns.filter(
    ({ name, isVisibleByDefault }) =>
      sortable.includes(name) && (isVisibleByDefault || name === sort.column),
  );
  const choices = offered.flatMap((column) =>
    directions.map(({ direction, sign }) => ({
      value: `${column.name} ${direction}`,
      label: `${sign} ${columnHeader(column, answer.search)}`,
    })),
  );

  function choose(value: string) {
    const [key = "", order] = value.split(" ");
    const direction = order === "desc" ? "desc" : "asc";
    dispatch({ type: "view", view: { ...tableView(state), page: 1, sort: { key, direction } } });
  }

  return (
    <Select
      label="Sort by"
      hideLabel
      className="flex-1"
      choices={choices}
      value={`${sort.column} ${sort.direction}`}
      onValueChange={choose}
    />
  );
}
