import { z } from "zod";
import {
  type AlertLookback,
  alertRuleTexts,
  longestAlertKeyword,
  mostAlertKeywords,
} from "#contract/alerts/alert-vocabulary.ts";
import { type AlertNumericFilter, alertNumberFilters } from "#contract/screening/number-filters.ts";
import { itemNumbersSchema } from "#contract/screening/search-fields.ts";
import { boundsInWords } from "#contract/screening/sentence.ts";
import { officerRoles, officerRoleSchema, rolesInOrder } from "#contract/trades/officer-roles.ts";
import { insiderTypes, insiderTypeSchema, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import {
  checkNumbers,
  type NumberConstraint,
  numberConstraintFields,
} from "#contract/values/constraint.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { industries, unknownIndustry } from "#contract/values/industries.ts";

/** Inside a sentence, and alone where that is more than a capital letter. */
type Words = readonly [inSentence: string, alone?: string];

/** A condition of an alert: its label in forms, its constraint on the wire, and its words. */
function condition<Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  words: (constraint: z.output<Schema>) => Words,
) {
  return { label, schema, words };
}

/** A constraint on what a row of the alert's form says. */
function constraint<Type extends string, Values extends z.ZodType>(type: Type, val: Values) {
  return z.strictObject({ constraint_type: z.literal(type), bool: orSchema, val });
}

function amount<Type extends AlertNumericFilter>(type: Type, name: string) {
  const schema = z
    .strictObject({ constraint_type: z.literal(type), ...numberFields(type) })
    .superRefine(checkNumbers);
  return { label: alertNumberFilters[type].label, schema, words: numberWords(type, name) };
}

/** Dollars that insiders traded in the look-back: "sold >= $ 500K, 30 days". */
function sum<Type extends AlertNumericFilter>(type: Type, name: string) {
  const { label, schema, words } = amount(type, name);
  return {
    label,
    schema,
    words: (constraint: NumberConstraint, lookback: AlertLookback): Words => [
      `${words(constraint)[0]}, ${lookback} days`,
    ],
  };
}

function companyNumber<Type extends AlertNumericFilter>(type: Type, name: string) {
  const schema = z
    .strictObject({ criteria_type: z.literal(type), ...numberFields(type) })
    .superRefine(checkNumbers);
  return { label: alertNumberFilters[type].label, schema, words: numberWords(type, name) };
}

function numberFields(type: AlertNumericFilter) {
  return numberConstraintFields(alertNumberFilters[type]);
}

function numberWords(type: AlertNumericFilter, name: string) {
  return (constraint: NumberConstraint): Words => [
    `${name} ${boundsInWords(alertNumberFilters[type].unit, constraint)}`,
  ];
}

const orSchema = z.literal("or").optional();
const industryNames: ReadonlySet<string> = new Set([...industries, unknownIndustry]);
const industrySchema = z
  .string()
  .refine((name) => industryNames.has(name), "This industry is not in the list.");

export const keywordSchema = z
  .string()
  .transform((keyword) => keyword.normalize("NFC").replace(/\s+/g, " ").trim())
  .refine((keyword) => keyword !== "", "Keywords need at least one character.")
  .refine(
    (keyword) => keyword.length <= longestAlertKeyword,
    `Keywords can have at most ${longestAlertKeyword} characters.`,
  );

const thresholdText = "Use a percentage above 0 and up to 100.";
/** A threshold as a positive fraction. */
export const delayConstraintSchema = z.tuple([
  z.enum(["price_drop", "price_increase"]),
  z.number(thresholdText).gt(0, thresholdText).max(1, thresholdText),
]);

