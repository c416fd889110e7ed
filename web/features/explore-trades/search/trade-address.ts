import { readTradeLink, type TradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
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
    return { ...tradeLinkParts(search), problems };
  },
};

/** The form of a link, and what its table shows. */
export function tradeLinkParts(link: TradeLink) {
  const { page, pageSize, columns, sortColumn, sortDirection, ...form } = link;
  const sort = { column: sortColumn, direction: sortDirection };
  return { form, view: { page, pageSize, sort, columns } };
}
