import { easternZone } from "#contract/values/zone-time.ts";
import { keepFirstDay } from "#database/sources/steps.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";

/** Days that are read from indexes repeatedly, and with which an empty installation begins. */
export const businessDaysLookedBack = 5;

/** New York's date at the market's clock. */
export function today(context: Pick<FollowingContext, "marketClock">): string {
  return easternTime(context.marketClock.now().toString()).day;
}

/** The last EDGAR business days before a day, oldest first. */
export function businessDaysBefore(day: string, count: number): string[] {
  const days: string[] = [];
  for (let at = addCalendarDays(day, -1); days.length < count; at = addCalendarDays(at, -1)) {
    if (edgarCalendar.isBusinessDay(at)) days.unshift(at);
  }
  return days;
}

/**
 * The first day this installation follows, decided when it first follows a source: the setting,
 * else five business days ago. Earlier filings do not count as missing; only a backfill brings them
 * in.
 */
export async function firstDay(context: FollowingContext): Promise<string> {
  const { pool, source } = context;
  const [fiveAgo = today(context)] = businessDaysBefore(today(context), businessDaysLookedBack);
  return await keepFirstDay(pool, source.since ?? fiveAgo);
}

/**
 * How far back the first walk of a feed goes: where the first day lies further back, indexes cover
 * what was filed before. UTC instant.
 */
export async function firstFeedInstant(context: FollowingContext): Promise<string> {
  const [fiveAgo = today(context)] = businessDaysBefore(today(context), businessDaysLookedBack);
  const first = await firstDay(context);
  return Temporal.PlainDate.from(first > fiveAgo ? first : fiveAgo)
    .toZonedDateTime(easternZone)
    .toInstant()
    .toString();
}
