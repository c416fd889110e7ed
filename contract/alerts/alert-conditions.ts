import {
  type AlertDefinition,
  type CompanyCriterion,
  type DelayConstraint,
  type FormTypeConstraint,
  includeAll,
  type InsiderTradeConstraint,
} from "#contract/alerts/alert-definition.ts";
import { type AlertLookback, defaultAlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import { boundsInWords } from "#contract/screening/sentence.ts";
import { type OfficerRole, rolesInOrder } from "#contract/trades/officer-roles.ts";
import {
  type InsiderType,
  insiderTypes,
  type TradeType,
} from "#contract/trades/trade-vocabulary.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { capitalized } from "#contract/values/words.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { type AlertNumericFilter, alertNumberFilters } from "#contract/screening/number-filters.ts";

/** What an alert can ask of a row; the look-back belongs to the sums of insiders. */
export type ConditionType =
  | FormTypeConstraint["constraint_type"]
  | CompanyCriterion["criteria_type"]
  | DelayConstraint[0]
  | Exclude<InsiderTradeConstraint["constraint_type"], "lookback_period">;

/** One condition of an alert in people's words. */
export type AlertCondition = {
  of: ConditionType;
  /** Inside the sentence of `describeAlert`: "value >= $ 250K". */
  inSentence: string;
  /** Standing alone, as a chip or in a mail: "Value >= $ 250K". */
  alone: string;
};

/** What an alert's parts are, each once; undefined where it has none. */
export type AlertParts = {
  tradeTypes: readonly TradeType[] | undefined;
  insiderTypes: readonly InsiderType[] | undefined;
  officerRoles: readonly OfficerRole[] | undefined;
  isPlanExcluded: boolean;
  isPlanRequired: boolean;
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
  short_swing_profit: "short-swing profit",
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
    officerRoles: undefined,
    isPlanExcluded: false,
    isPlanRequired: false,
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
    else if (each.constraint_type === "officer_roles") parts.officerRoles = each.val;
    else if (each.constraint_type === "constraint_10b51") parts.isPlanExcluded = true;
    else if (each.constraint_type === "under_plan") parts.isPlanRequired = true;
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
  return conditionTypes.flatMap((of) => {
    const words = wordsOf[of](parts);
    if (words === null) return [];
    const [inSentence, alone = capitalized(inSentence)] = words;
    return [{ of, inSentence, alone }];
  });
}

/** Inside a sentence, and alone where that is more than a capital letter; null where not asked. */
type Words = readonly [inSentence: string, alone?: string] | null;

/** In the order in which people read them. */
const wordsOf = {
  trade_types: ({ tradeTypes: types }) => {
    if (types === undefined) return null;
    const directions = (["Purchases", "Sales"] as const).filter((type) => types.includes(type));
    return [directions.join(", "), directions.join(" or ")];
  },
  // Who trades belongs to the sentence about trades, also where everyone counts.
  insider_types: ({ tradeTypes, insiderTypes: chosen }) => {
    if (tradeTypes === undefined) return null;
    const kinds = insiderTypes.filter((kind) => chosen?.includes(kind) ?? true);
    return kinds.length === insiderTypes.length
      ? ["all insider types"]
      : [kinds.join(", "), inList(kinds)];
  },
  officer_roles: ({ officerRoles: chosen }) =>
    chosen === undefined ? null : [`officer role ${inList(rolesInOrder(chosen))}`],
  item_number: ({ items }) =>
    items === undefined
      ? null
      : [`${items.length === 1 ? "Item" : "Items"} ${items.toSorted().join(", ")}`],
  keywords: ({ keywords }) => {
    if (keywords === undefined) return null;
    const words = keywords.val.map((keyword) => `“${keyword}”`).join(", ");
    return [`${keywords.bool === "and" ? "all" : "any"} of ${words}`];
  },
  price_drop: ({ drop }) => (drop === undefined ? null : [`price drop >= ${percentInWords(drop)}`]),
  price_increase: ({ increase }) =>
    increase === undefined ? null : [`price increase >= ${percentInWords(increase)}`],
  value_sold: (parts) => sumInWords("value_sold", parts),
  value_purchased: (parts) => sumInWords("value_purchased", parts),
  num_shares_traded: (parts) => numberInWords("num_shares_traded", parts),
  value_shares_traded: (parts) => numberInWords("value_shares_traded", parts),
  short_swing_profit: (parts) => numberInWords("short_swing_profit", parts),
  constraint_10b51: ({ isPlanExcluded }) =>
    isPlanExcluded ? ["no 10b5-1", "10b5-1 trades excluded"] : null,
  under_plan: ({ isPlanRequired }) => (isPlanRequired ? ["under a 10b5-1 plan"] : null),
  industry: ({ industries }) =>
    industries === undefined ? null : [`industry ${inList(industries)}`],
  market_value: (parts) => numberInWords("market_value", parts),
  avg_daily_volume: (parts) => numberInWords("avg_daily_volume", parts),
  share_price: (parts) => numberInWords("share_price", parts),
} as const satisfies Record<ConditionType, (parts: AlertParts) => Words>;
const conditionTypes = Object.keys(wordsOf).filter(isConditionType);

function isConditionType(name: string): name is ConditionType {
  return Object.hasOwn(wordsOf, name);
}

function numberInWords(filter: AlertNumericFilter, { numbers }: AlertParts): Words {
  const constraint = numbers.find((each) => each.filter === filter)?.constraint;
  if (constraint === undefined) return null;
  const bounds = boundsInWords(alertNumberFilters[filter].unit, constraint);
  return [`${numberNames[filter]} ${bounds}`];
}

/** "sold >= $ 500K, 30 days" */
function sumInWords(filter: "value_sold" | "value_purchased", parts: AlertParts): Words {
  const words = numberInWords(filter, parts);
  return words === null ? null : [`${words[0]}, ${parts.lookback} days`];
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
