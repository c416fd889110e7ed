import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useState, type Dispatch } from "react";
import {
  lastPageInstead,
  pageRequest,
  type PageRequest,
  type SearchAction,
  type SearchKind,
  type SearchState,
  tableView,
} from "./search-state.ts";
import type { StoredSearch } from "./stored-search.ts";

export type Search<Kind extends SearchKind> = {
  state: SearchState<Kind>;
  dispatch: Dispatch<SearchAction<Kind>>;
  answer: Kind["answer"] | null;
  /** The answer is that of the search before, until the one submitted is answered. */
  isOfSearchBefore: boolean;
  isSearching: boolean;
  /** Searches again at the same page, in the same order. */
  searchAgain: () => void;
  failure: { error: Error; at: number } | null;
};

type SearchDefinition<Kind extends SearchKind> = {
  /** The operation's, which its answers are kept under. */
  name: string;
  reduce: (state: SearchState<Kind>, action: SearchAction<Kind>) => SearchState<Kind>;
  stored: StoredSearch<Kind>;
  fetchPage: (request: PageRequest<Kind>, signal: AbortSignal) => Promise<Kind["answer"]>;
};

/** The rows of the submitted search; an older answer never replaces a newer one. */
export function useSearch<Kind extends SearchKind>(
  definition: SearchDefinition<Kind>,
): Search<Kind> {
  const { name, reduce, stored, fetchPage } = definition;
  const [found] = useState(stored.read);
  const [state, dispatch] = useReducer(reduce, found.state);
  const request = pageRequest(state);
  const query = useQuery<Kind["answer"]>({
    queryKey: [name, state.run?.id ?? null, request],
    queryFn: request === null ? skipToken : ({ signal }) => fetchPage(request, signal),
    initialData: () => storedAnswerOf(state, found),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // A reload and Back show the answer of before at once; since then, filings and prices may have arrived.
    refetchOnMount: "always",
    // A failure is reported at once; the search runs again when the server returns.
    retry: 0,
  });
  const { data, isPlaceholderData, isError } = query;
  const fresh = data === undefined || isPlaceholderData ? null : data;
  const [answeredRun, setAnsweredRun] = useState(found.state.run?.id ?? null);
  if (fresh !== null && state.run !== null && state.run.id !== answeredRun)
    setAnsweredRun(state.run.id);
  const instead = fresh === null ? null : lastPageInstead(state, fresh);

  useEffect(() => stored.store(state), [stored, state]);
  useEffect(() => {
    if (instead !== null) dispatch({ type: "view", view: { ...tableView(state), page: instead } });
    else if (fresh !== null) stored.storeAnswer(state, fresh);
  }, [stored, state, fresh, instead]);
  useEffect(() => {
    if (isError) stored.forgetAnswer();
  }, [stored, isError]);

  return {
    state,
    dispatch,
    answer: state.run === null || data === undefined || isEmptyPage(data) ? null : data,
    isOfSearchBefore: isPlaceholderData && state.run?.id !== answeredRun,
    isSearching: query.isFetching || instead !== null,
    searchAgain: () => void query.refetch(),
    failure: query.error === null ? null : { error: query.error, at: query.errorUpdatedAt },
  };
}

/** A page after the last one; the last one is loading. */
function isEmptyPage({ rows, num_rows }: SearchKind["answer"]): boolean {
  return rows.length === 0 && num_rows > 0;
}

/** The answer kept in this tab, if it is the one requested now. */
function storedAnswerOf<Kind extends SearchKind>(
  state: SearchState<Kind>,
  found: { state: SearchState<Kind>; answer: Kind["answer"] | null },
): Kind["answer"] | undefined {
  if (state.run === null || found.answer === null) return undefined;
  const now = JSON.stringify(pageRequest(state));
  const isSame =
    state.run.id === found.state.run?.id && now === JSON.stringify(pageRequest(found.state));
  return isSame ? found.answer : undefined;
}
