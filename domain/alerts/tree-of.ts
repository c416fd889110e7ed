import {
  type AlertConstraints,
  type ConditionType,
  sumOfThreshold,
  thresholdTypes,
} from "#contract/alerts/alert-conditions.ts";
import {
  type AlertDefinition,
  conditionOf,
  constraintOf,
  constraintsOf,
  lookbackOf,
} from "#contract/alerts/alert-definition.ts";
import type { AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import { alertConditionRecords } from "#domain/alerts/alert-conditions.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";

/**
 * What a row must meet for the alert to match.
 * @param ciks  companies of the definition's tickers; looked at only where it names tickers
 */
export function treeOf(definition: AlertDefinition, ciks: readonly number[]): ConstraintTree {
  const { form_type_constraints, company_criteria } = definition;
  const types = constraintsOf({ form_type_constraints, company_criteria }).map(conditionOf);
  return {
    kind: "all",
    of: [
      ...scopeOf(definition, ciks),
      ...types.flatMap((type) => treeOfCondition(definition, type) ?? []),
      ...thresholds(definition),
    ],
  };
}

/** What a row must meet of one condition; null where that is nothing. */
export function treeOfCondition(
  definition: AlertDefinition,
  type: ConditionType,
): ConstraintTree | null {
  const constraint = constraintOf(definition, type);
  return constraint === undefined
    ? null
    : treeOfConstraint(type, constraint, lookbackOf(definition));
}

function treeOfConstraint<Type extends ConditionType>(
  type: Type,
  constraint: AlertConstraints[Type],
  lookback: AlertLookback,
): ConstraintTree | null {
  return alertConditionRecords[type].tree(constraint, lookback);
}

function scopeOf(definition: AlertDefinition, ciks: readonly number[]): ConstraintTree[] {
  const owners = definition.reporting_person_ciks.map(Number);
  if (definition.tickers.length > 0) return [{ kind: "id-in", field: "cik", values: ciks }];
  if (owners.length > 0) return [{ kind: "any-id", field: "ownerCiks", values: owners }];
  return [];
}

/** A drop or an increase; each with the sum of insiders that belongs to it. */
function thresholds(definition: AlertDefinition): ConstraintTree[] {
  const branches = thresholdTypes.flatMap((threshold): ConstraintTree[] => {
    const reached = treeOfCondition(definition, threshold);
    const sum = treeOfCondition(definition, sumOfThreshold[threshold]) ?? [];
    return reached === null ? [] : [{ kind: "all", of: [reached].concat(sum) }];
  });
  return branches.length === 0 ? [] : [{ kind: "any", of: branches }];
}
