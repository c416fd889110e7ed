import { type CountedDays, countDays } from "#domain/calendar/counted-days.ts";
import {
  fixedDay,
  memorialDay,
  monday,
  nthWeekday,
  observed,
  thursday,
} from "#domain/calendar/holiday-dates.ts";
import { addCalendarDays, dayNumber, isWeekend } from "#domain/calendar/plain-date.ts";

/**
 * Weekdays on which EDGAR took no filings though no federal holiday fell there: days of national mourning,
 * and days next to Christmas on which executive orders closed the federal government. 2014-12-26, 2024-12-24,
 * 2025-12-24 and 2025-12-26 rest on the executive orders and on the absence of any filing dated then; a daily
 * index for one of them would show it open (`knownOpen`).
 */
const specialClosures: ReadonlySet<string> = new Set([
  "2004-06-11",
  "2007-01-02",
  "2014-12-26",
  "2018-12-05",
  "2018-12-24",
  "2019-12-24",
  "2020-12-24",
  "2024-12-24",
  "2025-01-09",
  "2025-12-24",
  "2025-12-26",
]);

const firstJuneteenth = "2021-06-18";

/** What the daily indexes say beyond the rule; it overrules the rule. */
export type KnownDays = { closed: Iterable<string>; open: Iterable<string> };

export type EdgarCalendar = {
  isBusinessDay(date: string): boolean;
  /** The first business day after the date. */
  nextBusinessDay(date: string): string;
  /** How many business days lie in (after, through]; 0 when `through` is not later. */
  countBusinessDays(after: string, through: string): number;
};

/** A federal holiday and the day on which it is kept. */
export type FederalHoliday = { day: string; name: string };

/** The federal holidays kept in a year, in order. Source: 5 U.S.C. 6103; Regulation S-T. */
export function namedFederalHolidays(year: number): FederalHoliday[] {
  const juneteenth = observed(fixedDay(year, 6, 19));
  const onMonday = (month: number, nth: number): string =>
    nthWeekday(year, month, { weekday: monday, nth });
  return [
    { day: observed(fixedDay(year, 1, 1)), name: "New Year's Day" },
    { day: onMonday(1, 3), name: "Martin Luther King Jr. Day" },
    { day: onMonday(2, 3), name: "Washington's Birthday" },
    { day: memorialDay(year), name: "Memorial Day" },
    ...(juneteenth >= firstJuneteenth ? [{ day: juneteenth, name: "Juneteenth" }] : []),
    { day: observed(fixedDay(year, 7, 4)), name: "Independence Day" },
    { day: onMonday(9, 1), name: "Labor Day" },
    { day: onMonday(10, 2), name: "Columbus Day" },
    { day: observed(fixedDay(year, 11, 11)), name: "Veterans Day" },
    { day: nthWeekday(year, 11, { weekday: thursday, nth: 4 }), name: "Thanksgiving" },
    { day: observed(fixedDay(year, 12, 25)), name: "Christmas Day" },
    // A New Year's Day on a Saturday is kept on the last day of the year before.
    { day: observed(fixedDay(year + 1, 1, 1)), name: "New Year's Day" },
  ];
}

/** Days on which the federal holidays of the year are kept. */
export function federalHolidays(year: number): string[] {
  return namedFederalHolidays(year).map(({ day }) => day);
}

/** A weekday without filings. */
export type EdgarClosure = {
  day: string;
  /** The holiday; null for a closure outside the rule, such as a day of mourning. */
  holiday: string | null;
};

/** The last day before the date on which EDGAR takes filings. */
export function previousEdgarDay(date: string, calendar: EdgarCalendar = edgarCalendar): string {
  let day = addCalendarDays(date, -1);
  while (!calendar.isBusinessDay(day)) day = addCalendarDays(day, -1);
  return day;
}

/** The first weekday on or after the date on which EDGAR takes no filings. */
export function nextEdgarClosure(date: string): EdgarClosure {
  let day = date;
  while (edgarCalendar.isBusinessDay(day) || isWeekend(dayNumber(day))) {
    day = addCalendarDays(day, 1);
  }
  const holiday = namedFederalHolidays(Number(day.slice(0, 4))).find((each) => each.day === day);
  return { day, holiday: holiday?.name ?? null };
}

/**
 * The days EDGAR accepts filings: Monday to Friday, no federal holiday, no special closure.
 * @param known  days learned from daily indexes: a weekday without one was closed
 */
export function createEdgarCalendar(known: KnownDays = { closed: [], open: [] }): EdgarCalendar {
  const closed = new Set([...specialClosures, ...known.closed]);
  const open = new Set(known.open);
  const holidaysByYear = new Map<number, ReadonlySet<string>>();
  const holidays = (year: number): ReadonlySet<string> => {
    const cached = holidaysByYear.get(year) ?? new Set(federalHolidays(year));
    holidaysByYear.set(year, cached);
    return cached;
  };
  const isOpen = (date: string): boolean => {
    if (open.has(date)) return true;
    return !closed.has(date) && !holidays(Number(date.slice(0, 4))).has(date);
  };
  let counted: CountedDays | null = null;
  const days = (): CountedDays => (counted ??= countDays(isOpen));
  return {
    isBusinessDay: (date) => days().has(date),
    nextBusinessDay: (date) => days().day(days().countBefore(addCalendarDays(date, 1))),
    countBusinessDays: (after, through) =>
      Math.max(
        0,
        days().countBefore(addCalendarDays(through, 1)) -
          days().countBefore(addCalendarDays(after, 1)),
      ),
  };
}

/** EDGAR's calendar by the rule alone. */
export const edgarCalendar: EdgarCalendar = createEdgarCalendar();
