import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { tradeFilterList } from "#contract/screening/number-filters.ts";
import { unappliedConditions } from "#web/explore/search/active-conditions.ts";
import { noConditions } from "#web/explore/alerts/alert-conditions.ts";
import {
  constraintsOfForm,
  companyCriteria,
  constraintsIn,
  labelsOfKind,
} from "#web/explore/alerts/form-constraints.ts";
import { searchAlert, type SearchAlert } from "#web/explore/alerts/suggested-alerts.ts";
import { isCikKey } from "#web/explore/search/company-key.ts";
import { activeConditions } from "../search/active-conditions.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { namesSomeone } from "../search/trade-form.ts";

/** Conditions of the search that an alert on trades can also have; its dates are future ones. */
const held: ReadonlySet<string> = new Set([
  "Company",
  "Reporting person",
  "Trade dates",
  ...labelsOfKind("4"),
]);

/** The alert on trades like those of a search. */
export function tradeSearchAlert(form: TradeForm): SearchAlert {
  const lacking = activeConditions(form).flatMap(({ name }) => (held.has(name) ? [] : [name]));
  lacking.push(...unappliedConditions(tradeFilterList, form).map(({ label }) => label));
  if (form.tickers.some(isCikKey)) lacking.unshift("companies without a ticker");
  const { owners } = form;
  const sent = constraintsOfForm({
    ...noConditions,
    ...form,
    // As in the search.
    ...(owners.length > 0 && { insiderTypes, officerRoles: [] }),
  });
  return searchAlert(
    {
      form_type: "4",
      tickers: [...form.tickers],
      reporting_person_ciks: [...owners],
      company_criteria: namesSomeone(form) ? [] : companyCriteria(form, sent),
      form_type_constraints: constraintsIn(alertKindTable["4"].constraints, sent),
    },
    lacking,
  );
}
