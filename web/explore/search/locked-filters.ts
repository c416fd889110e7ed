import type { ListedFilter } from "#contract/screening/number-filters.ts";
import type { Constraint } from "#web/ui/constraint-field/constraint.ts";
import { onlyIn } from "./active-conditions.ts";

/** Filters the stored data cannot answer now, with the reason. */
export type LockedFilters<Filter extends string> = Partial<Record<Filter, string>>;

/** What the screening status lists, by filter. */
export function lockedFilters<Filter extends string>(
  list: readonly { filter: Filter; reason: string }[] | undefined,
): LockedFilters<Filter> {
  const locked: LockedFilters<Filter> = {};
  for (const { filter, reason } of list ?? []) locked[filter] = reason;
  return locked;
}

/** The changes of a form that empty its number filters, by filter. */
export function emptied<Filter extends string, Field extends string>(
  filters: readonly ListedFilter<Filter, Field>[],
): Readonly<Partial<Record<Filter, Partial<Record<Field, Constraint>>>>> {
  const changes: Partial<Record<Filter, Partial<Record<Field, Constraint>>>> = {};
  for (const { filter, field } of filters) changes[filter] = onlyIn(field);
  return changes;
}

/** The form without locked conditions: a hidden condition must not run. */
export function withoutLocked<Filter extends string, Form>(
  form: Form,
  locked: LockedFilters<Filter>,
  cleared: Readonly<Partial<Record<Filter, Partial<Form>>>>,
): Form {
  let usable = form;
  for (const filter in cleared) {
    if (locked[filter] !== undefined) usable = { ...usable, ...cleared[filter] };
  }
  return usable;
}

/** The names of conditions that are in the one form and not in the other. */
export function lostConditions(
  wanted: readonly { name: string }[],
  kept: readonly { name: string }[],
): string[] {
  const names = new Set(kept.map(({ name }) => name));
  return wanted.flatMap(({ name }) => (names.has(name) ? [] : [name]));
}
