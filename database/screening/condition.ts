import type { NumberConstraint, Operator } from "#contract/values/constraint.ts";
import {
  type EventNumericFilter,
  type LineNumericFilter,
  type NumericFilter,
  toStoredUnit,
} from "#contract/screening/number-filters.ts";

/** What a row must meet, free of any database's dialect. All conditions hold; null never meets one. */
export type Condition<Column extends string = string> =
  | { kind: "live" }
  | { kind: "day-range"; column: Column; first: string | null; last: string | null }
  /** At an instant, UTC, or after it. */
  | { kind: "from-instant"; column: Column; instant: string }
  | {
      kind: "number";
      column: Column;
      /** Compared if `column` is null. */
      otherwise?: Column;
      operator: Operator;
      values: readonly number[];
    }
  | { kind: "text-in"; column: Column; values: readonly string[] }
  | { kind: "id-in"; column: Column; values: readonly number[] }
  | { kind: "any-id"; column: Column; values: readonly number[] }
  | { kind: "any-code"; column: Column; values: readonly string[] }
  | { kind: "no-code"; column: Column; values: readonly string[] }
  | { kind: "any-true"; columns: readonly Column[] }
  | { kind: "not"; column: Column }
  | { kind: "missing"; column: Column }
  /** The text in upper case contains this; only for a column that the replica also keeps in upper case. */
  | { kind: "contains"; column: Column; capitals: string }
  /** All conditions of at least one list hold. */
  | { kind: "either"; of: readonly (readonly Condition<Column>[])[] };

const cik = /^\d{1,10}$/;

/** The condition that selects a company by CIK or ticker; none if it is null. */
export function companyConditions(company: string | null): Condition<"issuer_cik" | "ticker">[] {
  if (company === null) return [];
  if (cik.test(company))
    return [{ kind: "id-in", column: "issuer_cik", values: [Number(company)] }];
  return [{ kind: "text-in", column: "ticker", values: [company.toUpperCase()] }];
}

/** The conditions that select a person by CIK, or by words of the name in any order; none if it is null. */
export function personConditions<Column extends string>(
  person: string | null,
  columns: { cik: Column; name: Column },
): Condition<Column>[] {
  if (person === null) return [];
  if (cik.test(person)) return [{ kind: "id-in", column: columns.cik, values: [Number(person)] }];
  const words = person.split(/[\s,]+/).filter((word) => word !== "");
  return words.map((word) => ({
    kind: "contains",
    column: columns.name,
    capitals: capitalsOf(word),
  }));
}

/** Converts letter by letter, as PostgreSQL's `upper` does. */
function capitalsOf(word: string): string {
  return Array.from(word, (letter) => {
    const capital = letter.toUpperCase();
    return Array.from(capital).length === 1 ? capital : letter;
  }).join("");
}

/** The condition that a day is between two days, both included; null means no limit. */
export function dayConditions<Column extends string>(
  column: Column,
  first: string | null,
  last: string | null,
): Condition<Column>[] {
  return first === null && last === null ? [] : [{ kind: "day-range", column, first, last }];
}

type AnyOf = { val: readonly string[] };

/** What searches of every subject have. */
type ScopedSearch = {
  start_date: string;
  end_date: string;
  ciks?: readonly string[] | undefined;
  industry?: AnyOf | undefined;
};

/**
 * The conditions that searches of every subject have. Tickers must have been resolved to `ciks`
 * before.
 * @param columns  the day and company that the search is about
 */
export function scopeConditions<Column extends string>(
  search: ScopedSearch,
  columns: { day: Column; cik: Column },
): Condition<Column | "industry">[] {
  const conditions: Condition<Column | "industry">[] = [
    { kind: "live" },
    {
      kind: "day-range",
      column: columns.day,
      first: search.start_date === "all" ? null : search.start_date,
      last: search.end_date,
    },
  ];
  if (search.ciks !== undefined) {
    conditions.push({ kind: "id-in", column: columns.cik, values: search.ciks.map(Number) });
  }
  if (search.industry !== undefined) {
    conditions.push({ kind: "text-in", column: "industry", values: search.industry.val });
  }
  return conditions;
}

/** What searches of trades and of events have. */
type SharedSearch = ScopedSearch & {
  item_number?: AnyOf | undefined;
  patterns?: AnyOf | undefined;
};

/** The conditions that searches of trades and of events have, with those of their items. */
export function sharedConditions<Column extends string>(
  search: SharedSearch,
  columns: { day: Column; cik: Column; items: Column },
): Condition<Column | "industry" | "patterns">[] {
  const conditions: Condition<Column | "industry" | "patterns">[] = scopeConditions(
    search,
    columns,
  );
  if (search.item_number !== undefined) {
    conditions.push({ kind: "any-code", column: columns.items, values: search.item_number.val });
  }
  if (search.patterns !== undefined) {
    conditions.push({ kind: "any-code", column: "patterns", values: search.patterns.val });
  }
  return conditions;
}

/** The numeric filters of a search as conditions on their columns, scaled to the stored unit. */
export function numberConditions<
  Filter extends NumericFilter | EventNumericFilter | LineNumericFilter,
  Column extends string,
>(
  search: { readonly [Name in NoInfer<Filter>]?: NumberConstraint | undefined },
  columns: Readonly<Record<Filter, Column>>,
): Condition<Column>[] {
  return keysOf(columns).flatMap((filter): Condition<Column>[] => {
    const constraint = search[filter];
    if (constraint === undefined) return [];
    const values = constraint.val.map((value) => toStoredUnit(filter, value));
    return [{ kind: "number", column: columns[filter], operator: constraint.bool, values }];
  });
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[];
function keysOf(record: object): string[] {
  return Object.keys(record);
}
