import type { ConditionType } from "#contract/alerts/alert-conditions.ts";

/** What browser and server must agree on about a kind of alert. */
export type AlertKindRecord = {
  /** Of the form: "Create New Alert - Material Event". */
  formTitle: string;
  /** Of the group on the overview. */
  groupTitle: string;
  /** The button that makes one. */
  createButton: string;
  /** "You don't have any {type} alerts yet." */
  inWords: string;
  /** When it is evaluated, for people. */
  evaluated: string;
  /** Columns of its results, in their order. Source: DOMAIN.md section 7. */
  columns: readonly string[];
  /** What its `form_type_constraints` may ask. */
  constraints: readonly ConditionType[];
  /** The constraint without which it cannot be saved, and what is said then. */
  required: { type: ConditionType; text: string } | null;
  /** Whether it may name reporting persons. */
  namesOwners: boolean;
  /** Whether it has price thresholds, at least one, and filters on insiders' trades. */
  hasThresholds: boolean;
};
