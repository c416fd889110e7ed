import type { FormTypeConstraint } from "#contract/alerts/alert-definition.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { tradeFilterList } from "#contract/screening/number-filters.ts";
import { unappliedConditions } from "#web/explore/search/active-conditions.ts";
import { companyCriteriaOf } from "#web/explore/alerts/company-criteria-of.ts";
import { searchAlert, type SearchAlert } from "#web/explore/alerts/suggested-alerts.ts";
import { isCikKey } from "#web/explore/search/company-key.ts";
import { numberConstraint } from "#web/explore/search/payload-conditions.ts";
import { activeConditions } from "../search/active-conditions.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { namesSomeone } from "../search/trade-form.ts";

/** Conditions of the search that an alert on trades can also have; its dates are future ones. */
const held: ReadonlySet<string> = new Set([
  "Company",
  "Reporting person",
  "Trade dates",
  "Trade types",
  "Insider types",
  "Officer role",
  "10b5-1 plans",
  "Industry",
  "Value traded",
  "Short-swing profit",
  "Market value",
  "Average daily volume",
  "Share price",
]);

/** The alert on trades like those of a search. */
export function tradeSearchAlert(form: TradeForm): SearchAlert {
  const lacking = activeConditions(form).flatMap(({ name }) => (held.has(name) ? [] : [name]));
  lacking.push(...unappliedConditions(tradeFilterList, form).map(({ label }) => label));
  if (form.tickers.some(isCikKey)) lacking.unshift("companies without a ticker");
  return searchAlert(
    {
      form_type: "4",
      tickers: [...form.tickers],
      reporting_person_ciks: [...form.owners],
      company_criteria: namesSomeone(form) ? [] : companyCriteriaOf(form),
      form_type_constraints: constraints(form),
    },
    lacking,
  );
}

function constraints(form: TradeForm): FormTypeConstraint[] {
  const value = numberConstraint(form.valueTraded);
  const isAnyone = form.owners.length > 0;
  const isEveryInsider = isAnyone || form.insiderTypes.length === insiderTypes.length;
  const list: FormTypeConstraint[] = [
    { constraint_type: "trade_types", val: [...form.tradeTypes] },
  ];
  if (!isEveryInsider) list.push({ constraint_type: "insider_types", val: [...form.insiderTypes] });
  if (!isAnyone && form.officerRoles.length > 0) {
    list.push({ constraint_type: "officer_roles", val: [...form.officerRoles] });
  }
  if (form.excludesPlans) list.push({ constraint_type: "constraint_10b51", val: [true] });
  if (value !== undefined) list.push({ constraint_type: "value_shares_traded", ...value });
  const profit = numberConstraint(form.shortSwingProfit);
  if (profit !== undefined) list.push({ constraint_type: "short_swing_profit", ...profit });
  return list;
}
