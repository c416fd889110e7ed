import { easternTime, instantMs } from "#domain/calendar/eastern-time.ts";
import { easternInstant } from "#domain/calendar/edgar-hours.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { closingTime, isTradingDay } from "#domain/calendar/trading-calendar.ts";

/** Until then, New York time, EDGAR takes filings of a day. */
const edgarCloses = "22:00:00";

/**
 * When a filing counts as disclosed: its acceptance, or if unknown, the end of its filing date.
 * @returns UTC; null where neither is known
 */
export function filingPublicAt(acceptedAt: string | null, filedOn: string | null): string | null {
  if (acceptedAt !== null) return acceptedAt;
  return filedOn === null ? null : easternInstant(filedOn, edgarCloses);
}

/** The close of a trading day, UTC. */
export function closeOf(tradingDay: string): string {
  return easternInstant(tradingDay, `${closingTime(tradingDay)}:00`);
}

/** The first day whose close, if shares are traded then, lies at or after an instant. */
export function firstDayClosingFrom(instant: string): string {
  const { day } = easternTime(instant);
  const isOver = isTradingDay(day) && instantMs(closeOf(day)) < instantMs(instant);
  return isOver ? addCalendarDays(day, 1) : day;
}
