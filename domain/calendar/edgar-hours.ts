import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** EDGAR accepts filings on business days from 6:00 to 22:00 Eastern. Source: sec.gov, EDGAR hours. */
const opensAt = "06:00:00";
const closesAt = "22:00:00";

/** A span of time, UTC instants, the end not included. */
export type Span = { from: string; to: string };

/** The UTC instant of a wall-clock time `HH:MM:SS` in New York on a day `YYYY-MM-DD`. */
export function easternInstant(day: string, time: string): string {
  return Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime("America/New_York")
    .toInstant()
    .toString();
}

/**
 * The spans within [from, to) in which EDGAR takes no filings: nights, weekends, holidays; oldest
 * first, none touching another.
 * @param from  UTC instant
 * @param to  UTC instant
 */
export function edgarClosedSpans(from: string, to: string): Span[] {
  const closed: Span[] = [];
  let since = from;
  const lastDay = easternTime(to).day;
  for (let day = easternTime(from).day; day <= lastDay; day = addCalendarDays(day, 1)) {
    if (!edgarCalendar.isBusinessDay(day)) continue;
    const opens = easternInstant(day, opensAt);
    const closes = easternInstant(day, closesAt);
    if (isBefore(since, opens)) closed.push({ from: since, to: earlier(opens, to) });
    if (isBefore(since, closes)) since = closes;
    if (!isBefore(since, to)) return closed;
  }
  if (isBefore(since, to)) closed.push({ from: since, to });
  return closed;
}

function isBefore(one: string, other: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0;
}

function earlier(one: string, other: string): string {
  return isBefore(one, other) ? one : other;
}
