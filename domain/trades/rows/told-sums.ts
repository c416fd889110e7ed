import { instantMs } from "#domain/calendar/eastern-time.ts";
import { filingToldAt } from "#domain/events/told/told-at.ts";
import type { ToldSum } from "#domain/trades/derived-issuer.ts";
import { type Decimal, decimalToText, zero } from "#domain/trades/lines/decimal.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { valueOf } from "#domain/trades/rows/row-amounts.ts";

/**
 * What sums count of a row, by when it was told: by the filing of the line, or where that repeats or
 * corrects a line of an earlier filing by that one. The parts add up to the row's `sumValue`.
 */
export function toldSums(
  { sumValue, unrepeated }: Pick<ComputedRow, "sumValue" | "unrepeated">,
  { amendments }: Pick<PreparedIssuer, "amendments">,
): ToldSum[] {
  if (sumValue === null) return [];
  const sums = new Map<string | null, Decimal>();
  for (const line of unrepeated) {
    const toldAt = firstTold(line, amendments.claimOf);
    sums.set(toldAt, (sums.get(toldAt) ?? zero).plus(valueOf(line) ?? zero));
  }
  return [...sums].map(([toldAt, sum]) => ({ toldAt, sumValue: decimalToText(sum) }));
}

function firstTold(
  line: TradeLine,
  claimOf: PreparedIssuer["amendments"]["claimOf"],
): string | null {
  let first: string | null = null;
  let told: TradeLine | undefined = line;
  while (told !== undefined) {
    const toldAt = filingToldAt(told.filing.filing.acceptedAt, told.filing.filedOn);
    if (toldAt !== null && (first === null || instantMs(toldAt) < instantMs(first))) first = toldAt;
    told = claimOf.get(told)?.original;
  }
  return first;
}
