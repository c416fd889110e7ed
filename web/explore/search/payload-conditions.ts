import { companyFilterList, type ListedFilter } from "#contract/screening/number-filters.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { plainNumber } from "#contract/values/typed-number.ts";
import type { Constraint } from "#web/ui/constraint-field/constraint.ts";
import { isCikKey } from "./company-key.ts";
import type { CompanyLink } from "#contract/permalinks/common-fields.ts";

const placeholder = "__placeholder__";

const operators = { ">=": "ge", "<=": "le", between: "between" } as const;

export type PayloadContext = {
  /** The effective user's. */
  email: string;
  /** The CIK of a ticker, null where none is known. */
  cikOf: (ticker: string) => string | null;
};

/**
 * A single company by its CIK, or by its ticker where no CIK is known; several by their tickers, and
 * by their CIKs where one of them is named so.
 */
export function companyScope(
  keys: readonly string[],
  { cikOf }: Pick<PayloadContext, "cikOf">,
): { ciks?: string[]; tickers?: string[] } {
  if (keys.length === 0) return {};
  if (keys.length > 1 && !keys.some(isCikKey)) return { tickers: [...keys] };
  const ciks = keys.flatMap((key) => (isCikKey(key) ? key : (cikOf(key) ?? [])));
  return ciks.length === keys.length ? { ciks } : { tickers: [...keys] };
}

const companyFilters: ReadonlySet<string> = new Set(companyFilterList.map(({ filter }) => filter));

type SharedForm<Field extends string, Pattern extends string> = CompanyLink &
  Readonly<Record<Field, Constraint>> & {
    itemNumbers: readonly string[];
    patterns: readonly Pattern[];
  };

type ScopedForm = Pick<
  CompanyLink,
  "tickers" | "startDate" | "endDate" | "includesAll" | "industries"
>;

/** The dates and companies of a search, without company criteria once a company or person is selected. */
export function scopePayload(
  form: ScopedForm,
  { namesSomeone, email, cikOf }: PayloadContext & { namesSomeone: boolean },
) {
  return {
    email,
    start_date: form.startDate ?? "all",
    end_date: form.endDate ?? "",
    ...companyScope(form.tickers, { cikOf }),
    ...(!namesSomeone && form.includesAll ? { include_all: true } : {}),
    ...(!namesSomeone && !form.includesAll ? { industry: listConstraint(form.industries) } : {}),
  };
}

/**
 * The common part of the payloads of trades and events, without company criteria once a company or person is
 * selected.
 */
export function sharedPayload<Filter extends string, Field extends string, Pattern extends string>(
  filters: readonly ListedFilter<Filter, Field>[],
  form: SharedForm<Field, Pattern>,
  context: PayloadContext & { namesSomeone: boolean },
) {
  const hasCriteria = !context.namesSomeone && !form.includesAll;
  return {
    ...scopePayload(form, context),
    ...numberConstraints(
      filters.filter(({ filter }) => hasCriteria || !companyFilters.has(filter)),
      form,
    ),
    item_number: listConstraint(form.itemNumbers),
    patterns: listConstraint(form.patterns),
  };
}

/** The number filters that hold something. Percent become fractions, every other number stays as typed. */
export function numberConstraints<Filter extends string, Field extends string>(
  filters: readonly ListedFilter<Filter, Field>[],
  form: Readonly<Record<Field, Constraint>>,
): Partial<Record<Filter, NumberConstraint>> {
  const sent: Partial<Record<Filter, NumberConstraint>> = {};
  for (const { filter, field, unit } of filters) {
    const constraint =
      unit === "fraction" ? percentConstraint(form[field]) : numberConstraint(form[field]);
    if (constraint !== undefined) sent[filter] = constraint;
  }
  return sent;
}

/** Left out when it is empty or not a number; the number stays in the unit of its label. */
export function numberConstraint(typed: Constraint): NumberConstraint | undefined {
  return constraintOf(typed, "");
}

/** Percent become fractions, by the decimal point in the text: 1.1% is 0.011, not 0.011000000000000001. */
function percentConstraint(typed: Constraint): NumberConstraint | undefined {
  return constraintOf(typed, "e-2");
}

function constraintOf(
  { operator, val1, val2 }: Constraint,
  exponent: "" | "e-2",
): NumberConstraint | undefined {
  const first = numberIn(val1, exponent);
  if (first === null) return undefined;
  if (operator !== "between") return { bool: operators[operator], val: [first] };
  const second = numberIn(val2, exponent);
  return second === null ? undefined : { bool: "between", val: [first, second] };
}

function numberIn(text: string, exponent: "" | "e-2"): number | null {
  const plain = plainNumber(text);
  return plain === "" ? null : Number(`${plain}${exponent}`);
}

/** Left out when it is empty or holds the placeholder of a list that is not loaded. */
export function listConstraint<Value extends string>(
  values: readonly Value[],
): { val: Value[] } | undefined {
  const names: readonly string[] = values;
  if (names.length === 0 || names.includes(placeholder)) return undefined;
  return { val: [...values] };
}
