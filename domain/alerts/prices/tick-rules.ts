import { easternTime } from "#domain/calendar/eastern-time.ts";
import { closingTime, isTradingDay } from "#domain/calendar/trading-calendar.ts";

/** Source: NYSE Rule 7.34, core trading session. */
const opensAt = "09:30:00";

/** Within this factor of each other two prices are taken for prices of one stock at one time. */
const usualFactor = 1.5;
const confirmingFactor = 1.1;

/**
 * The trading day a trade belongs to; null for one outside the regular session, which no alert is
 * matched against. The closing second counts; what is printed later is the day's close.
 * @param at  UTC instant
 */
export function sessionDayOf(at: string): string | null {
  const { day, time } = easternTime(at);
  if (time < opensAt || !isTradingDay(day)) return null;
  return time <= `${closingTime(day)}:00` ? day : null;
}

/** A price of a trade as it came, with its UTC instant, also in milliseconds since 1970. */
export type Print = { price: number; at: string; atMs: number };

/**
 * Tells prints that are far off from moves. One that is more than half above or a third below the
 * last good price is held until a second trade at another time confirms it within a tenth; any other
 * trade shows it to be wrong. What stays unconfirmed is settled by the day's bar.
 */
export type PrintFilter = { lastGood: number; suspect: Print | null };

/** @returns whether the print counts; the filter remembers it either way */
export function takePrint(filter: PrintFilter, print: Print): boolean {
  const { suspect } = filter;
  if (isWithin(print.price, filter.lastGood, usualFactor)) {
    filter.suspect = null;
    filter.lastGood = print.price;
    return true;
  }
  const isConfirmed =
    suspect !== null &&
    suspect.atMs !== print.atMs &&
    isWithin(print.price, suspect.price, confirmingFactor);
  filter.suspect = isConfirmed ? null : print;
  if (isConfirmed) filter.lastGood = print.price;
  return isConfirmed;
}

function isWithin(price: number, other: number, factor: number): boolean {
  return price <= other * factor && price >= other / factor;
}
