import { easternInstant } from "#domain/calendar/edgar-hours.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import {
  closingTime,
  isTradingDay,
  previousTradingDay,
  sessionOnOrAfter,
} from "#domain/calendar/trading-calendar.ts";

/** Vendors have the day's closes by then. */
const closesKnownAfterHours = 5;

/**
 * The last trading day whose closing prices are to be expected at an instant of the market.
 * @param knownAfterHours  from the end of trading until they are known
 */
export function expectedCloseDay(
  marketNow: string,
  knownAfterHours = closesKnownAfterHours,
): string {
  const { day } = easternTime(marketNow);
  if (!isTradingDay(day)) return previousTradingDay(day);
  const close = Temporal.Instant.from(easternInstant(day, `${closingTime(day)}:00`));
  const isKnown = Temporal.Instant.compare(marketNow, close.add({ hours: knownAfterHours })) >= 0;
  return isKnown ? day : previousTradingDay(day);
}

/** How many closes are lacking when the newest is of `lastDay`. */
export function sessionsBehind(lastDay: string, marketNow: string): number {
  return Math.max(0, sessionOnOrAfter(expectedCloseDay(marketNow)) - sessionOnOrAfter(lastDay));
}
