import fc from "fast-check";
import { operators } from "#contract/values/constraint.ts";

/** Numbers near and at the edges of what is stored. */
const number = fc.oneof(
  fc.integer({ min: -100, max: 5_000 }),
  fc.double({ min: -1, max: 300, noNaN: true }),
  fc.constantFrom(0, 0.1, 35.5, 2140, -0.3139),
);

/** Any condition on a number. */
export const anyConstraint = fc.oneof(
  fc.record({
    bool: fc.constantFrom(...operators.filter((name) => name !== "between")),
    val: fc.tuple(number),
  }),
  fc.record({ bool: fc.constant("between" as const), val: fc.tuple(number, number) }),
);

/** Some of these values. */
export const anyOf = <Value>(...values: readonly Value[]) =>
  fc.record({ val: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }) });

/** Companies of the generated rows. */
export const anyCiks = fc.uniqueArray(fc.integer({ min: 1_000_000, max: 1_006_000 }).map(String), {
  minLength: 1,
  maxLength: 2_000,
});

/** What every search may have. */
export const anyPage = {
  sort_direction: fc.constantFrom("asc" as const, "desc" as const),
  limit: fc.constantFrom(10, 100),
  page: fc.constantFrom(1, 2, 7, 24, 31),
};

/**
 * Few of the conditions at a time: with all of them nothing is ever found.
 * @param kept  places of those that stay
 */
export function someOf<Conditions extends object>(
  all: Conditions,
  kept: readonly number[],
): Partial<Conditions> {
  const some: Partial<Conditions> = { ...all };
  let place = 0;
  for (const name in all) {
    if (!kept.includes(place)) delete some[name];
    place += 1;
  }
  return some;
}
