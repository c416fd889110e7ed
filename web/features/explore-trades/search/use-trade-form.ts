import { useCallback, useEffect, useState } from "react";
import { readStoredForm, storeForm } from "./stored-search.ts";
import {
  changedForm,
  companiesBlocked,
  defaultForm,
  ownersBlocked,
  type TradeForm,
} from "./trade-form.ts";

export type FormProblems = { companies?: string; owners?: string };

export type TradeFormControl = {
  form: TradeForm;
  problems: FormProblems;
  change: (change: Partial<TradeForm>) => void;
  replace: (form: TradeForm) => void;
  reset: () => void;
};

/** The form as typed, kept in this tab. */
export function useTradeForm(): TradeFormControl {
  const [form, setForm] = useState(readStoredForm);
  const [problems, setProblems] = useState<FormProblems>({});
  useEffect(() => storeForm(form), [form]);

  const change = useCallback(
    (wanted: Partial<TradeForm>) => {
      const problem = mixingProblem(form, wanted);
      setProblems(problem ?? {});
      if (problem === null) setForm((current) => changedForm(current, wanted));
    },
    [form],
  );
  const replace = useCallback((next: TradeForm) => {
    setProblems({});
    setForm(next);
  }, []);
  const reset = useCallback(() => replace(defaultForm), [replace]);
  return { form, problems, change, replace, reset };
}

/** Owners and companies cannot be mixed. */
function mixingProblem(form: TradeForm, wanted: Partial<TradeForm>): FormProblems | null {
  if ((wanted.owners?.length ?? 0) > 0 && form.tickers.length > 0) return { owners: ownersBlocked };
  if ((wanted.tickers?.length ?? 0) > 0 && form.owners.length > 0) {
    return { companies: companiesBlocked };
  }
  return null;
}
