import type { TradeTotals } from "#contract/operations/screening/explore-trades.ts";

/** Why a row is excluded from totals: the first reason that applies. */
export const exclusionReasons = ["no-value", "suspect-price", "repeated"] as const;
type ExclusionReason = (typeof exclusionReasons)[number];

/** In words. */
export const exclusionReasonTexts: Readonly<Record<ExclusionReason, string>> = {
  "no-value": "no price or share count",
  "suspect-price": "suspect price",
  repeated: "already reported in another filing",
};

/** Why totals count only some lines of a row. */
export const partlyReported = "partly reported in another filing";

/** What all rows of a search add up to, and why some are not added. */
export type TradeSums = TradeTotals & {
  /** Excluded rows by reason; together `rows_outside_sums`. */
  outside: Readonly<Record<ExclusionReason, number>>;
  /** Rows that totals count only in part: other lines are reported by another filing. */
  rows_in_part: number;
};

/** How totals count a row's value. */
export type SummedAs = "whole" | "part" | ExclusionReason;

/** `sum_value` exact decimal text, null where totals exclude the row; `value` a double. */
type SummedRow = { value: number | null; sum_value: string | null; price_suspect: string };

/** How totals count a row. */
export function summedAs(row: SummedRow): SummedAs {
  if (row.sum_value !== null) return Number(row.sum_value) === row.value ? "whole" : "part";
  if (row.value === null) return "no-value";
  return row.price_suspect === "yes" ? "suspect-price" : "repeated";
}

/** Why totals do not count all of a row's value; null where they do. */
export function exclusionOf({ is_live: isLive, ...row }: SummedRow & { is_live: boolean }) {
  if (!isLive) return "replaced by an amendment";
  const as = summedAs(row);
  if (as === "whole") return null;
  return as === "part" ? partlyReported : exclusionReasonTexts[as];
}
