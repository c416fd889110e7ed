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

/** The form without what is locked: a condition that is not seen must not run. */
export function withoutLocked<Filter extends string, Form>(
  form: Form,
  locked: LockedFilters<Filter>,
  cleared: Readonly<Record<Filter, Partial<Form>>>,
): Form {
  let usable = form;
  for (const filter of Object.keys(locked)) {
    if (isFilter(filter, cleared)) usable = { ...usable, ...cleared[filter] };
  }
  return usable;
}

/** The names of conditions that are in the one form and not in the other. */
export function lostConditions(
  asked: readonly { name: string }[],
  kept: readonly { name: string }[],
): string[] {
  const names = new Set(kept.map(({ name }) => name));
  return asked.flatMap(({ name }) => (names.has(name) ? [] : [name]));
}

function isFilter<Filter extends string>(
  name: string,
  cleared: Readonly<Record<Filter, unknown>>,
): name is Filter {
  return name in cleared;
}
