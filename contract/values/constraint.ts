import { z } from "zod";
import { type FilterUnit, signsOfUnit } from "#contract/screening/number-filters.ts";
import { numberText } from "#contract/values/amount-text.ts";

/** Comparison of a constraint; `between` includes both ends. */
export const operators = ["ge", "le", "between", "gt", "eq", "lt"] as const;
export const operatorSchema = z.enum(operators);
export type Operator = (typeof operators)[number];

export const operatorSigns = {
  ge: ">=",
  le: "<=",
  between: "between",
  gt: ">",
  eq: "=",
  lt: "<",
} as const satisfies Record<Operator, string>;

export type NumberConstraint = { bool: Operator; val: number[] };

/** The label names the field in an error. */
type NumberBounds = { label: string; unit: FilterUnit; min: number; max: number };

/** "$1,000,000,000K", "36,500 days": as the number is typed, with its unit. */
function amountText(value: number, unit: FilterUnit): string {
  if (unit === "fraction") return `${numberText(value * 100)}%`;
  const { before, after } = signsOfUnit[unit];
  const sign = value < 0 ? "−" : "";
  const number = `${sign}${before.trim()}${numberText(Math.abs(value))}${after}`;
  return before === "" ? `${number} ${unit}` : number;
}

/** The fields of a constraint on a number; what one number rules for the other, `checkNumbers` says. */
export function numberConstraintFields({ label, unit, min, max }: NumberBounds) {
  const least = min === 0 ? "cannot be negative" : `must be at least ${amountText(min, unit)}`;
  const bound = z
    .number("Enter a number.")
    .min(min, `${label} ${least}.`)
    .max(max, `${label} must be at most ${amountText(max, unit)}.`);
  return { bool: operatorSchema, val: z.array(bound).min(1).max(2) };
}

/** Refuses a constraint with a number too few or too many, or a second one below the first. */
export function checkNumbers({ bool, val }: NumberConstraint, context: z.RefinementCtx): void {
  const [first, second] = val;
  if (bool !== "between" && val.length !== 1) {
    context.addIssue({ code: "custom", path: ["val"], message: "Give one number." });
  }
  if (bool === "between" && val.length !== 2) {
    context.addIssue({ code: "custom", path: ["val"], message: "Give two numbers." });
  }
  if (first !== undefined && second !== undefined && second < first) {
    const message = "The second number cannot be below the first.";
    context.addIssue({ code: "custom", path: ["val"], message });
  }
}

/**
 * A constraint on a number, `{bool, val}`, in its label's own unit. One number, or two for `between`, the
 * second not below the first; every number finite and within the bounds.
 */
export function numberConstraintSchema(bounds: NumberBounds) {
  return z.strictObject(numberConstraintFields(bounds)).superRefine(checkNumbers);
}

/** A constraint met by any listed value: `{val: […]}`; `bool` may say "or". */
export function anyOfConstraintSchema<Value extends z.ZodType>(value: Value, most: number) {
  return z.strictObject({
    bool: z.literal("or").optional(),
    val: z.array(value).min(1, "Choose at least one.").max(most, `Choose at most ${most}.`),
  });
}
