import type { DelayConstraint } from "#contract/alerts/alert-definition.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { eventFilterList } from "#contract/screening/number-filters.ts";
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
import {
  type Constraint,
  isConstraintApplied,
  numberOfText,
} from "#web/ui/constraint-field/constraint.ts";
import { activeConditions } from "../search/active-conditions.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { namesCompanies } from "../search/event-form.ts";

/** Conditions of the search that an alert on events can also have; its dates are future ones. */
const held: ReadonlySet<string> = new Set(["Company", "Date filed", ...labelsOfKind("8-K")]);

/**
 * The alert on events like those of a search. Its thresholds are whole percents: the search's event
 * return has to be one, from above or below; without one the form requires it.
 */
export function eventSearchAlert(form: EventForm): SearchAlert {
  const lacking = activeConditions(form).flatMap(({ name }) => (held.has(name) ? [] : [name]));
  lacking.push(...unappliedConditions(eventFilterList, form).map(({ label }) => label));
  if (form.tickers.some(isCikKey)) lacking.unshift("companies without a ticker");
  const isReturnSet = isConstraintApplied(form.eventReturn);
  const threshold = thresholdOf(form.eventReturn);
  if (isReturnSet && threshold === null) {
    lacking.push("an event return other than a drop or an increase in whole percent");
  }
  const isFall = threshold?.[0] === "price_drop";
  const sent = constraintsOfForm({ ...noConditions, ...form });
  if (sent("value_sold") !== undefined && !isFall) {
    lacking.push("value sold without a price drop");
  }
  if (sent("value_purchased") !== undefined && (threshold === null || isFall)) {
    lacking.push("value purchased without a price increase");
  }
  const sums = constraintsIn(["value_sold", "value_purchased"], sent);
  const { lookback } = form;
  return searchAlert(
    {
      form_type: "8-K",
      tickers: [...form.tickers],
      company_criteria: namesCompanies(form) ? [] : companyCriteria(form, sent),
      form_type_constraints: constraintsIn(alertKindTable["8-K"].constraints, sent),
      delay_constraints: threshold === null ? [] : [threshold],
      insider_trade_constraints:
        sums.length === 0
          ? []
          : [{ constraint_type: "lookback_period", bool: "eq", val: [lookback] }, ...sums],
    },
    lacking,
  );
}

/** "<= -5" is a drop of 5%, ">= 5" an increase; null for anything else. */
function thresholdOf({ operator, val1 }: Constraint): DelayConstraint | null {
  const percent = numberOfText(val1);
  if (percent === null || !Number.isInteger(percent) || Math.abs(percent) > 100) return null;
  const fraction = Number(`${Math.abs(percent)}e-2`);
  if (operator === "<=" && percent < 0) return ["price_drop", fraction];
  return operator === ">=" && percent > 0 ? ["price_increase", fraction] : null;
}
