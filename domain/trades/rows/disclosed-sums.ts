import { instantMs } from "#domain/calendar/eastern-time.ts";
import { filingPublicAt } from "#domain/events/disclosure/public-at.ts";
import type { DisclosedSum } from "#domain/trades/derived-issuer.ts";
import { type Decimal, decimalToText, zero } from "#domain/trades/lines/decimal.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { valueOf } from "#domain/trades/rows/row-amounts.ts";

/**
 * What sums count of a row, by when it was told: by the filing of the line, or where that repeats or
 * corrects a line of an earlier filing by that one. The parts add up to the row's `sumValue`.
 */
export function disclosedSums(
  { sumValue, unrepeated }: Pick<ComputedRow, "sumValue" | "unrepeated">,
  { amendments }: Pick<PreparedIssuer, "amendments">,
): DisclosedSum[] {
  if (sumValue === null) return [];
  const sums = new Map<string | null, Decimal>();
  for (const line of unrepeated) {
    const publicAt = firstPublic(line, amendments.claimOf);
    sums.set(publicAt, (sums.get(publicAt) ?? zero).plus(valueOf(line) ?? zero));
  }
  return [...sums].map(([publicAt, sum]) => ({ publicAt, sumValue: decimalToText(sum) }));
}

function firstPublic(
  line: TradeLine,
  claimOf: PreparedIssuer["amendments"]["claimOf"],
): string | null {
  let first: string | null = null;
  let earlier: TradeLine | undefined = line;
  while (earlier !== undefined) {
    const publicAt = filingPublicAt(earlier.filing.filing.acceptedAt, earlier.filing.filedOn);
    if (publicAt !== null && (first === null || instantMs(publicAt) < instantMs(first)))
      first = publicAt;
    earlier = claimOf.get(earlier)?.original;
  }
  return first;
}
