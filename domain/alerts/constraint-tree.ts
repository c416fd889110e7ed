import type { OfficerRole } from "#contract/trades/officer-roles.ts";
import type { Operator } from "#contract/values/constraint.ts";
import type { InsiderFlag } from "#domain/trades/rows/insider-types.ts";

/**
 * What a row must meet for an alert to match it: the one form from which the predicate of the watch
 * and the SQL of results and back-tests are made. Numbers are in the unit of the stored column. A
 * number that is not known meets no condition.
 */
export type ConstraintTree =
  | { kind: "all"; of: readonly ConstraintTree[] }
  | { kind: "any"; of: readonly ConstraintTree[] }
  | { kind: "number"; field: NumberField; operator: Operator; values: readonly number[] }
  | { kind: "text-in"; field: TextField; values: readonly string[] }
  | { kind: "id-in"; field: "cik"; values: readonly number[] }
  | { kind: "any-id"; field: "ownerCiks"; values: readonly number[] }
  | { kind: "any-text"; field: ListField; values: readonly string[] }
  | { kind: "any-flag"; fields: readonly FlagField[] }
  | { kind: "no-flag"; field: "isPlan" }
  | { kind: "keywords"; match: "and" | "or"; keywords: readonly string[] };

export type FlagField = InsiderFlag | "isPlan";
export type TextField = "direction" | "industry";
export type ListField = "items" | "officerRoles";
export type Lookback = 30 | 90 | 180 | 365;
export type NumberField =
  | "marketValue"
  | "averageDailyVolume"
  | "sharePrice"
  | "shares"
  | "value"
  | "shortSwingProfit"
  /** Of day 0, market adjusted, or of the day so far, raw. */
  | "return"
  | `sold${Lookback}`
  | `purchased${Lookback}`;

/** What the predicate looks at; fields a kind of alert does not have are absent. */
export type AlertFacts = {
  cik: number;
  industry: string;
} & { readonly [Field in NumberField]?: number | null } & {
  readonly [Flag in FlagField]?: boolean;
} & {
  direction?: "Purchase" | "Sale";
  ownerCiks?: readonly number[];
  items?: readonly string[];
  /** Null while they are not computed. */
  officerRoles?: readonly OfficerRole[] | null;
  /** Keywords found in the filing, as alerts spell them. */
  keywords?: ReadonlySet<string>;
};
