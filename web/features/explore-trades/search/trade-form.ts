import { type TradeForm, usualTradeForm } from "#contract/permalinks/trade-link.ts";
import { withCompanyRule } from "#web/explore/search/company-criteria.ts";

/** The form before anything is typed: all companies. */
export const defaultForm: TradeForm = { ...usualTradeForm, includesAll: true };

/** Named companies or persons make the company criteria meaningless. */
export function namesSomeone(form: TradeForm): boolean {
  return form.tickers.length > 0 || form.owners.length > 0;
}

/** The form after a change, see `withCompanyRule`. */
export function changedForm(form: TradeForm, change: Partial<TradeForm>): TradeForm {
  return withCompanyRule(form, change, namesSomeone);
}

export const ownersBlocked = "Remove companies before selecting owners.";
export const companiesBlocked = "Remove owners before selecting companies.";
