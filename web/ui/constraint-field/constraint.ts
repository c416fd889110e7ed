export type ConstraintOperator = ">=" | "<=" | "between";

/** What the field holds: the operator and the two texts as typed. */
export interface Constraint {
  operator: ConstraintOperator;
  val1: string;
  val2: string;
}

export const NO_CONSTRAINT: Constraint = { operator: ">=", val1: "", val2: "" };

export interface TypedNumberRules {
  /** A leading minus is kept. */
  signed: boolean;
  /** One decimal point is kept. */
  decimals: boolean;
}

/** Keeps, of what was typed or pasted, digits, one decimal point and a leading minus. */
export function keepNumberSigns(typed: string, { signed, decimals }: TypedNumberRules): string {
  const text = typed.replaceAll("\u2212", "-").trim();
  const minus = signed && text.startsWith("-") ? "-" : "";
  const [whole = "", ...rest] = text.replace(/[^\d.]/g, "").split(".");
  if (!decimals || rest.length === 0) return minus + whole;
  return `${minus}${whole}.${rest.join("")}`;
}

/** The number in a text; null while it is empty, or not yet a number ("-", "."). */
export function numberOfText(text: string): number | null {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}

/** Whether the search will apply it: a first number, and for `between` a second. */
export function isConstraintApplied({ operator, val1, val2 }: Constraint): boolean {
  if (numberOfText(val1) === null) return false;
  return operator !== "between" || numberOfText(val2) !== null;
}

export interface CheckedConstraint {
  constraint: Constraint;
  /** The second value was not above the first and has been cleared. */
  cleared: boolean;
}

export function clearReversedBetween(constraint: Constraint): CheckedConstraint {
  const low = numberOfText(constraint.val1);
  const high = numberOfText(constraint.val2);
  if (constraint.operator !== "between" || low === null || high === null || high > low) {
    return { constraint, cleared: false };
  }
  return { constraint: { ...constraint, val2: "" }, cleared: true };
}

/** Only `between` has a second value; it does not come back unseen. */
export function withOperator(constraint: Constraint, operator: ConstraintOperator): Constraint {
  return { ...constraint, operator, val2: operator === "between" ? constraint.val2 : "" };
}

export function isSameConstraint(a: Constraint, b: Constraint): boolean {
  return a.operator === b.operator && a.val1 === b.val1 && a.val2 === b.val2;
}
