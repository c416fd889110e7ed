import { z } from "zod";
import { exactText } from "#contract/values/decimal-text.ts";
import type { AlertConstraints, ConditionType } from "#contract/alerts/alert-conditions.ts";
import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";
import { typedConstraintSchema } from "#contract/permalinks/link-values.ts";
import { officerRoleSchema } from "#contract/trades/officer-roles.ts";
import { insiderTypes, insiderTypeSchema, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { plainNumber } from "#contract/values/typed-number.ts";
import {
  type Constraint,
  isSameConstraint,
  NO_CONSTRAINT,
  numberOfText,
} from "#web/ui/constraint-field/constraint.ts";
import { onlyIn } from "../search/active-conditions.ts";
import { anyCompany } from "../search/company-criteria.ts";
import { listConstraint, numberConstraint } from "../search/payload-conditions.ts";

const texts = z.array(z.string()).readonly();
const typed = typedConstraintSchema.default(NO_CONSTRAINT);

/**
 * Form fields of alert conditions, except those on companies. The defaults mean "no condition"; they also
 * fill drafts that a tab kept before a field existed.
 */
export const conditionShape = {
  tradeTypes: z.array(z.enum(tradeTypes)).readonly().default(tradeTypes),
  insiderTypes: z.array(insiderTypeSchema).readonly().default(insiderTypes),
  officerRoles: z.array(officerRoleSchema).readonly().default([]),
  excludesPlans: z.boolean().default(false),
  /** Only notices that name a plan. */
  onlyPlans: z.boolean().default(false),
  sharesTraded: typed,
  /** Thousands of dollars. */
  valueTraded: typed,
  shortSwingProfit: typed,
  itemNumbers: texts.default([]),
  /** Percent, as typed. */
  priceDrop: z.string().default(""),
  priceIncrease: z.string().default(""),
  /** Thousands of dollars. */
  valueSold: typed,
  valuePurchased: typed,
  keywords: texts.default([]),
  /** "and": all of them. */
  keywordMatch: z.enum(["and", "or"]).default("or"),
};

const conditionSchema = z.object(conditionShape);
export type ConditionFields = CompanyCriteria & z.output<typeof conditionSchema>;

/** The fields without any condition. */
export const noConditions: ConditionFields = { ...anyCompany, ...conditionSchema.parse({}) };

type NumberField = {
  [Field in keyof ConditionFields]: ConditionFields[Field] extends Constraint ? Field : never;
}[keyof ConditionFields];

/** A condition of an alert in a form. */
export type FormCondition<Sent> = {
  field: keyof ConditionFields;
  /** Whether something is chosen or typed, also where it cannot be sent. */
  isSet: (form: ConditionFields) => boolean;
  /** What is sent where it is set; undefined where that is nothing that counts. */
  toConstraint: (form: ConditionFields) => Sent | undefined;
  fromConstraint: (constraint: Sent) => Partial<ConditionFields>;
};

export const formConditions = {
  trade_types: {
    field: "tradeTypes",
    isSet: ({ tradeTypes: types }) => types.length > 0,
    toConstraint: ({ tradeTypes: types }) => ({ constraint_type: "trade_types", val: [...types] }),
    fromConstraint: ({ val }) => ({ tradeTypes: val }),
  },
  insider_types: {
    field: "insiderTypes",
    isSet: ({ insiderTypes: kinds }) => kinds.length < insiderTypes.length,
    toConstraint: ({ insiderTypes: kinds }) =>
      kinds.length === 0 ? undefined : { constraint_type: "insider_types", val: [...kinds] },
    fromConstraint: ({ val }) => ({ insiderTypes: val }),
  },
  officer_roles: {
    field: "officerRoles",
    isSet: ({ officerRoles }) => officerRoles.length > 0,
    toConstraint: ({ officerRoles }) => ({
      constraint_type: "officer_roles",
      val: [...officerRoles],
    }),
    fromConstraint: ({ val }) => ({ officerRoles: val }),
  },
  item_number: {
    field: "itemNumbers",
    isSet: ({ itemNumbers }) => itemNumbers.length > 0,
    toConstraint: ({ itemNumbers }) => ({ constraint_type: "item_number", val: [...itemNumbers] }),
    fromConstraint: ({ val }) => ({ itemNumbers: val }),
  },
  keywords: {
    field: "keywords",
    isSet: ({ keywords }) => keywords.length > 0,
    toConstraint: ({ keywords, keywordMatch }) => ({
      constraint_type: "keywords",
      bool: keywordMatch,
      val: [...keywords],
    }),
    fromConstraint: ({ bool, val }) => ({ keywords: val, keywordMatch: bool }),
  },
  price_drop: {
    field: "priceDrop",
    isSet: ({ priceDrop }) => isThreshold(priceDrop),
    toConstraint: ({ priceDrop }) => ["price_drop", fraction(priceDrop)],
    fromConstraint: ([, drop]) => ({ priceDrop: percentText(drop) }),
  },
  price_increase: {
    field: "priceIncrease",
    isSet: ({ priceIncrease }) => isThreshold(priceIncrease),
    toConstraint: ({ priceIncrease }) => ["price_increase", fraction(priceIncrease)],
    fromConstraint: ([, increase]) => ({ priceIncrease: percentText(increase) }),
  },
  value_sold: number("valueSold", (numbers) => ({
    constraint_type: "value_sold",
    ...numbers,
  })),
  value_purchased: number("valuePurchased", (numbers) => ({
    constraint_type: "value_purchased",
    ...numbers,
  })),
  num_shares_traded: number("sharesTraded", (numbers) => ({
    constraint_type: "num_shares_traded",
    ...numbers,
  })),
  value_shares_traded: number("valueTraded", (numbers) => ({
    constraint_type: "value_shares_traded",
    ...numbers,
  })),
  short_swing_profit: number("shortSwingProfit", (numbers) => ({
    constraint_type: "short_swing_profit",
    ...numbers,
  })),
  constraint_10b51: {
    field: "excludesPlans",
    isSet: ({ excludesPlans }) => excludesPlans,
    toConstraint: () => ({ constraint_type: "constraint_10b51", val: [true] }),
    fromConstraint: () => ({ excludesPlans: true }),
  },
  under_plan: {
    field: "onlyPlans",
    isSet: ({ onlyPlans }) => onlyPlans,
    toConstraint: () => ({ constraint_type: "under_plan", val: [true] }),
    fromConstraint: () => ({ onlyPlans: true }),
  },
  industry: {
    field: "industries",
    isSet: ({ industries }) => industries.length > 0,
    toConstraint: ({ industries }) => {
      const chosen = listConstraint(industries);
      return chosen === undefined ? undefined : { criteria_type: "industry", ...chosen };
    },
    fromConstraint: ({ val }) => ({ industries: val }),
  },
  market_value: number("marketValue", (numbers) => ({
    criteria_type: "market_value",
    ...numbers,
  })),
  avg_daily_volume: number("averageDailyVolume", (numbers) => ({
    criteria_type: "avg_daily_volume",
    ...numbers,
  })),
  share_price: number("sharePrice", (numbers) => ({
    criteria_type: "share_price",
    ...numbers,
  })),
} as const satisfies { [Type in ConditionType]: FormCondition<AlertConstraints[Type]> };

function number<Sent extends NumberConstraint>(
  field: NumberField,
  named: (numbers: NumberConstraint) => Sent,
) {
  return {
    field,
    isSet: (form: ConditionFields) => !isSameConstraint(form[field], NO_CONSTRAINT),
    toConstraint: (form: ConditionFields) => {
      const numbers = numberConstraint(form[field]);
      return numbers === undefined ? undefined : named(numbers);
    },
    fromConstraint: (sent: Sent): Partial<ConditionFields> => onlyIn(field, typedConstraint(sent)),
  };
}

/** The change of a form that takes conditions away. */
export function clearing(types: readonly ConditionType[]): Partial<ConditionFields> {
  const change: Partial<ConditionFields> = {};
  for (const type of types) {
    const { field } = formConditions[type];
    setField(change, field, noConditions[field]);
  }
  return change;
}

function setField<Field extends keyof ConditionFields>(
  change: Partial<ConditionFields>,
  field: Field,
  value: ConditionFields[Field],
): void {
  change[field] = value;
}

/** Above nothing and up to all of the price. */
export function isThreshold(typed: string): boolean {
  const percent = numberOfText(typed);
  return percent !== null && percent > 0 && percent <= 100;
}

/** By the decimal point in the text: 7% is 0.07, not 0.07000000000000001. */
function fraction(percent: string): number {
  return Number(`${plainNumber(percent)}e-2`);
}

/** 0.07 is "7", although 0.07 × 100 is 7.000000000000001. */
function percentText(fraction: number): string {
  return String(Number((fraction * 100).toPrecision(15)));
}

const typedOperators = { ge: ">=", le: "<=", between: "between" } as const;

/**
 * A constraint as it would be typed. The fields know `>=`, `<=` and BETWEEN: the operators that
 * only other programs send (equal, above, below) are shown as the nearest of these.
 */
function typedConstraint({ bool, val }: NumberConstraint): Constraint {
  const [first, second] = val;
  const val1 = first === undefined ? "" : exactText(first);
  if (bool === "eq") return { operator: "between", val1, val2: val1 };
  const operator = bool === "gt" ? ">=" : bool === "lt" ? "<=" : typedOperators[bool];
  return { operator, val1, val2: second === undefined ? "" : exactText(second) };
}
