import {
  type FormProblems,
  type SearchFormControl,
  useSearchForm,
} from "#web/explore/search/use-search-form.ts";
import { storedTradeSearch } from "./stored-trade-search.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { changedForm, companiesBlocked, defaultForm, ownersBlocked } from "./trade-form.ts";

export type TradeFormControl = SearchFormControl<TradeForm>;

const rules = {
  stored: storedTradeSearch,
  defaultForm,
  changed: changedForm,
  refusal: mixingProblem,
};

export function useTradeForm(): TradeFormControl {
  return useSearchForm(rules);
}

/** Owners and companies cannot be mixed. */
function mixingProblem(form: TradeForm, wanted: Partial<TradeForm>): FormProblems | null {
  if ((wanted.owners?.length ?? 0) > 0 && form.tickers.length > 0) return { owners: ownersBlocked };
  if ((wanted.tickers?.length ?? 0) > 0 && form.owners.length > 0) {
    return { companies: companiesBlocked };
  }
  return null;
}
