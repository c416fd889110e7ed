import { columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";
import { PhoneSort } from "#web/explore/results/phone-sort.tsx";
import { tableView } from "#web/explore/search/search-state.ts";
import type { TradeSearch } from "../search/trade-search-state.ts";

export function TradePhoneSort({ search: { state, answer, dispatch } }: { search: TradeSearch }) {
  if (answer === null || answer.num_rows === 0) return null;
  const offered = tradeColumns.filter(
    ({ name, isSortable, isVisibleByDefault }) =>
      isSortable && (isVisibleByDefault || name === state.sort.column),
  );
  return (
    <PhoneSort
      columns={offered.map((column) => ({
        name: column.name,
        label: columnHeader(column, answer.search),
      }))}
      sort={{ key: state.sort.column, direction: state.sort.direction }}
      onSortChange={(sort) =>
        dispatch({ type: "view", view: { ...tableView(state), page: 1, sort } })
      }
    />
  );
}
