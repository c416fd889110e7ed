import { dateOfDayNumber, dayNumber, isWeekend } from "#domain/calendar/plain-date.ts";

/** Every calendar of this product covers these years; dates outside are treated as unreadable. */
export const firstCalendarYear = 1985;
export const lastCalendarYear = 2060;

const firstDayNumber = dayNumber(`${firstCalendarYear}-01-01`);
const lastDayNumber = dayNumber(`${lastCalendarYear}-12-31`);

/** Whether a date lies within the calendars with a year to spare at either end. */
export function isInCalendar(date: string): boolean {
  const days = dayNumber(date);
  return days >= firstDayNumber + 366 && days <= lastDayNumber - 366;
}

/** The open days of a calendar, numbered from 0, with every look-up in constant time. */
export type CountedDays = {
  /** False outside the calendar's years. */
  has(date: string): boolean;
  /**
   * How many open days lie strictly before the date; also the number of the first one on or after
   * it. Dates outside the calendar's years count as its nearest end.
   */
  countBefore(date: string): number;
  /** Number of the open day, -1 if the date is none. */
  numberOf(date: string): number;
  /** The open day with that number; throws a RangeError outside the calendar's years. */
  day(number: number): string;
};

/** Counts the open days of all calendar years once; weekends are never open. */
export function countDays(isOpenWeekday: (date: string) => boolean): CountedDays {
  const openDays: string[] = [];
  const before = new Int32Array(lastDayNumber - firstDayNumber + 2);
  for (let days = firstDayNumber; days <= lastDayNumber; days += 1) {
    before[days - firstDayNumber] = openDays.length;
    if (isWeekend(days)) continue;
    const date = dateOfDayNumber(days);
    if (isOpenWeekday(date)) openDays.push(date);
  }
  before[before.length - 1] = openDays.length;
  const countAt = (index: number): number =>
    before[Math.min(Math.max(index, 0), before.length - 1)] ?? 0;
  return {
    has: (date) => {
      const index = dayNumber(date) - firstDayNumber;
      return countAt(index + 1) > countAt(index);
    },
    numberOf: (date) => {
      const index = dayNumber(date) - firstDayNumber;
      const number = countAt(index);
      return countAt(index + 1) > number ? number : -1;
    },
    countBefore: (date) => countAt(dayNumber(date) - firstDayNumber),
    day: (number) => {
      const day = openDays[number];
      if (day === undefined) throw new RangeError(`open day ${number} is outside the calendar`);
      return day;
    },
  };
}
