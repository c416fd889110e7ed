import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** EDGAR's business days before the present one in New York, the newest first. */
export function lastBusinessDays(count: number): string[] {
  const days: string[] = [];
  let day = easternTime(Temporal.Now.instant().toString()).day;
  while (days.length < count) {
    day = addCalendarDays(day, -1);
    if (edgarCalendar.isBusinessDay(day)) days.push(day);
  }
  return days;
}
