import type { AlertConstraints, ConditionType } from "#contract/alerts/alert-conditions.ts";
import {
  type AlertDefinition,
  constraintOf,
  lookbackOf,
} from "#contract/alerts/alert-definition.ts";
import type { AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import {
  type AlertNumericFilter,
  alertNumberFilters,
  toStoredUnit,
} from "#contract/screening/number-filters.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { plainDollarsText } from "#contract/values/amount-text.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import type { AlertFacts, ConstraintTree, NumberField } from "#domain/alerts/constraint-tree.ts";
import { insiderFlags, insiderTypesOf } from "#domain/trades/rows/insider-types.ts";

/** What a row must meet for a condition of an alert. */
type AlertConditionRecord<Constraint> = {
  /** What the row must meet; null where every row does. */
  tree: (constraint: Constraint, lookback: AlertLookback) => ConstraintTree | null;
  /** What of a row met it, in people's words. */
  value: (facts: AlertFacts, definition: AlertDefinition) => string;
};

const directions = { Purchases: "Purchase", Sales: "Sale" } as const;

/**
 * The conditions of alerts. Every trade type, or every insider type, is no restriction: a row without
 * any relationship on file is not lost from an alert on all of them.
 */
export const alertConditionRecords: {
  readonly [Type in ConditionType]: AlertConditionRecord<AlertConstraints[Type]>;
} = {
  trade_types: {
    tree: ({ val }) => {
      const values = [...new Set(val)].map((type) => directions[type]);
      return values.length === tradeTypes.length
        ? null
        : { kind: "text-in", field: "direction", values };
    },
    value: ({ direction }) => direction ?? "",
  },
  insider_types: {
    tree: ({ val }) => {
      const fields = [...new Set(val)].map((kind) => insiderFlags[kind]);
      return fields.length === insiderTypes.length ? null : { kind: "any-flag", fields };
    },
    value: (facts) => insiderTypesOf(facts).join(", ") || "no relationship on file",
  },
  officer_roles: {
    tree: ({ val }) => ({ kind: "any-text", field: "officerRoles", values: val }),
    value: ({ officerRoles }) => (officerRoles ?? []).join(", "),
  },
  item_number: {
    tree: ({ val }) => ({ kind: "any-text", field: "items", values: val }),
    value: ({ items = [] }, definition) => {
      const numbers = constraintOf(definition, "item_number")?.val ?? [];
      return items.filter((item) => numbers.includes(item)).join(", ");
    },
  },
  keywords: {
    tree: ({ bool, val }) => ({ kind: "keywords", match: bool, keywords: val }),
    value: ({ keywords }, definition) => {
      const sought = constraintOf(definition, "keywords")?.val ?? [];
      const found = sought.filter((keyword) => keywords?.has(keyword) === true);
      return found.map((keyword) => `“${keyword}”`).join(", ");
    },
  },
  price_drop: {
    tree: ([, drop]) => ({ kind: "number", field: "return", operator: "le", values: [-drop] }),
    value: returnInWords,
  },
  price_increase: {
    tree: ([, rise]) => ({ kind: "number", field: "return", operator: "ge", values: [rise] }),
    value: returnInWords,
  },
  value_sold: number("value_sold", (lookback) => `sold${lookback}`),
  value_purchased: number("value_purchased", (lookback) => `purchased${lookback}`),
  num_shares_traded: number("num_shares_traded", () => "shares"),
  value_shares_traded: number("value_shares_traded", () => "value"),
  short_swing_profit: number("short_swing_profit", () => "shortSwingProfit"),
  constraint_10b51: {
    tree: () => ({ kind: "no-flag", field: "isPlan" }),
    value: () => "not under a 10b5-1 plan",
  },
  under_plan: {
    tree: () => ({ kind: "any-flag", fields: ["isPlan"] }),
    value: () => "names a 10b5-1 plan",
  },
  industry: {
    tree: ({ val }) => ({ kind: "text-in", field: "industry", values: val }),
    value: ({ industry }) => industry,
  },
  market_value: number("market_value", () => "marketValue"),
  avg_daily_volume: number("avg_daily_volume", () => "averageDailyVolume"),
  share_price: number("share_price", () => "sharePrice"),
};

/** @param field  that the filter looks at */
function number(
  filter: AlertNumericFilter,
  field: (lookback: AlertLookback) => NumberField,
): AlertConditionRecord<NumberConstraint> {
  return {
    tree: ({ bool, val }, lookback) => ({
      kind: "number",
      field: field(lookback),
      operator: bool,
      values: val.map((value) => toStoredUnit(filter, value)),
    }),
    value: (facts, definition) =>
      amountInWords(filter, facts[field(lookbackOf(definition))] ?? null),
  };
}

/** A stored number: dollars with cents, millions of dollars with an M, shares as they are. */
function amountInWords(filter: AlertNumericFilter, value: number | null): string {
  if (value === null) return "";
  switch (alertNumberFilters[filter].unit) {
    case "shares":
      return fixedDecimal(value, { places: 4, grouped: true }).replace(/\.?0+$/, "");
    case "millions of dollars":
      return `${plainDollarsText(value)}M`;
    case "thousands of dollars":
    case "dollars":
      return plainDollarsText(value);
  }
}

function returnInWords({ return: moved }: AlertFacts): string {
  return moved === undefined || moved === null ? "" : percentInWords(moved);
}

/** A return with its sign, as on screen: −0.3139 as "−31.39%", 0.08 as "+8.00%". */
export function percentInWords(fraction: number): string {
  const text = fixedDecimal(fraction, { places: 2, shift: 2, grouped: true });
  const sign = text.startsWith("-") || Number(text.replaceAll(",", "")) === 0 ? "" : "+";
  return `${sign}${text.replace("-", "−")}%`;
}
