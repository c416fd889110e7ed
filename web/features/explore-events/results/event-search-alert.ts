import type {
  DelayConstraint,
  FormTypeConstraint,
  InsiderTradeConstraint,
} from "#contract/alerts/alert-definition.ts";
import { eventFilterList } from "#contract/screening/number-filters.ts";
import { unappliedConditions } from "#web/explore/search/active-conditions.ts";
import { companyCriteriaOf } from "#web/explore/alerts/company-criteria-of.ts";
import { searchAlert, type SearchAlert } from "#web/explore/alerts/suggested-alerts.ts";
import { isCikKey } from "#web/explore/search/company-key.ts";
import { numberConstraint } from "#web/explore/search/payload-conditions.ts";
import {
  type Constraint,
  isConstraintApplied,
  numberOfText,
} from "#web/ui/constraint-field/constraint.ts";
import { activeConditions } from "../search/active-conditions.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { namesCompanies } from "../search/event-form.ts";

/** Conditions of the search that an alert on events can also have; its dates are future ones. */
const held: ReadonlySet<string> = new Set([
  "Company",
  "Date filed",
  "8-K items",
  "Industry",
  "Event return",
  "Market value",
  "Average daily volume",
  "Share price",
  "Value sold",
  "Value purchased",
]);

/**
 * The alert on events like those of a search. Its thresholds are whole percents: the search's event
 * return has to be one, from above or below; without one the form asks for it.
 */
export function eventSearchAlert(form: EventForm): SearchAlert {
  const lacking = activeConditions(form).flatMap(({ name }) => (held.has(name) ? [] : [name]));
  lacking.push(...unappliedConditions(eventFilterList, form).map(({ label }) => label));
  if (form.tickers.some(isCikKey)) lacking.unshift("companies without a ticker");
  const isReturnAsked = isConstraintApplied(form.eventReturn);
  const threshold = thresholdOf(form.eventReturn);
  if (isReturnAsked && threshold === null) {
    lacking.push("an event return other than a drop or an increase in whole percent");
  }
  const isFall = threshold?.[0] === "price_drop";
  const sold = numberConstraint(form.valueSold);
  const purchased = numberConstraint(form.valuePurchased);
  if (sold !== undefined && !isFall) lacking.push("value sold without a price drop");
  if (purchased !== undefined && (threshold === null || isFall)) {
    lacking.push("value purchased without a price increase");
  }
  const items: FormTypeConstraint[] =
    form.itemNumbers.length === 0
      ? []
      : [{ constraint_type: "item_number", val: [...form.itemNumbers] }];
  const insiders: InsiderTradeConstraint[] = [];
  if (sold !== undefined) insiders.push({ constraint_type: "value_sold", ...sold });
  if (purchased !== undefined) insiders.push({ constraint_type: "value_purchased", ...purchased });
  if (insiders.length > 0) {
    insiders.unshift({ constraint_type: "lookback_period", bool: "eq", val: [form.lookback] });
  }
  return searchAlert(
    {
      form_type: "8-K",
      tickers: [...form.tickers],
      company_criteria: namesCompanies(form) ? [] : companyCriteriaOf(form),
      form_type_constraints: items,
      delay_constraints: threshold === null ? [] : [threshold],
      insider_trade_constraints: insiders,
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
