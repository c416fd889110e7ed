import { type TradeForm, usualTradeForm } from "#contract/permalinks/trade-link.ts";
import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";
import { withCompanyRule } from "#web/explore/search/company-criteria.ts";
import type { FormProblems } from "#web/explore/search/use-search-form.ts";

/** The form before anything is typed: all companies. */
export const defaultForm: TradeForm = { ...usualTradeForm, includesAll: true };

type Named = Pick<TradeForm, "tickers" | "owners">;

/** Named companies or persons make the company criteria meaningless. */
export function namesSomeone(form: Named): boolean {
  return form.tickers.length > 0 || form.owners.length > 0;
}

/** The form after a change, see `withCompanyRule`. */
export function changedForm<Form extends CompanyCriteria & Named>(
  form: Form,
  change: Partial<Form>,
): Form {
  return withCompanyRule(form, change, namesSomeone);
}

/** Reporting persons and companies cannot be mixed. */
export function mixingProblem(form: Named, wanted: Partial<Named>): FormProblems | null {
  if ((wanted.owners?.length ?? 0) > 0 && form.tickers.length > 0) {
    return { owners: "Remove companies before selecting owners." };
  }
  if ((wanted.tickers?.length ?? 0) > 0 && form.owners.length > 0) {
    return { companies: "Remove owners before selecting companies." };
  }
  return null;
}

/** Why a form cannot be searched. */
export function problemIn(form: TradeForm): string | null {
  if (form.tradeTypes.length === 0) {
    return "You must choose a trade type (Purchases, Sales, or both).";
  }
  if (form.owners.length === 0 && form.insiderTypes.length === 0) {
    return "You must choose an insider type.";
  }
  return null;
}
