import {
  type AlertConstraints,
  type ConditionType,
  isNumberCondition,
  sumOfThreshold,
  thresholdTypes,
} from "#contract/alerts/alert-conditions.ts";
import {
  type AlertDefinition,
  conditionOf,
  constraintOf,
  constraintsOf,
  includeAll,
  lookbackOf,
  type PartOfDefinition,
} from "#contract/alerts/alert-definition.ts";
import { type AlertKind, defaultAlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { formConditions } from "#web/explore/alerts/alert-conditions.ts";
import {
  type FormConstraints,
  constraintsOfForm,
  companyCriteria,
  constraintsIn,
  fieldsOf,
} from "#web/explore/alerts/form-constraints.ts";
import { type AlertForm, changedAlertForm, emptyAlertForm, namesSomeone } from "./alert-form.ts";

type Kept = { definition: AlertDefinition; form: AlertForm } | null;

/**
 * The conditions of a form, as they are sent: a condition that is empty or not a number is left out, percent
 * become fractions, every other number stays in the unit of its label.
 * @param kept  the saved definition: what the form cannot show exactly is sent as it was, unless it
 *   was changed
 */
export function definitionOfForm(
  kind: AlertKind,
  form: AlertForm,
  kept: Kept = null,
): AlertDefinition {
  const { constraints, namesOwners, hasThresholds } = alertKindTable[kind];
  const typed = constraintsOfForm(form);
  const sent: FormConstraints = (type) => untouched(type, form, kept) ?? typed(type);
  return {
    form_type: kind,
    tickers: [...form.tickers],
    reporting_person_ciks: namesOwners ? [...form.owners] : [],
    company_criteria: namesSomeone(form) ? [] : companyCriteria(form, sent),
    form_type_constraints: constraintsIn(constraints, sent),
    delay_constraints: hasThresholds ? constraintsIn(thresholdTypes, sent) : [],
    insider_trade_constraints: hasThresholds && form.asksInsiders ? insiders(form, sent) : [],
  };
}

/** A number as it was sent before, where nothing was typed since. */
function untouched<Type extends ConditionType>(
  type: Type,
  form: AlertForm,
  kept: Kept,
): AlertConstraints[Type] | undefined {
  const { field } = formConditions[type];
  if (kept === null || !isNumberCondition(type)) return undefined;
  const isTyped = JSON.stringify(form[field]) !== JSON.stringify(kept.form[field]);
  return isTyped ? undefined : constraintOf(kept.definition, type);
}

function insiders(
  form: AlertForm,
  sent: FormConstraints,
): AlertDefinition["insider_trade_constraints"] {
  const sums = thresholdTypes.flatMap((threshold) =>
    formConditions[threshold].isSet(form) ? sumOfThreshold[threshold] : [],
  );
  const constraints = constraintsIn(sums, sent);
  if (constraints.length === 0 && form.lookback === defaultAlertLookback) return [];
  return [{ constraint_type: "lookback_period", bool: "eq", val: [form.lookback] }, ...constraints];
}

/** A definition as the form shows it. */
export function formOfDefinition(name: string, definition: PartOfDefinition): AlertForm {
  const { tickers = [], reporting_person_ciks: owners = [] } = definition;
  const criteria = definition.company_criteria ?? [];
  const isNamed = tickers.length + owners.length > 0;
  const isDescribed = criteria.some((each) => each !== includeAll);
  const form: AlertForm = {
    ...emptyAlertForm,
    name,
    includesAll: !isNamed && !isDescribed,
    scope: !isNamed && isDescribed ? "described" : "named",
    tickers,
    owners,
    asksInsiders: (definition.insider_trade_constraints ?? []).length > 0,
    lookback: lookbackOf(definition),
  };
  for (const each of constraintsOf(definition)) {
    Object.assign(form, fieldsOf(conditionOf(each), each));
  }
  // What is filled in turns its switch on.
  return changedAlertForm(form, {});
}
