import { call } from "#web/api/call.ts";
import { useSearch } from "#web/explore/search/use-search.ts";
import { storedTradeSearch } from "./stored-trade-search.ts";
import {
  tradeSearchReducer,
  type TradeSearch,
  type TradeSearchKind,
} from "./trade-search-state.ts";

/** The rows of the submitted search of trades. */
export function useTradeSearch(): TradeSearch {
  return useSearch<TradeSearchKind>({
    name: "explore_trades",
    reduce: tradeSearchReducer,
    stored: storedTradeSearch,
    fetchPage: (request, signal) => call("explore_trades", request, { signal }),
  });
}
