import {
  type ConditionType,
  sumOfThreshold,
  thresholdTypes,
} from "#contract/alerts/alert-conditions.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertConditions } from "#contract/alerts/describe-alert.ts";
import { alertConditionRecords } from "#domain/alerts/alert-conditions.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import { predicateOf } from "#domain/alerts/predicate-of.ts";
import { treeOfCondition } from "#domain/alerts/tree-of.ts";

/** A condition that a row met, and the value that met it, in people's words. */
export type MatchedCondition = { condition: string; value: string };

/**
 * Why a row that the alert matches did so: "Value >= $ 250K" by "$ 1,157,940.00". Of a drop and an increase
 * only the one that was reached is shown, with its own sum of insiders.
 * @param facts  of a row that meets the definition
 */
export function matchedConditions(
  definition: AlertDefinition,
  facts: AlertFacts,
): MatchedCondition[] {
  const unmet = new Set<ConditionType>();
  for (const threshold of thresholdTypes) {
    const tree = treeOfCondition(definition, threshold);
    const isReached = tree !== null && predicateOf(tree)(facts);
    if (!isReached) unmet.add(threshold).add(sumOfThreshold[threshold]);
  }
  return alertConditions(definition)
    .filter(({ of }) => !unmet.has(of))
    .map(({ of, alone }) => ({
      condition: alone,
      value: alertConditionRecords[of].value(facts, definition),
    }));
}
