import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, type Dispatch } from "react";
import { tickersQuery } from "#web/api/dictionaries.ts";
import type { ExploreSearch } from "./explore-search.ts";
import type { LockedFilters } from "./locked-filters.ts";
import type { SearchAction, SearchKind } from "./search-state.ts";

type SubmitOptions<Kind extends SearchKind> = {
  email: string;
  subject: ExploreSearch<Kind>;
  unusable: LockedFilters<Kind["filter"]>;
  dispatch: Dispatch<SearchAction<Kind>>;
};

/** Runs a form, or says why it cannot be searched. */
export function useSubmit<Kind extends SearchKind>(options: SubmitOptions<Kind>) {
  const { email, subject, unusable, dispatch } = options;
  const { data: companies } = useQuery(tickersQuery);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = useCallback(
    (typed: Kind["form"]): boolean => {
      const cikOf = (ticker: string) => companies?.byKey.get(ticker)?.cik ?? null;
      const prepared = subject.prepare(typed, { email, cikOf }, unusable);
      if ("problem" in prepared) {
        setProblem(prepared.problem);
        return false;
      }
      setProblem(null);
      const { form, payload } = prepared;
      dispatch({ type: "submit", run: { id: new Date().toISOString(), form, payload } });
      return true;
    },
    [companies, email, subject, unusable, dispatch],
  );

  return {
    submit,
    problem,
    /** A value of the form is marked as wrong. */
    refuse: () => setProblem("Correct the marked value."),
    clearProblem: () => setProblem(null),
  };
}
