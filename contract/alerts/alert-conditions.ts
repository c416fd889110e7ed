import {
  type AlertDefinition,
  type CompanyCriterion,
  type DelayConstraint,
  includeAll,
} from "#contract/alerts/alert-definition.ts";
import { type AlertLookback, defaultAlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import { boundsInWords } from "#contract/screening/sentence.ts";
import {
  type InsiderType,
  insiderTypes,
  type TradeType,
} from "#contract/trades/trade-vocabulary.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { type AlertNumericFilter, alertFilterScales } from "#contract/values/units.ts";

/** One condition of an alert in people's words. */
export type AlertCondition = {
  of:
    | "trade_types"
    | "insider_types"
    | "constraint_10b51"
    | "item_number"
    | "keywords"
    | "industry"
    | "price_drop"
    | "price_increase"
    | AlertNumericFilter;
  /** Inside the sentence of `describeAlert`: "value >= $ 250K". */
  inSentence: string;
  /** Standing alone, as a chip or in a mail: "Value >= $ 250K". */
  alone: string;
};

/** What an alert's parts are, each once; undefined where it has none. */
export type AlertParts = {
  tradeTypes: readonly TradeType[] | undefined;
  insiderTypes: readonly InsiderType[] | undefined;
  isPlanExcluded: boolean;
  items: readonly string[] | undefined;
  keywords: { bool: "and" | "or"; val: readonly string[] } | undefined;
  industries: readonly string[] | undefined;
  numbers: { filter: AlertNumericFilter; constraint: NumberConstraint }[];
  /** Thresholds as positive fractions. */
  drop: number | undefined;
  increase: number | undefined;
  lookback: AlertLookback;
};

const numberNames = {
  num_shares_traded: "shares",
  value_shares_traded: "value",
  market_value: "market value",
  avg_daily_volume: "average daily volume",
  share_price: "share price",
  value_sold: "sold",
  value_purchased: "purchased",
} as const satisfies Record<AlertNumericFilter, string>;

/** The parts of a definition, taken out of the lists of the wire. */
export function alertParts(definition: AlertDefinition): AlertParts {
  const parts: AlertParts = {
    tradeTypes: undefined,
    insiderTypes: undefined,
    isPlanExcluded: false,
    items: undefined,
    keywords: undefined,
    industries: undefined,
    numbers: [],
    drop: threshold(definition, "price_drop"),
    increase: threshold(definition, "price_increase"),
    lookback: defaultAlertLookback,
  };
  for (const each of definition.form_type_constraints) {
    if (each.constraint_type === "trade_types") parts.tradeTypes = each.val;
    else if (each.constraint_type === "insider_types") parts.insiderTypes = each.val;
    else if (each.constraint_type === "constraint_10b51") parts.isPlanExcluded = true;
    else if (each.constraint_type === "item_number") parts.items = each.val;
    else if (each.constraint_type === "keywords") parts.keywords = each;
    else parts.numbers.push({ filter: each.constraint_type, constraint: each });
  }
  for (const each of definition.company_criteria) addCompanyPart(parts, each);
  for (const each of definition.insider_trade_constraints) {
    if (each.constraint_type === "lookback_period") parts.lookback = lookbackOf(each.val[0]);
    else parts.numbers.push({ filter: each.constraint_type, constraint: each });
  }
  return parts;
}

function addCompanyPart(parts: AlertParts, each: typeof includeAll | CompanyCriterion): void {
  if (each === includeAll) return;
  if (each.criteria_type === "industry") parts.industries = each.val;
  else parts.numbers.push({ filter: each.criteria_type, constraint: each });
}

function threshold(
  { delay_constraints: delays }: AlertDefinition,
  direction: DelayConstraint[0],
): number | undefined {
  return delays.find(([each]) => each === direction)?.[1];
}

function lookbackOf(days: number): AlertLookback {
  if (days === 90 || days === 180 || days === 365) return days;
  return defaultAlertLookback;
}

/** The conditions of a definition in the order in which people read them. */
export function alertConditions(definition: AlertDefinition): AlertCondition[] {
  const parts = alertParts(definition);
  return [
    ...tradeConditions(parts),
    ...listConditions(parts),
    ...thresholdConditions(parts),
    ...numberConditions(parts, ["value_sold", "value_purchased"]),
    ...numberConditions(parts, ["num_shares_traded", "value_shares_traded"]),
    ...planConditions(parts),
    ...industryConditions(parts),
    ...numberConditions(parts, ["market_value", "avg_daily_volume", "share_price"]),
  ];
}

function tradeConditions({
  tradeTypes: types,
  insiderTypes: chosen,
}: AlertParts): AlertCondition[] {
  if (types === undefined) return [];
  const kinds = insiderTypes.filter((kind) => chosen?.includes(kind) ?? true);
  const isEvery = kinds.length === insiderTypes.length;
  const directions = (["Purchases", "Sales"] as const).filter((type) => types.includes(type));
  return [
    {
      of: "trade_types",
      inSentence: directions.join(", "),
      alone: directions.join(" or "),
    },
    {
      of: "insider_types",
      inSentence: isEvery ? "all insider types" : kinds.join(", "),
      alone: isEvery ? "All insider types" : inList(kinds),
    },
  ];
}

function listConditions({ items, keywords }: AlertParts): AlertCondition[] {
  const conditions: AlertCondition[] = [];
  if (items !== undefined) {
    const numbers = items.toSorted();
    const text = `${numbers.length === 1 ? "Item" : "Items"} ${numbers.join(", ")}`;
    conditions.push({ of: "item_number", inSentence: text, alone: text });
  }
  if (keywords !== undefined) {
    const words = keywords.val.map((keyword) => `“${keyword}”`).join(", ");
    const text = `${keywords.bool === "and" ? "all" : "any"} of ${words}`;
    conditions.push({ of: "keywords", inSentence: text, alone: capitalised(text) });
  }
  return conditions;
}

function thresholdConditions({ drop, increase }: AlertParts): AlertCondition[] {
  const conditions: AlertCondition[] = [];
  if (drop !== undefined) {
    const text = `price drop >= ${percentInWords(drop)}`;
    conditions.push({ of: "price_drop", inSentence: text, alone: capitalised(text) });
  }
  if (increase !== undefined) {
    const text = `price increase >= ${percentInWords(increase)}`;
    conditions.push({ of: "price_increase", inSentence: text, alone: capitalised(text) });
  }
  return conditions;
}

function numberConditions(
  { numbers, lookback }: AlertParts,
  filters: readonly AlertNumericFilter[],
): AlertCondition[] {
  return filters.flatMap((filter) => {
    const constraint = numbers.find((each) => each.filter === filter)?.constraint;
    if (constraint === undefined) return [];
    const bounds = boundsInWords(alertFilterScales[filter].unit, constraint);
    const isSum = filter === "value_sold" || filter === "value_purchased";
    const inSentence = `${numberNames[filter]} ${bounds}${isSum ? `, ${lookback} days` : ""}`;
    return [{ of: filter, inSentence, alone: capitalised(inSentence) }];
  });
}

function planConditions({ isPlanExcluded }: AlertParts): AlertCondition[] {
  if (!isPlanExcluded) return [];
  return [{ of: "constraint_10b51", inSentence: "no 10b5-1", alone: "10b5-1 trades excluded" }];
}

function industryConditions({ industries }: AlertParts): AlertCondition[] {
  if (industries === undefined) return [];
  const text = `industry ${inList(industries)}`;
  return [{ of: "industry", inSentence: text, alone: capitalised(text) }];
}

/** A threshold with one decimal, more where it needs them: "10.0%", "1.25%". */
function percentInWords(fraction: number): string {
  const text = fixedDecimal(fraction, { places: 6, shift: 2 });
  return `${text.replace(/(\.\d+?)0+$/, "$1")}%`;
}

/** "A, B or C". */
function inList(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}

/** "value >= $ 250K" as "Value >= $ 250K". */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
