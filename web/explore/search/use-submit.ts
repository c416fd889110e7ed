import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, type Dispatch } from "react";
import { tickersQuery } from "#web/api/dictionaries.ts";
import type { PayloadContext } from "./payload-conditions.ts";
import type { SearchAction, SearchKind } from "./search-state.ts";

/** A form ready to be searched, or in words why it cannot be. */
export type Prepared<Kind extends SearchKind> =
  | { form: Kind["form"]; payload: Kind["payload"] }
  | { problem: string };

export type PrepareSearch<Kind extends SearchKind> = (
  form: Kind["form"],
  context: PayloadContext,
) => Prepared<Kind>;

type SubmitOptions<Kind extends SearchKind> = {
  email: string;
  /** Keep the function stable. */
  prepare: PrepareSearch<Kind>;
  dispatch: Dispatch<SearchAction<Kind>>;
};

/** Runs a form, or says why it cannot be searched. */
export function useSubmit<Kind extends SearchKind>(options: SubmitOptions<Kind>) {
  const { email, prepare, dispatch } = options;
  const { data: companies } = useQuery(tickersQuery);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = useCallback(
    (typed: Kind["form"]): boolean => {
      const cikOf = (ticker: string) => companies?.byKey.get(ticker)?.cik ?? null;
      const prepared = prepare(typed, { email, cikOf });
      if ("problem" in prepared) {
        setProblem(prepared.problem);
        return false;
      }
      setProblem(null);
      const { form, payload } = prepared;
      dispatch({ type: "submit", run: { id: new Date().toISOString(), form, payload } });
      return true;
    },
    [companies, email, prepare, dispatch],
  );

  return { submit, problem, clearProblem: () => setProblem(null) };
}
