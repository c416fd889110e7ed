import { datesOfYears } from "#domain/calendar/holidays.ts";
import { dayNumber } from "#domain/calendar/plain-date.ts";

/** Every calendar of this product covers these years; dates outside are treated as unreadable. */
export const firstCalendarYear = 1980;
export const lastCalendarYear = 2100;

const firstDayNumber = dayNumber(`${firstCalendarYear}-01-01`);

/**
 * The open days of a calendar, numbered from 0, with every look-up in constant time.
 * Dates outside the calendar's years throw a RangeError.
 */
export type CountedDays = {
  has(date: string): boolean;
  /** How many open days lie strictly before the date; also the number of the first one on or after it. */
  countBefore(date: string): number;
  /** The open day with that number. */
  day(number: number): string;
};

/** Counts the open days of all calendar years once. */
export function countDays(isOpen: (date: string) => boolean): CountedDays {
  const dates = datesOfYears(firstCalendarYear, lastCalendarYear);
  const openDays: string[] = [];
  const before = new Int32Array(dates.length + 1);
  for (const [index, date] of dates.entries()) {
    before[index] = openDays.length;
    if (isOpen(date)) openDays.push(date);
  }
  before[dates.length] = openDays.length;
  const countAt = (index: number, date: string): number => {
    const count = before[index];
    if (count === undefined) throw new RangeError(`${date} is outside the calendar`);
    return count;
  };
  return {
    has: (date) => {
      const index = dayNumber(date) - firstDayNumber;
      return countAt(index + 1, date) > countAt(index, date);
    },
    countBefore: (date) => countAt(dayNumber(date) - firstDayNumber, date),
    day: (number) => {
      const day = openDays[number];
      if (day === undefined) throw new RangeError(`open day ${number} is outside the calendar`);
      return day;
    },
  };
}