/** The conditions of alerts, in the order in which people read them. */
export const alertConditionTable = {
  trade_types: condition(
    "Trade types",
    constraint("trade_types", z.array(z.enum(tradeTypes)).min(1, alertRuleTexts.tradeTypes).max(2)),
    ({ val }) => {
      const directions = (["Purchases", "Sales"] as const).filter((type) => val.includes(type));
      return [directions.join(", "), directions.join(" or ")];
    },
  ),
  insider_types: condition(
    "Insider types",
    constraint("insider_types", z.array(insiderTypeSchema).min(1, "Choose at least one.").max(4)),
    ({ val }) => {
      const kinds = insiderTypes.filter((kind) => val.includes(kind));
      return kinds.length === insiderTypes.length
        ? ["all insider types"]
        : [kinds.join(", "), inList(kinds)];
    },
  ),
  officer_roles: condition(
    "Officer role",
    constraint(
      "officer_roles",
      z.array(officerRoleSchema).min(1, "Choose at least one.").max(officerRoles.length),
    ),
    ({ val }) => [`officer role ${inList(rolesInOrder(val))}`],
  ),
  item_number: condition(
    "8-K items",
    constraint("item_number", itemNumbersSchema.shape.val),
    ({ val }) => [`${val.length === 1 ? "Item" : "Items"} ${val.toSorted().join(", ")}`],
  ),
  keywords: condition(
    "Keywords",
    z.strictObject({
      constraint_type: z.literal("keywords"),
      bool: z.enum(["and", "or"]),
      val: z
        .array(keywordSchema)
        .min(1, alertRuleTexts.keywords)
        .max(mostAlertKeywords, `Use at most ${mostAlertKeywords} keywords.`)
        .transform((keywords) => [...new Set(keywords)]),
    }),
    ({ bool, val }) => {
      const words = val.map((keyword) => `“${keyword}”`).join(", ");
      return [`${bool === "and" ? "all" : "any"} of ${words}`];
    },
  ),
  price_drop: condition("Price drop", delayConstraintSchema, ([, drop]) => [
    `price drop >= ${percentInWords(drop)}`,
  ]),
  price_increase: condition("Price increase", delayConstraintSchema, ([, increase]) => [
    `price increase >= ${percentInWords(increase)}`,
  ]),
  value_sold: sum("value_sold", "sold"),
  value_purchased: sum("value_purchased", "purchased"),
  num_shares_traded: amount("num_shares_traded", "shares"),
  value_shares_traded: amount("value_shares_traded", "value"),
  short_swing_profit: amount("short_swing_profit", "short-swing profit"),
  constraint_10b51: condition(
    "10b5-1 plans",
    constraint("constraint_10b51", z.tuple([z.literal(true)])),
    () => ["no 10b5-1", "10b5-1 trades excluded"],
  ),
  under_plan: condition(
    "Under a 10b5-1 plan",
    constraint("under_plan", z.tuple([z.literal(true)])),
    () => ["under a 10b5-1 plan"],
  ),
  industry: condition(
    "Industry",
    z.strictObject({
      criteria_type: z.literal("industry"),
      bool: orSchema,
      val: z.array(industrySchema).min(1, "Choose at least one.").max(60),
    }),
    ({ val }) => [`industry ${inList(val)}`],
  ),
  market_value: companyNumber("market_value", "market value"),
  avg_daily_volume: companyNumber("avg_daily_volume", "average daily volume"),
  share_price: companyNumber("share_price", "share price"),
} as const;

export type ConditionType = keyof typeof alertConditionTable;

/** The constraint of each condition, as it is sent. */
export type AlertConstraints = {
  [Type in ConditionType]: z.output<(typeof alertConditionTable)[Type]["schema"]>;
};
export type AlertConstraint = AlertConstraints[ConditionType];

export const conditionTypes = Object.keys(alertConditionTable).filter(isConditionType);

function isConditionType(name: string): name is ConditionType {
  return Object.hasOwn(alertConditionTable, name);
}

/** A constraint in words. @param lookback  days of the sums of insiders */
export function wordsOf<Type extends ConditionType>(
  type: Type,
  constraint: AlertConstraints[Type],
  lookback: AlertLookback,
): Words {
  const table: {
    [Each in ConditionType]: {
      words: (constraint: AlertConstraints[Each], lookback: AlertLookback) => Words;
    };
  } = alertConditionTable;
  return table[type].words(constraint, lookback);
}

export function isNumberCondition(type: ConditionType): type is AlertNumericFilter {
  return Object.hasOwn(alertNumberFilters, type);
}

/** Those on companies. */
export const companyConditions = [
  "industry",
  "market_value",
  "avg_daily_volume",
  "share_price",
] as const;

/** The sum of insiders' trades that may be required with a threshold. */
export const sumOfThreshold = {
  price_drop: "value_sold",
  price_increase: "value_purchased",
} as const;
export const thresholdTypes = ["price_drop", "price_increase"] as const;

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
