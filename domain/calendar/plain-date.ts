const msPerDay = 86_400_000;
const daysPerEra = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const daysBefore1970 = 719_468;
/** No date before year 0 or far after year 4000 is ever needed. */
const furthestDay = 800_000;
const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a calendar day `YYYY-MM-DD` that exists. */
export function isPlainDate(text: string): boolean {
  return plainDate.test(text) && dateOfDayNumber(dayNumber(text)) === text;
}

/**
 * Days since 1970-01-01 of a date `YYYY-MM-DD`. Written out because bulk work calls it for every
 * price bar: parsing through `Date` takes ten times as long.
 */
export function dayNumber(date: string): number {
  if (date.length !== 10) return Number.NaN;
  const month = digits(date, 5, 7);
  const day = digits(date, 8, 10);
  // Years counted from March, so that the leap day is a year's last day (proleptic Gregorian).
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const monthFromMarch = month + (month > 2 ? -3 : 9);
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * daysPerEra + yearOfEra * 365 + leapDays + dayOfYear - daysBefore1970;
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let index = from; index < to; index += 1) number = number * 10 + text.charCodeAt(index) - 48;
  return number;
}

const datesByDayNumber = new Map<number, string>();

/** The date `YYYY-MM-DD` of a count of days since 1970-01-01, empty for a count that is no number. */
export function dateOfDayNumber(days: number): string {
  const known = datesByDayNumber.get(days);
  if (known !== undefined) return known;
  if (!(Math.abs(days) <= furthestDay)) return "";
  const date = new Date(days * msPerDay).toISOString().slice(0, 10);
  datesByDayNumber.set(days, date);
  return date;
}

/** The date a number of calendar days later (earlier if negative). */
export function addCalendarDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Calendar days from the first date to the second, negative when the second is earlier. */
export function calendarDaysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return weekdayOfDayNumber(dayNumber(date));
}

// 1970-01-01 was a Thursday.
function weekdayOfDayNumber(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

/** Whether a count of days since 1970-01-01 is a Saturday or Sunday. */
export function isWeekend(days: number): boolean {
  const weekday = weekdayOfDayNumber(days);
  return weekday === 0 || weekday === 6;
}

/** Last day of a month; `month` counts from 1 and may run over, 13 is January of the next year. */
export function lastDayOfMonth(year: number, month: number): string {
  return dateOfDayNumber(Math.round(Date.UTC(year, month, 0) / msPerDay));
}
