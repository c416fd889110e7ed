import type { AutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { changedForm, defaultForm, type TradeForm } from "./trade-form.ts";

/** The form of a link, of the company that its key names. */
export function linkedForm({ change }: Pick<AutoSearch, "change">, companyKey: string): TradeForm {
  return changedForm(defaultForm, { ...change, tickers: [companyKey] });
}
