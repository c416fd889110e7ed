import { instantMs } from "#domain/calendar/eastern-time.ts";
import { filingToldAt } from "#domain/events/told/told-at.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * Since when all of some lines are known: the acceptance of their filing, for a line that an amendment
 * repeats or corrects that of the original.
 * @returns UTC; null where nothing is known of the time of one of them
 */
export function linesToldAt(
  lines: readonly TradeLine[],
  { amendments }: Pick<PreparedIssuer, "amendments">,
): string | null {
  let latest: string | null = null;
  for (const line of lines) {
    const toldAt = firstTold(line, amendments.claimOf);
    if (toldAt === null) return null;
    if (latest === null || instantMs(toldAt) > instantMs(latest)) latest = toldAt;
  }
  return latest;
}

function firstTold(
  line: TradeLine,
  claimOf: PreparedIssuer["amendments"]["claimOf"],
): string | null {
  let first: string | null = null;
  for (let told: TradeLine | undefined = line; told !== undefined;) {
    const toldAt = filingToldAt(told.filing.filing.acceptedAt, told.filing.filedOn);
    if (toldAt !== null && (first === null || instantMs(toldAt) < instantMs(first))) first = toldAt;
    told = claimOf.get(told)?.original;
  }
  return first;
}
