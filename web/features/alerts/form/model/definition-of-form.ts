import { alertParts } from "#contract/alerts/alert-conditions.ts";
import {
  type AlertDefinition,
  includeAll,
  type InsiderTradeConstraint,
} from "#contract/alerts/alert-definition.ts";
import { type AlertKind, defaultAlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { companyCriteriaOf } from "#web/explore/alerts/company-criteria-of.ts";
import { numberConstraint } from "#web/explore/search/payload-conditions.ts";
import { alertKindForms } from "../kinds/alert-kind-forms.ts";
import { type AlertForm, isThreshold, namesSomeone, type NumberField } from "./alert-form.ts";

/**
 * What a form asks for, as it is sent: a condition that is empty or not a number is left out, percent
 * become fractions, every other number stays in the unit of its label.
 * @param kept  the saved definition: what the form cannot show exactly is sent as it was, unless it
 *   was changed
 */
export function definitionOfForm(
  kind: AlertKind,
  form: AlertForm,
  kept: { definition: AlertDefinition; form: AlertForm } | null = null,
): AlertDefinition {
  const { namesOwners, hasThresholds } = alertKindTable[kind];
  return {
    form_type: kind,
    tickers: [...form.tickers],
    reporting_person_ciks: namesOwners ? [...form.owners] : [],
    company_criteria: criteria(form, kept),
    form_type_constraints: alertKindForms[kind].constraints(form, (of) => numbered(form, kept, of)),
    delay_constraints: hasThresholds ? delays(form) : [],
    insider_trade_constraints: hasThresholds ? insiders(form, kept) : [],
  };
}

type Kept = { definition: AlertDefinition; form: AlertForm } | null;

function criteria(form: AlertForm, kept: Kept): AlertDefinition["company_criteria"] {
  if (namesSomeone(form)) return [];
  return companyCriteriaOf(form).map((criterion) => {
    if (criterion === includeAll || criterion.criteria_type === "industry") return criterion;
    const before = kept?.definition.company_criteria.find(
      (other) => other !== includeAll && other.criteria_type === criterion.criteria_type,
    );
    return before !== undefined && isUntouched(form, kept, companyFields[criterion.criteria_type])
      ? before
      : criterion;
  });
}

const companyFields = {
  market_value: "marketValue",
  avg_daily_volume: "averageDailyVolume",
  share_price: "sharePrice",
} as const;

function isUntouched(form: AlertForm, kept: Kept, field: NumberField): boolean {
  return kept !== null && JSON.stringify(form[field]) === JSON.stringify(kept.form[field]);
}

const insiderNumbers = [
  { constraint_type: "value_sold", field: "valueSold", threshold: "priceDrop" },
  { constraint_type: "value_purchased", field: "valuePurchased", threshold: "priceIncrease" },
] as const;

/** A number as typed, or as it was sent before where nothing was typed since. */
function numbered(
  form: AlertForm,
  kept: Kept,
  { field, type }: { field: NumberField; type: string },
): NumberConstraint | undefined {
  if (kept !== null && isUntouched(form, kept, field)) {
    const { numbers } = alertParts(kept.definition);
    const before = numbers.find(({ filter }) => filter === type)?.constraint;
    if (before !== undefined) return { bool: before.bool, val: before.val };
  }
  return numberConstraint(form[field]);
}

function delays(form: AlertForm): AlertDefinition["delay_constraints"] {
  const constraints: AlertDefinition["delay_constraints"] = [];
  if (isThreshold(form.priceDrop)) constraints.push(["price_drop", fraction(form.priceDrop)]);
  if (isThreshold(form.priceIncrease)) {
    constraints.push(["price_increase", fraction(form.priceIncrease)]);
  }
  return constraints;
}

/** By the decimal point in the text: 7 % is 0.07, not 0.07000000000000001. */
function fraction(percent: string): number {
  return Number(`${Number(percent)}e-2`);
}

function insiders(form: AlertForm, kept: Kept): InsiderTradeConstraint[] {
  if (!form.asksInsiders) return [];
  const constraints: InsiderTradeConstraint[] = [];
  for (const { constraint_type, field, threshold } of insiderNumbers) {
    if (!isThreshold(form[threshold])) continue;
    const constraint = numbered(form, kept, { field, type: constraint_type });
    if (constraint !== undefined) constraints.push({ constraint_type, ...constraint });
  }
  if (constraints.length === 0 && form.lookback === defaultAlertLookback) return [];
  return [{ constraint_type: "lookback_period", bool: "eq", val: [form.lookback] }, ...constraints];
}
