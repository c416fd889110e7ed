import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { type AlertLookback, alertLookbacks } from "#contract/alerts/alert-vocabulary.ts";
import { companyFormOf, typedConstraint } from "#web/explore/alerts/company-criteria-of.ts";
import { type AlertForm, changedAlertForm, emptyAlertForm } from "./alert-form.ts";

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
      case "constraint_10b51":
        fields.excludesPlans = true;
        break;
      case "num_shares_traded":
        fields.sharesTraded = typedConstraint(constraint);
        break;
      case "value_shares_traded":
        fields.valueTraded = typedConstraint(constraint);
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
