import { isInCalendar } from "#domain/calendar/counted-days.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import {
  closingTime,
  isTradingDay,
  nextTradingDay,
  tradingDayOnOrAfter,
} from "#domain/calendar/trading-calendar.ts";

/** When something became known, in the only terms the rules use. */
export type Publication = {
  /** Eastern date of acceptance, the filing date where no time is known. */
  acceptedOn: string;
  /** First trading day whose close could reflect it. */
  day0: string;
  day0Basis: "acceptance" | "filing-date";
  /** Last day of the look-back window for insider totals: the last one wholly known before it. */
  windowEnd: string;
};

/**
 * Day 0 of an instant is its Eastern date if that is a trading day and the time is strictly before
 * the close, else the next trading day; without a time it is the filing date or the next trading day.
 * @returns null when neither is known, or the date lies outside the calendars
 * Source: DOMAIN rules, section 5.
 */
export function publication(acceptedAt: string | null, filedOn: string | null): Publication | null {
  if (acceptedAt !== null) return publicationOfInstant(acceptedAt);
  if (filedOn === null || !isInCalendar(filedOn)) return null;
  const day0 = tradingDayOnOrAfter(filedOn);
  return {
    acceptedOn: filedOn,
    day0,
    day0Basis: "filing-date",
    windowEnd: isTradingDay(filedOn) ? addCalendarDays(filedOn, -1) : filedOn,
  };
}

function publicationOfInstant(acceptedAt: string): Publication | null {
  const { day, time } = easternTime(acceptedAt);
  if (!isInCalendar(day)) return null;
  const isBeforeClose = isTradingDay(day) && time < `${closingTime(day)}:00`;
  return {
    acceptedOn: day,
    day0: isBeforeClose ? day : nextTradingDay(day),
    day0Basis: "acceptance",
    windowEnd: isBeforeClose ? addCalendarDays(day, -1) : day,
  };
}
