import type { TradeColumn } from "#contract/trades/trade-columns.ts";
import { download } from "#web/api/download.ts";
import { pageRequest } from "#web/explore/search/search-state.ts";
import type { TradeSearchState } from "../search/trade-search-state.ts";

const title = "Explore Insider Trades";

/** All rows of the submitted search, with the visible columns, as a CSV file. */
export async function exportTrades(
  state: TradeSearchState,
  columns: readonly TradeColumn[],
): Promise<void> {
  const request = pageRequest(state);
  if (request === null) return;
  const search = { type: "explore_trades", ...request };
  const names = columns.map((column) => column.name);
  await download("/export/trades", { search, columns: names, title }, `${title}.csv`);
}
