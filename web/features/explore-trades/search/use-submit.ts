import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, type Dispatch } from "react";
import { exploreTradesInput } from "#contract/operations/explore-trades.ts";
import { tickersQuery } from "#web/api/dictionaries.ts";
import { searchPayload } from "./search-payload.ts";
import type { TradeForm } from "./trade-form.ts";
import type { TradeSearchAction } from "./trade-search-state.ts";
import { withoutUnusable, type UnusableFilters } from "./unusable-filters.ts";

type SubmitContext = {
  email: string;
  unusable: UnusableFilters;
  dispatch: Dispatch<TradeSearchAction>;
};

/** Runs a form, or says in words why it cannot be searched. */
export function useSubmit({ email, unusable, dispatch }: SubmitContext) {
  const { data: companies } = useQuery(tickersQuery);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = useCallback(
    (typed: TradeForm): boolean => {
      const form = withoutUnusable(typed, unusable);
      const cikOf = (ticker: string) => companies?.byKey.get(ticker)?.cik ?? null;
      const payload = searchPayload(form, { email, cikOf });
      const found = problemOf(form, payload);
      setProblem(found);
      if (found !== null) return false;
      dispatch({ type: "submit", run: { id: new Date().toISOString(), form, payload } });
      return true;
    },
    [companies, email, unusable, dispatch],
  );

  return { submit, problem, clearProblem: () => setProblem(null) };
}

/** What the contract refuses, before it is sent. */
function problemOf(form: TradeForm, payload: object): string | null {
  if (form.tradeTypes.length === 0)
    return "You must choose a trade type (Purchases, Sales, or both).";
  if (form.owners.length === 0 && form.insiderTypes.length === 0) {
    return "You must choose an insider type.";
  }
  const checked = exploreTradesInput.safeParse({ type: "explore_trades", ...payload });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
