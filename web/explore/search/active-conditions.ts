import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { dayInWords, daysInWords } from "#contract/values/day-in-words.ts";
import { plainNumber } from "#contract/values/typed-number.ts";
import {
  type FilterUnit,
  type ListedFilter,
  signsOfUnit,
} from "#contract/screening/number-filters.ts";
import {
  type Constraint,
  constraintProblem,
  isConstraintApplied,
  NO_CONSTRAINT,
} from "#web/ui/constraint-field/constraint.ts";
import { unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import { companyKeyText } from "./company-key.ts";

/** A condition of the search, in words, and the change that removes it. */
export type ActiveCondition<Form> = {
  name: string;
  text: string;
  lifted: Partial<Form>;
  /** Wire name of the column it is about; absent where every row says the same of it. */
  column?: string | undefined;
};

const mostNames = 3;

/** The conditions that both searches have under the same name. */
export function sharedConditions<Pattern extends string>(
  form: { tickers: readonly string[]; industries: readonly string[]; patterns: readonly Pattern[] },
  patternTexts: Readonly<Record<Pattern, { label: string }>>,
) {
  const patterns = form.patterns.map((pattern) => patternTexts[pattern].label);
  return {
    company: listCondition("Company", form.tickers.map(companyKeyText), { tickers: [] }),
    industry: inColumn(
      "industry",
      listCondition(alertConditionTable.industry.label, form.industries, { industries: [] }),
    ),
    patterns: inColumn("patterns", listCondition("Patterns", patterns, { patterns: [] })),
  };
}

/** The same conditions, about a column of the results. */
export function inColumn<Form>(
  column: string,
  conditions: readonly ActiveCondition<Form>[],
): ActiveCondition<Form>[] {
  return conditions.map((condition) => ({ ...condition, column }));
}

type Dates = { startDate: string | null; endDate: string | null };

/** A choice of days; none without bounds. */
export function dateCondition(
  name: string,
  { startDate: start, endDate: end }: Dates,
): ActiveCondition<Dates>[] {
  if (start === null && end === null) return [];
  const text =
    start === null
      ? `until ${dayInWords(end ?? "")}`
      : end === null
        ? `from ${dayInWords(start)}`
        : daysInWords(start, end);
  return [{ name, text, lifted: { startDate: null, endDate: null } }];
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

/** The number filters that hold something, each with its operator. */
export function numberConditions<Field extends string>(
  filters: readonly ListedFilter<string, Field>[],
  form: Readonly<Record<Field, Constraint>>,
): ActiveCondition<Record<Field, Constraint>>[] {
  return filters
    .filter(({ field }) => isConstraintApplied(form[field]))
    .map(({ field, label, column, unit }) => ({
      name: label,
      text: constraintText(form[field], unit),
      lifted: onlyIn(field),
      column,
    }));
}

/** A number filter that was begun but cannot be applied; a search leaves an incomplete one out. */
export type UnappliedCondition = { label: string; isIncomplete: boolean };

export function unappliedConditions<Field extends string>(
  filters: readonly { field: Field; label: string }[],
  form: Readonly<Record<Field, Constraint>>,
): UnappliedCondition[] {
  return filters.flatMap(({ field, label }) => {
    const problem = constraintProblem(form[field]);
    return problem === null ? [] : [{ label, isIncomplete: problem.isIncomplete }];
  });
}

/** The change of a form that fills one number filter, or empties it. */
export function onlyIn<Field extends string>(
  field: Field,
  constraint = NO_CONSTRAINT,
): Partial<Record<Field, Constraint>> {
  const change: Partial<Record<Field, Constraint>> = {};
  change[field] = constraint;
  return change;
}

function constraintText({ operator, val1, val2 }: Constraint, unit: FilterUnit): string {
  const { before: sign, after } = signsOfUnit[unit];
  const before = unbrokenDollars(sign);
  const first = `${before}${grouped(val1)}${after}`;
  if (operator !== "between") return `${operator} ${first}`;
  return `${first} to ${before}${grouped(val2)}${after}`;
}

/** "-9999999" as "−9,999,999"; the decimals stay as they were typed. */
function grouped(typed: string): string {
  const [whole = "", fraction] = plainNumber(typed).split(".");
  const digits = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return (fraction === undefined ? digits : `${digits}.${fraction}`).replace("-", "−");
}
