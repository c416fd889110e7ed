import { readTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
import type { SearchAddress } from "#web/explore/address/search-address.ts";
import type { TradeSearchKind } from "./trade-search-state.ts";

/** How the address of the screen carries its search. */
export const tradeAddress: SearchAddress<TradeSearchKind> = {
  write: (form, { page, pageSize, sort, columns }) =>
    writeTradeLink({
      ...form,
      page,
      pageSize,
      columns,
      sortColumn: sort.column,
      sortDirection: sort.direction,
    }),
  read: (parameters) => {
    const { search, problems } = readTradeLink(parameters);
    const { page, pageSize, columns, sortColumn, sortDirection, ...form } = search;
    const sort = { column: sortColumn, direction: sortDirection };
    return { form, view: { page, pageSize, sort, columns }, problems };
  },
};
