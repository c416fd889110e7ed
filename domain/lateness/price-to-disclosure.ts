import { publication } from "#domain/calendar/day-zero.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { sessionBefore, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import {
  firstMeasured,
  type MeasuredReturn,
  returnBetween,
} from "#domain/returns/market-adjusted-returns.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** Running numbers of trading days, both closes included. */
export type SessionSpan = { from: number; to: number };

/** About five years; a longer delay is more likely a wrong date. */
const longestSpan = 1_260;

/** The day, in New York, on which a filing became public, or its filing date; null where unknown. */
export function disclosedOn({
  acceptedAt,
  filedOn,
}: Pick<OwnershipFiling, "acceptedAt" | "filedOn">): string | null {
  return publication(acceptedAt, filedOn)?.acceptedOn ?? null;
}

/**
 * From the close of the trade date, or of the next trading day, to the last close on or before the day of
 * disclosure.
 */
export function spanToDisclosure(tradeDate: string | null, disclosed: string | null) {
  if (tradeDate === null || disclosed === null) return null;
  const from = sessionOnOrAfter(tradeDate);
  const to = sessionBefore(addCalendarDays(disclosed, 1));
  return to < from || to - from > longestSpan ? null : { from, to };
}

/** The return of the stock over the span, less the market fund's. Not sign-flipped for sales. */
export function returnToDisclosure(
  { from, to }: SessionSpan,
  { priceSources }: Pick<PreparedIssuer, "priceSources">,
): MeasuredReturn {
  return firstMeasured(priceSources, (prices) => returnBetween({ from, to }, prices));
}
