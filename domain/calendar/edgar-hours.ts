import {
  edgarCalendar,
  type EdgarCalendar,
  previousEdgarDay,
} from "#domain/calendar/edgar-calendar.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** EDGAR accepts filings on business days from 6:00 to 22:00 Eastern. Source: sec.gov, EDGAR hours. */
const opensAt = "06:00:00";
const closesAt = "22:00:00";

/** A span of time, UTC instants, the end not included. */
type Span = { from: string; to: string };

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

const ordinaryCutOff = "17:30:00";
const ownershipCutOff = "22:00:00";

/**
 * The filing date EDGAR gives by its hours: a filing received after 17:30 Eastern time (Forms 3, 4,
 * 5, and 144: after 22:00), or on a closed day, takes the next business day. Only a fallback: receipt
 * decides and can precede acceptance, so a stated filing date is better.
 * Source: Regulation S-T, Rule 13; DOMAIN rules, section 1.
 */
export function filingDateOfAcceptance(
  acceptedAt: string,
  form: string,
  calendar: EdgarCalendar,
): string {
  const { day, time } = easternTime(acceptedAt);
  const cutOff = /^(?:[345]|144)(\/A)?$/.test(form) ? ownershipCutOff : ordinaryCutOff;
  return calendar.isBusinessDay(day) && time <= cutOff ? day : calendar.nextBusinessDay(day);
}

/**
 * The first day, in New York, on which a filing with that filing date can have been accepted: the
 * last business day before it, since what comes in after 17:30 carries the next one's date.
 * @param filedOn  filing date of any form but 3, 4 and 5
 * Source: Regulation S-T, Rule 13.
 */
export function earliestAcceptanceDay(filedOn: string, calendar: EdgarCalendar): string {
  return previousEdgarDay(filedOn, calendar);
}
