import { alertParts, type AlertParts } from "#contract/alerts/alert-conditions.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { type InsiderType, insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { type AlertNumericFilter, toStoredUnit } from "#contract/values/units.ts";
import type { ConstraintTree, FlagField, NumberField } from "#domain/alerts/constraint-tree.ts";

const directions = { Purchases: "Purchase", Sales: "Sale" } as const;

const flagFields = {
  Officer: "isOfficer",
  Director: "isDirector",
  "10% Owner": "isTenPercentOwner",
  Other: "isOther",
} as const satisfies Record<InsiderType, FlagField>;

/**
 * What a row must meet for the alert to match. Every trade type, or every insider type, is no
 * restriction: a row without any relationship on file is not lost from an alert on all of them.
 * @param ciks  companies of the definition's tickers; looked at only where it names tickers
 */
export function treeOf(definition: AlertDefinition, ciks: readonly number[]): ConstraintTree {
  const parts = alertParts(definition);
  return {
    kind: "all",
    of: [
      ...scopeOf(definition, ciks),
      ...tradeConditions(parts),
      ...textConditions(parts),
      ...numbersOf(parts, ["market_value", "avg_daily_volume", "share_price"]),
      ...numbersOf(parts, ["num_shares_traded", "value_shares_traded"]),
      ...thresholds(parts),
    ],
  };
}

function scopeOf(definition: AlertDefinition, ciks: readonly number[]): ConstraintTree[] {
  const owners = definition.reporting_person_ciks.map(Number);
  if (definition.tickers.length > 0) return [{ kind: "id-in", field: "cik", values: ciks }];
  if (owners.length > 0) return [{ kind: "any-id", field: "ownerCiks", values: owners }];
  return [];
}

function tradeConditions(parts: AlertParts): ConstraintTree[] {
  const conditions: ConstraintTree[] = [];
  const types = new Set(parts.tradeTypes);
  if (types.size > 0 && types.size < tradeTypes.length) {
    const values = [...types].map((type) => directions[type]);
    conditions.push({ kind: "text-in", field: "direction", values });
  }
  const kinds = new Set(parts.insiderTypes);
  if (kinds.size > 0 && kinds.size < insiderTypes.length) {
    conditions.push({ kind: "any-flag", fields: [...kinds].map((kind) => flagFields[kind]) });
  }
  if (parts.isPlanExcluded) conditions.push({ kind: "no-flag", field: "isPlan" });
  return conditions;
}

function textConditions({ items, industries, keywords }: AlertParts): ConstraintTree[] {
  const conditions: ConstraintTree[] = [];
  if (items !== undefined) conditions.push({ kind: "any-text", field: "items", values: items });
  if (industries !== undefined) {
    conditions.push({ kind: "text-in", field: "industry", values: industries });
  }
  if (keywords !== undefined) {
    conditions.push({ kind: "keywords", match: keywords.bool, keywords: keywords.val });
  }
  return conditions;
}

/** A drop or an increase; each with the sums of insiders that belong to it. */
function thresholds(parts: AlertParts): ConstraintTree[] {
  const { drop, increase } = parts;
  const branches: ConstraintTree[] = [];
  if (drop !== undefined) {
    const isReached = { kind: "number", field: "return", operator: "le", values: [-drop] } as const;
    branches.push({ kind: "all", of: [isReached, ...numbersOf(parts, ["value_sold"])] });
  }
  if (increase !== undefined) {
    const isReached = {
      kind: "number",
      field: "return",
      operator: "ge",
      values: [increase],
    } as const;
    branches.push({ kind: "all", of: [isReached, ...numbersOf(parts, ["value_purchased"])] });
  }
  return branches.length === 0 ? [] : [{ kind: "any", of: branches }];
}

function numbersOf(parts: AlertParts, filters: readonly AlertNumericFilter[]): ConstraintTree[] {
  return parts.numbers
    .filter(({ filter }) => filters.includes(filter))
    .map(({ filter, constraint }) => ({
      kind: "number",
      field: numberField(filter, parts),
      operator: constraint.bool,
      values: constraint.val.map((value) => toStoredUnit(filter, value)),
    }));
}

/** The field that a numeric filter looks at. */
export function numberField(
  filter: AlertNumericFilter,
  { lookback }: Pick<AlertParts, "lookback">,
): NumberField {
  switch (filter) {
    case "market_value":
      return "marketValue";
    case "avg_daily_volume":
      return "averageDailyVolume";
    case "share_price":
      return "sharePrice";
    case "num_shares_traded":
      return "shares";
    case "value_shares_traded":
      return "value";
    case "value_sold":
      return `sold${lookback}`;
    case "value_purchased":
      return `purchased${lookback}`;
  }
}
