import { type CountedDays, countDays } from "#domain/calendar/counted-days.ts";
import {
  fixedDay,
  friday,
  goodFriday,
  memorialDay,
  monday,
  nthWeekday,
  observed,
  saturday,
  sunday,
  thursday,
} from "#domain/calendar/holiday-dates.ts";
import { addCalendarDays, weekdayOf } from "#domain/calendar/plain-date.ts";

/** Weekdays the New York Stock Exchange stayed closed outside the rule: mourning, attack, storm. */
const specialClosures: ReadonlyMap<string, string> = new Map([
  ["1985-09-27", "Hurricane Gloria"],
  ["1994-04-27", "mourning for President Nixon"],
  ["2001-09-11", "the attacks of 11 September"],
  ["2001-09-12", "the attacks of 11 September"],
  ["2001-09-13", "the attacks of 11 September"],
  ["2001-09-14", "the attacks of 11 September"],
  ["2004-06-11", "mourning for President Reagan"],
  ["2007-01-02", "mourning for President Ford"],
  ["2012-10-29", "Hurricane Sandy"],
  ["2012-10-30", "Hurricane Sandy"],
  ["2018-12-05", "mourning for President Bush"],
  ["2025-01-09", "mourning for President Carter"],
]);

const regularClose = "16:00";
const earlyClose = "13:00";
const firstYearOfKingDay = 1998;
const firstYearOfJuneteenth = 2022;

/** Days the New York Stock Exchange keeps as holidays in a year. Source: NYSE Rule 7.2. */
export function exchangeHolidays(year: number): string[] {
  return namedHolidays(year).map(({ day }) => day);
}

function namedHolidays(year: number): { day: string; name: string }[] {
  const newYear = fixedDay(year, 1, 1);
  const hasKingDay = year >= firstYearOfKingDay;
  const hasJuneteenth = year >= firstYearOfJuneteenth;
  const thirdMonday = { weekday: monday, nth: 3 };
  return [
    {
      // On a Saturday it is not kept at all, since the year's last day must stay open.
      day: weekdayOf(newYear) === sunday ? addCalendarDays(newYear, 1) : newYear,
      name: "New Year's Day",
    },
    ...(hasKingDay
      ? [{ day: nthWeekday(year, 1, thirdMonday), name: "Martin Luther King Jr. Day" }]
      : []),
    { day: nthWeekday(year, 2, thirdMonday), name: "Washington's Birthday" },
    { day: goodFriday(year), name: "Good Friday" },
    { day: memorialDay(year), name: "Memorial Day" },
    ...(hasJuneteenth ? [{ day: observed(fixedDay(year, 6, 19)), name: "Juneteenth" }] : []),
    { day: observed(fixedDay(year, 7, 4)), name: "Independence Day" },
    { day: nthWeekday(year, 9, { weekday: monday, nth: 1 }), name: "Labor Day" },
    { day: nthWeekday(year, 11, { weekday: thursday, nth: 4 }), name: "Thanksgiving" },
    { day: observed(fixedDay(year, 12, 25)), name: "Christmas" },
  ];
}

/**
 * Why no shares were traded on a day: "a Saturday", "Good Friday", "Hurricane Sandy".
 * @returns null for a trading day
 */
export function closedBecause(date: string): string | null {
  if (isTradingDay(date)) return null;
  const weekday = weekdayOf(date);
  if (weekday === saturday) return "a Saturday";
  if (weekday === sunday) return "a Sunday";
  const holiday = namedHolidays(Number(date.slice(0, 4))).find(({ day }) => day === date);
  return holiday?.name ?? specialClosures.get(date) ?? null;
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

function isOpenWeekday(date: string): boolean {
  if (specialClosures.has(date)) return false;
  const year = Number(date.slice(0, 4));
  const holidays = holidaysByYear.get(year) ?? new Set(exchangeHolidays(year));
  holidaysByYear.set(year, holidays);
  return !holidays.has(date);
}

let counted: CountedDays | null = null;

function days(): CountedDays {
  return (counted ??= countDays(isOpenWeekday));
}

/** Whether shares were traded on the New York Stock Exchange that day. */
export function isTradingDay(date: string): boolean {
  return days().has(date);
}

/** End of trading in Eastern time, "16:00" or "13:00", of a trading day. Source: NYSE closing notices. */
export function closingTime(tradingDay: string): string {
  const weekday = weekdayOf(tradingDay);
  const isMondayToThursday = weekday >= monday && weekday <= thursday;
  const monthAndDay = tradingDay.slice(5);
  if (isMondayToThursday && (monthAndDay === "07-03" || monthAndDay === "12-24")) return earlyClose;
  if (tradingDay === "2003-12-26") return earlyClose;
  const thanksgiving = nthWeekday(Number(tradingDay.slice(0, 4)), 11, {
    weekday: thursday,
    nth: 4,
  });
  const isDayAfterThanksgiving =
    weekday === friday && addCalendarDays(tradingDay, -1) === thanksgiving;
  return isDayAfterThanksgiving ? earlyClose : regularClose;
}

/** Running number of a trading day, -1 for a day without trading. */
export function sessionOf(date: string): number {
  return days().numberOf(date);
}

/** Running number of the first trading day on or after the date. */
export function sessionOnOrAfter(date: string): number {
  return days().countBefore(date);
}

/** Running number of the last trading day strictly before the date. */
export function sessionBefore(date: string): number {
  return days().countBefore(date) - 1;
}

/** The date of a running number. */
export function sessionDay(session: number): string {
  return days().day(session);
}

/** The first trading day strictly after the date. */
export function nextTradingDay(date: string): string {
  return sessionDay(sessionOnOrAfter(addCalendarDays(date, 1)));
}

/** The last trading day strictly before the date. */
export function previousTradingDay(date: string): string {
  return sessionDay(sessionBefore(date));
}

/** The date itself if shares are traded then, else the next trading day. */
export function tradingDayOnOrAfter(date: string): string {
  return sessionDay(sessionOnOrAfter(date));
}

/**
 * The trading day `count` sessions after the first trading day on or after the date
 * (before it if negative).
 */
export function addTradingDays(date: string, count: number): string {
  return sessionDay(sessionOnOrAfter(date) + count);
}
