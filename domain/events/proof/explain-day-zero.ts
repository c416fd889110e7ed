import { type Publication, publication } from "#domain/calendar/day-zero.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { closedBecause, closingTime, isTradingDay } from "#domain/calendar/trading-calendar.ts";
import type { ProvedDayZero } from "#domain/events/proof/event-proof.ts";

const regularClose = "16:00";

/**
 * Says why a day is day 0 and where the look-back ends, by the rule of `publication`.
 * Source: DOMAIN rules, section 5.
 */
export function explainDayZero(acceptedAt: string | null, filedOn: string | null): ProvedDayZero {
  const when = publication(acceptedAt, filedOn);
  if (when === null) {
    const reason = whyUnknown(acceptedAt, filedOn);
    return { day0: null, basis: null, reason, windowEnd: null, windowReason: null };
  }
  const reason =
    acceptedAt === null ? reasonOfFilingDate(when) : reasonOfInstant(easternTime(acceptedAt), when);
  return {
    day0: when.day0,
    basis: when.day0Basis,
    reason,
    windowEnd: when.windowEnd,
    windowReason: windowReason(when),
  };
}

function whyUnknown(acceptedAt: string | null, filedOn: string | null): string {
  if (acceptedAt === null && filedOn === null) {
    return "Neither the acceptance time nor the filing date is known, so there is no day 0.";
  }
  const day = acceptedAt === null ? filedOn : easternTime(acceptedAt).day;
  return `${day} is outside the years of the trading calendar, so there is no day 0.`;
}

function reasonOfInstant({ day, time }: { day: string; time: string }, when: Publication): string {
  const accepted = `Accepted ${shortTime(time)} ET on ${day}`;
  const closed = closedBecause(day);
  if (closed !== null) {
    return `${accepted}, when the exchange was closed (${closed}), so day 0 is ${nextDay(day, when)}`;
  }
  const close = closingTime(day);
  const called = close === regularClose ? `${close} close` : `early close at ${close}`;
  if (when.day0 === day) return `${accepted}, before that day's ${called}, so day 0 is that day.`;
  const where = time === `${close}:00` ? "at that day's" : "after that day's";
  return `${accepted}, ${where} ${called}, so day 0 is ${nextDay(day, when)}`;
}

function reasonOfFilingDate({ acceptedOn, day0 }: Publication): string {
  const stands = `The acceptance time is unknown; the filing date ${acceptedOn} is used instead`;
  const closed = closedBecause(acceptedOn);
  if (closed === null) return `${stands}, so day 0 is that day.`;
  return `${stands}. The exchange was closed then (${closed}), so day 0 is the next trading day, ${day0}.`;
}

/** "the next trading day, 2024-07-05; 2024-07-04 had no trading (Independence Day)." */
function nextDay(day: string, { day0 }: Publication): string {
  const holidays: string[] = [];
  for (
    let between = addCalendarDays(day, 1);
    between < day0;
    between = addCalendarDays(between, 1)
  ) {
    const closed = closedBecause(between);
    if (closed !== null && !closed.startsWith("a S")) holidays.push(`${between} (${closed})`);
  }
  const without =
    holidays.length === 0 ? "" : `; there was no trading on ${holidays.join(" and ")}`;
  return `the next trading day, ${day0}${without}.`;
}

function windowReason({ acceptedOn, windowEnd, day0Basis }: Publication): string {
  const known = day0Basis === "acceptance" ? "acceptance" : "filing";
  if (windowEnd === acceptedOn) {
    const why = isTradingDay(acceptedOn)
      ? "its trading was over by then"
      : "the exchange was closed";
    return `The look-backs end on ${windowEnd}, the day of ${known}: ${why}.`;
  }
  return `The look-backs end on ${windowEnd}, the day before ${known}: on ${acceptedOn} trades with knowledge of it were still possible.`;
}

/** "16:05", with the seconds where there are some. */
function shortTime(time: string): string {
  return time.endsWith(":00") ? time.slice(0, 5) : time;
}
