import type { OperationAnswer } from "#contract/catalogue.ts";
import { sortColumns, type SortColumn } from "#contract/trades/trade-fields.ts";
import { tradeOrderPreference } from "#contract/operations/accounts/preferences.ts";
import { firstSearch, searchReducer } from "#web/explore/search/search-state.ts";
import type { Search } from "#web/explore/search/use-search.ts";
import type { TradeSearchPayload } from "./search-payload.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";

export type TradeSearchKind = {
  form: TradeForm;
  payload: TradeSearchPayload;
  sortColumn: SortColumn;
  answer: OperationAnswer<"explore_trades">;
};

export type TradeSearch = Search<TradeSearchKind>;

export const firstTradeSearch = firstSearch<TradeSearchKind>({
  column: "ticker",
  direction: "asc",
});
export const tradeSearchReducer = searchReducer(firstTradeSearch, sortColumns);

export const latestTrades = { column: "trade_date", preference: tradeOrderPreference } as const;
