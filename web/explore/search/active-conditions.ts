import { dayInWords, daysInWords } from "#contract/values/plain-date.ts";
import { isConstraintApplied, type Constraint } from "#web/ui/constraint-field/constraint.ts";

/** A condition that narrows the search, in words, and the change that lifts it. */
export type ActiveCondition<Form> = {
  name: string;
  text: string;
  lifted: Partial<Form>;
  /** Wire name of the column it is about; absent where every row says the same of it. */
  column?: string | undefined;
};

const mostNames = 3;

/** The same conditions, about a column of the results. */
export function inColumn<Form>(
  column: string,
  conditions: readonly ActiveCondition<Form>[],
): ActiveCondition<Form>[] {
  return conditions.map((condition) => ({ ...condition, column }));
}

/** A choice of days; none without bounds. */
export function dateCondition<Form>(
  name: string,
  { start, end }: { start: string | null; end: string | null },
  lifted: Partial<Form>,
): ActiveCondition<Form>[] {
  if (start === null && end === null) return [];
  const text =
    start === null
      ? `until ${dayInWords(end ?? "")}`
      : end === null
        ? `from ${dayInWords(start)}`
        : daysInWords(start, end);
  return [{ name, text, lifted }];
}

/** Chosen values, the first of them by name; none without values. */
export function listCondition<Form>(
  name: string,
  values: readonly string[],
  lifted: Partial<Form>,
): ActiveCondition<Form>[] {
  if (values.length === 0) return [];
  const others = values.length - mostNames;
  const shown = values.slice(0, mostNames).join(", ");
  return [{ name, text: others > 0 ? `${shown} and ${others} more` : shown, lifted }];
}

/** What is before and after a number: "$ " and "K". */
type Unit = { before: string; after: string };

/** A number with its operator; none where it is empty. */
export function numberCondition<Form>(
  name: string,
  { constraint, before, after }: Unit & { constraint: Constraint },
  lifted: Partial<Form>,
): ActiveCondition<Form>[] {
  if (!isConstraintApplied(constraint)) return [];
  return [{ name, text: constraintText(constraint, { before, after }), lifted }];
}

function constraintText({ operator, val1, val2 }: Constraint, { before, after }: Unit): string {
  const first = `${before}${grouped(val1)}${after}`;
  if (operator !== "between") return `${operator} ${first}`;
  return `${first} – ${before}${grouped(val2)}${after}`;
}

/** "-9999999" as "−9,999,999"; the decimals stay as they were typed. */
function grouped(typed: string): string {
  const [whole = "", fraction] = typed.split(".");
  const digits = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return (fraction === undefined ? digits : `${digits}.${fraction}`).replace("-", "−");
}
