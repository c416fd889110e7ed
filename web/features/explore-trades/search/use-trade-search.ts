import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useState, type Dispatch } from "react";
import { call } from "#web/api/call.ts";
import {
  forgetAnswer,
  readStoredSearch,
  storeAnswer,
  storeSearch,
  type StoredSearch,
} from "./stored-search.ts";
import {
  pageRequest,
  tradeSearchReducer,
  type SearchAnswer,
  type TradeSearchAction,
  type TradeSearchState,
} from "./trade-search-state.ts";

export type TradeSearch = {
  state: TradeSearchState;
  dispatch: Dispatch<TradeSearchAction>;
  answer: SearchAnswer | null;
  isSearching: boolean;
  failure: { error: Error; at: number } | null;
};

/** The rows of the submitted search; an older answer never replaces a newer one. */
export function useTradeSearch(): TradeSearch {
  const [stored] = useState(readStoredSearch);
  const [state, dispatch] = useReducer(tradeSearchReducer, stored.state);
  const request = pageRequest(state);
  const query = useQuery({
    queryKey: ["explore_trades", state.run?.id ?? null, request],
    queryFn:
      request === null ? skipToken : ({ signal }) => call("explore_trades", request, { signal }),
    initialData: () => storedAnswerOf(state, stored),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data, isPlaceholderData, isError } = query;

  useEffect(() => storeSearch(state), [state]);
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) storeAnswer(state, data);
  }, [state, data, isPlaceholderData]);
  useEffect(() => {
    if (isError) forgetAnswer();
  }, [isError]);

  return {
    state,
    dispatch,
    answer: state.run === null ? null : (data ?? null),
    isSearching: query.isFetching,
    failure: query.error === null ? null : { error: query.error, at: query.errorUpdatedAt },
  };
}

/** The answer kept in this tab, if it is the one asked for now. */
function storedAnswerOf(state: TradeSearchState, stored: StoredSearch): SearchAnswer | undefined {
  if (state.run === null || stored.answer === null) return undefined;
  const now = JSON.stringify(pageRequest(state));
  const isSame =
    state.run.id === stored.state.run?.id && now === JSON.stringify(pageRequest(stored.state));
  return isSame ? stored.answer : undefined;
}
