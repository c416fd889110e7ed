import type { InsiderType } from "#contract/trades/trade-vocabulary.ts";
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
