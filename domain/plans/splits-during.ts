import { type PreparedIssuer, statedSplits } from "#domain/trades/rows/prepared-issuer.ts";

/** Whether the stock was split between two days; unknown where no price source states splits. */
export type SplitsDuring = "none" | "some" | "unknown";

/** Splits after the first day, up to the last one. */
export function splitsDuring(
  issuer: PreparedIssuer,
  from: string | null,
  through: string | null,
): SplitsDuring {
  const splits = statedSplits(issuer);
  if (splits === null || from === null || through === null) return "unknown";
  return splits.some(({ day }) => day > from && day <= through) ? "some" : "none";
}
