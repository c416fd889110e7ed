import {
  alertConditions,
  type AlertParts,
  alertParts,
  type ConditionType,
} from "#contract/alerts/alert-conditions.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { type AlertNumericFilter, alertNumberFilters } from "#contract/screening/number-filters.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import { numberField } from "#domain/alerts/tree-of.ts";
import { insiderTypesOf } from "#domain/trades/rows/insider-types.ts";

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
  const { drop, increase, lookback } = alertParts(definition);
  const moved = facts.return ?? 0;
  const isDropped = drop !== undefined && moved <= -drop;
  const isIncreased = increase !== undefined && moved >= increase;
  const unmet = new Set<ConditionType>([
    ...(isDropped ? [] : (["price_drop", "value_sold"] as const)),
    ...(isIncreased ? [] : (["price_increase", "value_purchased"] as const)),
  ]);
  return alertConditions(definition)
    .filter(({ of }) => !unmet.has(of))
    .map(({ of, alone }) => ({
      condition: alone,
      value: valueOf(of, definition, facts, lookback),
    }));
}

function valueOf(
  of: ConditionType,
  definition: AlertDefinition,
  facts: AlertFacts,
  lookback: AlertParts["lookback"],
): string {
  switch (of) {
    case "trade_types":
      return facts.direction ?? "";
    case "insider_types":
      return insiderTypesOf(facts).join(", ") || "no relationship on file";
    case "officer_roles":
      return (facts.officerRoles ?? []).join(", ");
    case "constraint_10b51":
      return "not under a 10b5-1 plan";
    case "under_plan":
      return "names a 10b5-1 plan";
    case "item_number": {
      const asked = alertParts(definition).items ?? [];
      return (facts.items ?? []).filter((item) => asked.includes(item)).join(", ");
    }
    case "keywords": {
      const asked = alertParts(definition).keywords?.val ?? [];
      const found = asked.filter((keyword) => facts.keywords?.has(keyword) === true);
      return found.map((keyword) => `“${keyword}”`).join(", ");
    }
    case "industry":
      return facts.industry;
    case "price_drop":
    case "price_increase":
      return facts.return === undefined || facts.return === null
        ? ""
        : percentInWords(facts.return);
    default:
      return amount(of, facts[numberField(of, { lookback })] ?? null);
  }
}

/** A stored number in words: dollars with cents, millions of dollars with an M, shares as they are. */
function amount(filter: AlertNumericFilter, value: number | null): string {
  if (value === null) return "";
  switch (alertNumberFilters[filter].unit) {
    case "shares":
      return fixedDecimal(value, { places: 4, grouped: true }).replace(/\.?0+$/, "");
    case "millions of dollars":
      return `${dollarsInWords(value)}M`;
    case "thousands of dollars":
    case "dollars":
      return dollarsInWords(value);
  }
}

/** −0.3139 as "−31.39%", with the real minus sign. */
export function percentInWords(fraction: number): string {
  return `${fixedDecimal(fraction, { places: 2, shift: 2, grouped: true }).replace("-", "−")}%`;
}

/** "$ 1,157,940.00". */
export function dollarsInWords(dollars: number): string {
  return `$ ${fixedDecimal(dollars, { places: 2, grouped: true })}`;
}
