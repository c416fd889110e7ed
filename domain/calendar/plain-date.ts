const msPerDay = 86_400_000;
const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a calendar day `YYYY-MM-DD` that exists. */
export function isPlainDate(text: string): boolean {
  return plainDate.test(text) && dateOfDayNumber(dayNumber(text)) === text;
}

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  const year = Number(date.slice(0, 4));
  return Date.UTC(year, Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / msPerDay;
}

/** The date `YYYY-MM-DD` of a count of days since 1970-01-01. */
export function dateOfDayNumber(days: number): string {
  return Number.isFinite(days) ? new Date(days * msPerDay).toISOString().slice(0, 10) : "";
}

/** The date a number of calendar days later (earlier if negative). */
export function addCalendarDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Calendar days from the first date to the second, negative when the second is earlier. */
export function calendarDaysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 for Sunday to 6 for Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** Last day of a month; `month` counts from 1 and may run over, 13 is January of the next year. */
export function lastDayOfMonth(year: number, month: number): string {
  return dateOfDayNumber(Date.UTC(year, month, 0) / msPerDay);
}
