import { eventColumns } from "#contract/events/event-columns.ts";
import { eventSortColumns } from "#contract/events/event-sort-columns.ts";
import { PhoneSort } from "#web/explore/results/phone-sort.tsx";
import { tableView } from "#web/explore/search/search-state.ts";
import type { EventSearch } from "../search/event-search-state.ts";

const sortable: readonly string[] = eventSortColumns;

export function EventPhoneSort({ search: { state, answer, dispatch } }: { search: EventSearch }) {
  if (answer === null || answer.num_rows === 0) return null;
  const offered = eventColumns.filter(
    ({ name, isVisibleByDefault }) =>
      sortable.includes(name) && (isVisibleByDefault || name === state.sort.column),
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
