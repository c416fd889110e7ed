import { addCalendarDays, weekdayOf } from "#domain/calendar/plain-date.ts";

export const sunday = 0;
export const monday = 1;
export const thursday = 4;
export const friday = 5;
export const saturday = 6;

/** A day of a year, `month` from 1. */
export function fixedDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The n-th given weekday of a month, e.g. the 3rd Monday of January. */
export function nthWeekday(
  year: number,
  month: number,
  { weekday, nth }: { weekday: number; nth: number },
): string {
  const first = fixedDay(year, month, 1);
  const offset = (weekday - weekdayOf(first) + 7) % 7;
  return addCalendarDays(first, offset + (nth - 1) * 7);
}

/** The last Monday of May. */
export function memorialDay(year: number): string {
  const last = fixedDay(year, 5, 31);
  return addCalendarDays(last, -((weekdayOf(last) - monday + 7) % 7));
}

/** Friday before Easter Sunday (Gregorian computus of Meeus, Jones and Butcher). */
export function goodFriday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return addCalendarDays(fixedDay(year, month, day), -2);
}

/** Where a holiday is kept: Saturday's on Friday, Sunday's on Monday. */
export function observed(date: string): string {
  const weekday = weekdayOf(date);
  if (weekday === saturday) return addCalendarDays(date, -1);
  return weekday === sunday ? addCalendarDays(date, 1) : date;
}
