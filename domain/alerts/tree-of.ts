import { alertParts, type AlertParts } from "#contract/alerts/alert-conditions.ts";
import {
  type AlertDefinition,
  type FormTypeConstraint,
  includeAll,
} from "#contract/alerts/alert-definition.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { type AlertNumericFilter, toStoredUnit } from "#contract/screening/number-filters.ts";
import type { ConstraintTree, NumberField } from "#domain/alerts/constraint-tree.ts";
import { insiderFlags } from "#domain/trades/rows/insider-types.ts";

const directions = { Purchases: "Purchase", Sales: "Sale" } as const;

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
      ...definition.form_type_constraints.flatMap((each) => formTypeCondition(each, parts)),
      ...definition.company_criteria.flatMap((each) => companyCondition(each, parts)),
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

// Every type of constraint has its case, so that none can be saved and not be applied.
function formTypeCondition(each: FormTypeConstraint, parts: AlertParts): ConstraintTree[] {
  switch (each.constraint_type) {
    case "trade_types": {
      const types = [...new Set(each.val)];
      if (types.length === tradeTypes.length) return [];
      const values = types.map((type) => directions[type]);
      return [{ kind: "text-in", field: "direction", values }];
    }
    case "insider_types": {
      const kinds = [...new Set(each.val)];
      if (kinds.length === insiderTypes.length) return [];
      return [{ kind: "any-flag", fields: kinds.map((kind) => insiderFlags[kind]) }];
    }
    case "officer_roles":
      return [{ kind: "any-text", field: "officerRoles", values: each.val }];
    case "constraint_10b51":
      return [{ kind: "no-flag", field: "isPlan" }];
    case "under_plan":
      return [{ kind: "any-flag", fields: ["isPlan"] }];
    case "item_number":
      return [{ kind: "any-text", field: "items", values: each.val }];
    case "keywords":
      return [{ kind: "keywords", match: each.bool, keywords: each.val }];
    case "num_shares_traded":
    case "value_shares_traded":
    case "short_swing_profit":
      return [numberCondition(each.constraint_type, each, parts)];
  }
}

function companyCondition(
  each: AlertDefinition["company_criteria"][number],
  parts: AlertParts,
): ConstraintTree[] {
  if (each === includeAll) return [];
  switch (each.criteria_type) {
    case "industry":
      return [{ kind: "text-in", field: "industry", values: each.val }];
    case "market_value":
    case "avg_daily_volume":
    case "share_price":
      return [numberCondition(each.criteria_type, each, parts)];
  }
}

/** A drop or an increase; each with the sums of insiders that belong to it. */
function thresholds(parts: AlertParts): ConstraintTree[] {
  const { drop, increase } = parts;
  const branches: ConstraintTree[] = [];
  if (drop !== undefined) {
    const isReached = { kind: "number", field: "return", operator: "le", values: [-drop] } as const;
    branches.push({ kind: "all", of: [isReached, ...sumsOf(parts, "value_sold")] });
  }
  if (increase !== undefined) {
    const isReached = {
      kind: "number",
      field: "return",
      operator: "ge",
      values: [increase],
    } as const;
    branches.push({ kind: "all", of: [isReached, ...sumsOf(parts, "value_purchased")] });
  }
  return branches.length === 0 ? [] : [{ kind: "any", of: branches }];
}

function sumsOf(parts: AlertParts, sum: "value_sold" | "value_purchased"): ConstraintTree[] {
  return parts.numbers
    .filter(({ filter }) => filter === sum)
    .map(({ constraint }) => numberCondition(sum, constraint, parts));
}

function numberCondition(
  filter: AlertNumericFilter,
  { bool, val }: NumberConstraint,
  parts: AlertParts,
): ConstraintTree {
  return {
    kind: "number",
    field: numberField(filter, parts),
    operator: bool,
    values: val.map((value) => toStoredUnit(filter, value)),
  };
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
    case "short_swing_profit":
      return "shortSwingProfit";
    case "value_sold":
      return `sold${lookback}`;
    case "value_purchased":
      return `purchased${lookback}`;
  }
}
