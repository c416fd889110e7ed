import { type InsiderType, insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import type { Condition } from "#database/screening/condition.ts";
import { insiderTypesBy } from "#domain/trades/rows/insider-types.ts";

/** The columns that say what a filing's reporting persons are to the company. */
export const relationships = {
  Officer: "is_officer",
  Director: "is_director",
  "10% Owner": "is_ten_percent_owner",
  Other: "is_other",
} as const satisfies Record<InsiderType, string>;

/** What the persons of a row's filing are to the company. */
export const insiderTypesOf = insiderTypesBy(relationships);

type InsiderSearch = {
  reporting_person_ciks?: readonly string[] | undefined;
  insider_types?: { val: readonly InsiderType[] } | undefined;
};

/**
 * The conditions of a search on the persons of a row's filing. Every insider type is no restriction: a row without any
 * relationship on file is not lost from a search for all of them.
 */
export function insiderConditions({
  reporting_person_ciks: persons,
  insider_types: types,
}: InsiderSearch): Condition<"owner_ciks" | (typeof relationships)[InsiderType]>[] {
  const kinds = new Set(types?.val);
  const isRestricted = kinds.size > 0 && kinds.size < insiderTypes.length;
  return [
    ...(persons === undefined
      ? []
      : [{ kind: "any-id", column: "owner_ciks", values: persons.map(Number) } as const]),
    ...(isRestricted
      ? [{ kind: "any-true", columns: [...kinds].map((kind) => relationships[kind]) } as const]
      : []),
  ];
}
