import { plainNumber } from "#contract/values/typed-number.ts";

export type ConstraintOperator = ">=" | "<=" | "between";

/** What the field holds: the operator and the two texts as typed. */
export interface Constraint {
  operator: ConstraintOperator;
  val1: string;
  val2: string;
}

export const NO_CONSTRAINT: Constraint = { operator: ">=", val1: "", val2: "" };

/** The number in a text; null while it is empty, or not a number. */
export function numberOfText(text: string): number | null {
  const plain = plainNumber(text);
  return plain === "" ? null : Number(plain);
}

/** Whether the search will apply it: a first number, and for `between` a second. */
export function isConstraintApplied({ operator, val1, val2 }: Constraint): boolean {
  if (numberOfText(val1) === null) return false;
  return operator !== "between" || numberOfText(val2) !== null;
}

/** What is wrong with a constraint, and at which of its values. */
export interface ConstraintProblem {
  text: string;
  at: "val1" | "val2";
  /** A number of BETWEEN is not there: a search leaves such a condition out. */
  isIncomplete: boolean;
}

/**
 * What keeps a constraint from being applied; null where nothing does, or where nothing was entered.
 * @param unit  as shown next to the value: "$K"
 */
export function constraintProblem(typed: Constraint, unit?: string): ConstraintProblem | null {
  const ends = typed.operator === "between" ? (["val1", "val2"] as const) : (["val1"] as const);
  const wrong = ends.find((at) => typed[at].trim() !== "" && numberOfText(typed[at]) === null);
  if (wrong !== undefined) {
    const where = unit === undefined || unit === "%" ? "" : ` in ${unit}`;
    const text = `“${typed[wrong].trim()}” is not a number. Enter digits${where}, such as 1500 or 2.5.`;
    return { text, at: wrong, isIncomplete: false };
  }
  const empty = ends.find((at) => typed[at].trim() === "");
  if (empty === undefined || ends.every((at) => typed[at].trim() === "")) return null;
  const text = "A value is missing. Enter both values, or choose >= or <=.";
  return { text, at: empty, isIncomplete: true };
}

/** Whether both numbers are there and the second is not above the first. */
export function isReversed({ operator, val1, val2 }: Constraint): boolean {
  const low = numberOfText(val1);
  const high = numberOfText(val2);
  return operator === "between" && low !== null && high !== null && high <= low;
}

/** Only `between` has a second value; it does not come back unseen. */
export function withOperator(constraint: Constraint, operator: ConstraintOperator): Constraint {
  return { ...constraint, operator, val2: operator === "between" ? constraint.val2 : "" };
}

export function isSameConstraint(a: Constraint, b: Constraint): boolean {
  return a.operator === b.operator && a.val1 === b.val1 && a.val2 === b.val2;
}
