import { alertParts } from "#contract/alerts/alert-conditions.ts";
import {
  type AlertDefinition,
  includeAll,
  type InsiderTradeConstraint,
} from "#contract/alerts/alert-definition.ts";
import {
  type AlertKind,
  defaultAlertLookback,
  type AlertLookback,
  alertLookbacks,
} from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { plainNumber } from "#contract/values/typed-number.ts";
import {
  companyCriteriaOf,
  companyFormOf,
  typedConstraint,
} from "#web/explore/alerts/company-criteria-of.ts";
import { numberConstraint } from "#web/explore/search/payload-conditions.ts";
import { alertKindForms } from "../kinds/alert-kind-forms.tsx";
import {
  type AlertForm,
  isThreshold,
  namesSomeone,
  type NumberField,
  changedAlertForm,
  emptyAlertForm,
} from "./alert-form.ts";

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

/** By the decimal point in the text: 7% is 0.07, not 0.07000000000000001. */
function fraction(percent: string): number {
  return Number(`${plainNumber(percent)}e-2`);
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

/** What of a definition is known; a link gives no more than it fills in. */
type Parts = { [Part in keyof AlertDefinition]?: AlertDefinition[Part] | undefined };

/** A definition as the form shows it. */
export function formOfDefinition(name: string, definition: Parts): AlertForm {
  const { tickers = [], reporting_person_ciks: owners = [] } = definition;
  const companies = companyFormOf(definition.company_criteria ?? []);
  const named = tickers.length + owners.length > 0;
  const isDescribed = !named && !companies.includesAll;
  const form: AlertForm = {
    ...emptyAlertForm,
    name,
    ...companies,
    includesAll: !named && companies.includesAll,
    scope: isDescribed ? "described" : "named",
    tickers,
    owners,
    ...thresholds(definition),
    ...formTypeFields(definition),
    ...insiderFields(definition),
  };
  // What is filled in turns its switch on.
  return changedAlertForm(form, {});
}

function thresholds({ delay_constraints: delays = [] }: Parts) {
  const fields: Partial<AlertForm> = {};
  for (const [direction, fraction] of delays) {
    fields[direction === "price_drop" ? "priceDrop" : "priceIncrease"] = percentText(fraction);
  }
  return fields;
}

/** 0.07 is "7", although 0.07 × 100 is 7.000000000000001. */
function percentText(fraction: number): string {
  return String(Number((fraction * 100).toPrecision(15)));
}

function formTypeFields({ form_type_constraints: constraints = [] }: Parts) {
  const fields: Partial<AlertForm> = {};
  for (const constraint of constraints) {
    switch (constraint.constraint_type) {
      case "keywords":
        fields.keywords = constraint.val;
        fields.keywordMatch = constraint.bool;
        break;
      case "item_number":
        fields.itemNumbers = constraint.val;
        break;
      case "trade_types":
        fields.tradeTypes = constraint.val;
        break;
      case "insider_types":
        fields.insiderTypes = constraint.val;
        break;
      case "officer_roles":
        fields.officerRoles = constraint.val;
        break;
      case "constraint_10b51":
        fields.excludesPlans = true;
        break;
      case "under_plan":
        fields.onlyPlans = true;
        break;
      case "num_shares_traded":
        fields.sharesTraded = typedConstraint(constraint);
        break;
      case "value_shares_traded":
        fields.valueTraded = typedConstraint(constraint);
        break;
      case "short_swing_profit":
        fields.shortSwingProfit = typedConstraint(constraint);
        break;
    }
  }
  return fields;
}

function insiderFields({ insider_trade_constraints: constraints = [] }: Parts) {
  const fields: Partial<AlertForm> = {};
  if (constraints.length > 0) fields.asksInsiders = true;
  for (const constraint of constraints) {
    if (constraint.constraint_type === "lookback_period") {
      fields.lookback = lookbackOf(constraint.val[0]);
    } else if (constraint.constraint_type === "value_sold") {
      fields.valueSold = typedConstraint(constraint);
    } else {
      fields.valuePurchased = typedConstraint(constraint);
    }
  }
  return fields;
}

function lookbackOf(days: number): AlertLookback {
  return alertLookbacks.find((each) => each === days) ?? alertLookbacks[0];
}
