import { eventColumns } from "#contract/events/event-columns.ts";
import { PhoneSort } from "#web/explore/results/phone-sort.tsx";
import { tableView } from "#web/explore/search/search-state.ts";
import type { EventSearch } from "../search/event-search-state.ts";

export function EventPhoneSort({ search: { state, answer, dispatch } }: { search: EventSearch }) {
  if (answer === null || answer.num_rows === 0) return null;
  const offered = eventColumns.filter(
    ({ name, isSortable, isVisibleByDefault }) =>
      isSortable && (isVisibleByDefault || name === state.sort.column),
  );
  return (
    <PhoneSort
      columns={offered.map(({ name, header }) => ({ name, label: header }))}
      sort={{ key: state.sort.column, direction: state.sort.direction }}
      onSortChange={(sort) =>
        dispatch({ type: "view", view: { ...tableView(state), page: 1, sort } })
      }
    />
  );
}
