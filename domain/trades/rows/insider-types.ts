import { type InsiderType, insiderTypes } from "#contract/trades/trade-vocabulary.ts";

/** The fields that say what owners of a filing are to the company. */
export const insiderFlags = {
  Officer: "isOfficer",
  Director: "isDirector",
  "10% Owner": "isTenPercentOwner",
  Other: "isOther",
} as const satisfies Record<InsiderType, string>;
export type InsiderFlag = (typeof insiderFlags)[InsiderType];

/** What an owner, or the owners of a row, are to the company. */
export const insiderTypesOf = insiderTypesBy(insiderFlags);

/** @param fields  those that say it */
export function insiderTypesBy<Field extends string>(fields: Readonly<Record<InsiderType, Field>>) {
  return (flags: { readonly [Flag in Field]?: unknown }): InsiderType[] =>
    insiderTypes.filter((type) => flags[fields[type]] === true);
}
