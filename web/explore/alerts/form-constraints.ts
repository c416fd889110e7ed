import {
  alertConditionTable,
  type AlertConstraints,
  companyConditions,
  type ConditionType,
  sumOfThreshold,
  thresholdTypes,
} from "#contract/alerts/alert-conditions.ts";
import { type CompanyCriterion, includeAll } from "#contract/alerts/alert-definition.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { type AlertKindRecord, alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { eventNumberFilters } from "#contract/screening/number-filters.ts";
import { type ConditionFields, type FormCondition, formConditions } from "./alert-conditions.ts";

const conditions: { [Type in ConditionType]: FormCondition<AlertConstraints[Type]> } =
  formConditions;

/** What is sent of a condition; undefined where it is not set. */
export type FormConstraints = <Type extends ConditionType>(
  type: Type,
) => AlertConstraints[Type] | undefined;

/** The constraints of a form; numbers that are not valid are left out. */
export function constraintsOfForm(form: ConditionFields): FormConstraints {
  return (type) => (conditions[type].isSet(form) ? conditions[type].toConstraint(form) : undefined);
}

/** Of the conditions that are set, in this order. */
export function constraintsIn<Type extends ConditionType>(
  types: readonly Type[],
  sent: FormConstraints,
): AlertConstraints[Type][] {
  return types.map((type) => sent(type)).filter((each) => each !== undefined);
}

/** Company criteria in the form of an alert. */
export function companyCriteria(
  { includesAll }: { includesAll: boolean },
  sent: FormConstraints,
): (CompanyCriterion | typeof includeAll)[] {
  const criteria = includesAll ? [] : constraintsIn(companyConditions, sent);
  return criteria.length === 0 ? [includeAll] : criteria;
}

/** A constraint as the form shows it. */
export function fieldsOf<Type extends ConditionType>(
  type: Type,
  constraint: AlertConstraints[Type],
): Partial<ConditionFields> {
  return conditions[type].fromConstraint(constraint);
}

/** The conditions that an alert of this kind can have, by their labels in a search. */
export function labelsOfKind(kind: AlertKind): string[] {
  const { constraints, hasThresholds }: AlertKindRecord = alertKindTable[kind];
  const sums = hasThresholds ? thresholdTypes.map((type) => sumOfThreshold[type]) : [];
  const labels = [...constraints, ...companyConditions, ...sums].map(
    (type) => alertConditionTable[type].label,
  );
  // A search has one filter for a drop or an increase.
  return hasThresholds ? [...labels, eventNumberFilters.event_return.label] : labels;
}
