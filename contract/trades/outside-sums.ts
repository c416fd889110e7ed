import type { TradeTotals } from "#contract/operations/explore-trades.ts";

/** Why no sum counts a row, the first that holds. */
export const outsideReasons = ["no-value", "suspect-price", "repeated"] as const;
type OutsideReason = (typeof outsideReasons)[number];

/** In words, for files. */
export const outsideReasonTexts: Readonly<Record<OutsideReason, string>> = {
  "no-value": "no price, or no number of shares",
  "suspect-price": "suspect price",
  repeated: "already reported by another filing of the group",
};

/** What all rows of a search add up to, and why some are not added. */
export type TradeSums = TradeTotals & {
  /** Rows in no sum by reason; together `rows_outside_sums`. */
  outside: Readonly<Record<OutsideReason, number>>;
  /** Rows of which sums count less than the value: other lines are reported by another filing. */
  rows_in_part: number;
};

/** What sums make of a row's value. */
export type SummedAs = "whole" | "part" | OutsideReason;

/**
 * What sums make of a row.
 * @param row  `sum_value` exact decimal text, null where no sum counts it; `value` a double
 */
export function summedAs(row: {
  value: number | null;
  sum_value: string | null;
  price_suspect: string;
}): SummedAs {
  if (row.sum_value !== null) return Number(row.sum_value) === row.value ? "whole" : "part";
  if (row.value === null) return "no-value";
  return row.price_suspect === "yes" ? "suspect-price" : "repeated";
}
