import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** Whether the stock was split between two days; unknown where no price source states splits. */
export type SplitsDuring = "none" | "some" | "unknown";

/** Splits after the first day, up to the last one, by the first price source that states splits. */
export function splitsDuring(
  { priceSources }: PreparedIssuer,
  from: string | null,
  through: string | null,
): SplitsDuring {
  const stating = priceSources.find(({ stock }) => (stock?.series.splits ?? null) !== null);
  const splits = stating?.stock?.series.splits ?? null;
  if (splits === null || from === null || through === null) return "unknown";
  return splits.some(({ day }) => day > from && day <= through) ? "some" : "none";
}
