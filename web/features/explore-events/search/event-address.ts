import { readEventLink, writeEventLink } from "#contract/permalinks/event-link.ts";
import type { SearchAddress } from "#web/explore/address/search-address.ts";
import type { EventSearchKind } from "./event-search-state.ts";

/** How the address of the screen carries its search. */
export const eventAddress: SearchAddress<EventSearchKind> = {
  write: (form, { page, pageSize, sort, columns }) =>
    writeEventLink({
      ...form,
      page,
      pageSize,
      columns,
      sortColumn: sort.column,
      sortDirection: sort.direction,
    }),
  read: (parameters) => {
    const { search, problems } = readEventLink(parameters);
    const { page, pageSize, columns, sortColumn, sortDirection, ...form } = search;
    const sort = { column: sortColumn, direction: sortDirection };
    return { form, view: { page, pageSize, sort, columns }, problems };
  },
};
