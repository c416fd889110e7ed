import { splitsDuring } from "#domain/plans/splits-during.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * What says that units of two days cannot be compared; null where a price source says that they can.
 * A split that any source states counts.
 */
export function splitsBetween(
  issuer: PreparedIssuer,
  from: string,
  through: string,
): { isSplit: boolean; reason: string } | null {
  const splits = issuer.priceSources.flatMap(({ stock }) => stock?.series.splits ?? []);
  const [day] = splits
    .map((split) => split.day)
    .filter((each) => each > from && each <= through)
    .sort();
  if (day !== undefined)
    return { isSplit: true, reason: `A stock split on ${day} changed the number of units.` };
  if (from >= through || splitsDuring(issuer, from, through) !== "unknown") return null;
  return {
    isSplit: false,
    reason: "No price source states the splits of this stock: units are compared as filed.",
  };
}
