import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { easternInstant } from "#domain/calendar/edgar-hours.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays, dayNumber, isWeekend, weekdayOf } from "#domain/calendar/plain-date.ts";
import {
  closingTime,
  isTradingDay,
  previousTradingDay,
  sessionOnOrAfter,
} from "#domain/calendar/trading-calendar.ts";

/** What the newest reading of a day's index said. */
export type IndexedDay = {
  day: string;
  /** `empty`: it is certain that nothing of ours is listed that day. `absent`: there was no index. */
  state: "present" | "empty" | "absent" | "broken";
  /** Filings of our forms. */
  listed: number;
};

/** Filings a day's index lists that are not stored, by why. */
export type DayGap = {
  day: string;
  /** Not fetched yet, or the fetch fails. */
  missing: number;
  unreadable: number;
  /** Listed, but EDGAR no longer has it. */
  withdrawn: number;
};

/**
 * - complete, incomplete: the index was read and compared
 * - awaited: today, or an index that may still come
 * - no_index: a business day whose index did not come, or could not be read, a day after its end
 * - closed: EDGAR took no filings
 * - unchecked: before the first index that was read
 */
type DayState = "complete" | "incomplete" | "awaited" | "no_index" | "closed" | "unchecked";

export type CompletenessDay = DayGap & { state: DayState; listed: number; stored: number };

const weeksShown = 26;
const daysInWeek = 7;

/** Monday of the first and the present day of the weeks shown, by the market's time. */
export function shownDays(marketNow: string): { from: string; to: string } {
  const to = easternTime(marketNow).day;
  const weekday = weekdayOf(to);
  const monday = addCalendarDays(to, weekday === 0 ? -6 : 1 - weekday);
  return { from: addCalendarDays(monday, -daysInWeek * (weeksShown - 1)), to };
}

/** When a day has to be complete: 24 hours after its end in New York. UTC instant. */
export function completenessDue(day: string): string {
  const end = easternInstant(addCalendarDays(day, 1), "00:00:00");
  return Temporal.Instant.from(end).add({ hours: 24 }).toString();
}

/**
 * Every weekday from the first to the last day, oldest first, with what is complete of it.
 * @param range  `firstIndexed` is the earliest day any index was read of, null without one
 * @param found  what indexes said and what of them is not stored, in any order
 * @param marketNow  UTC instant of the market
 */
export function completenessCalendar(
  range: { from: string; to: string; firstIndexed: string | null },
  found: { indexed: readonly IndexedDay[]; gaps: readonly DayGap[] },
  marketNow: string,
): CompletenessDay[] {
  const indexed = new Map(found.indexed.map((each) => [each.day, each]));
  const gaps = new Map(found.gaps.map((each) => [each.day, each]));
  const days: CompletenessDay[] = [];
  for (let day = range.from; day <= range.to; day = addCalendarDays(day, 1)) {
    if (isWeekend(dayNumber(day))) continue;
    const index = indexed.get(day);
    const gap = gaps.get(day) ?? { day, missing: 0, unreadable: 0, withdrawn: 0 };
    const isRead =
      index?.state === "present" || (index?.state === "empty" && edgarCalendar.isBusinessDay(day));
    const listed = isRead ? index.listed : 0;
    const stored = listed - gap.missing - gap.unreadable - gap.withdrawn;
    const state = isRead
      ? gap.missing + gap.unreadable === 0
        ? "complete"
        : "incomplete"
      : unreadState(day, range.firstIndexed, marketNow);
    days.push(isRead ? { ...gap, state, listed, stored } : { ...none(day), state });
  }
  return days;
}

function unreadState(day: string, firstIndexed: string | null, marketNow: string): DayState {
  if (!edgarCalendar.isBusinessDay(day)) return "closed";
  const isDue = Temporal.Instant.compare(marketNow, completenessDue(day)) >= 0;
  if (!isDue) return "awaited";
  return firstIndexed === null || day < firstIndexed ? "unchecked" : "no_index";
}

function none(day: string): Omit<CompletenessDay, "state"> {
  return { day, missing: 0, unreadable: 0, withdrawn: 0, listed: 0, stored: 0 };
}

/** Sums of the days whose index was read. */
type CompletenessSum = Omit<DayGap, "day"> & { listed: number; stored: number };

/** Sums of days; all zero where no index was read. */
export function sumOfDays(days: readonly CompletenessDay[]): CompletenessSum {
  const sum = { listed: 0, stored: 0, missing: 0, unreadable: 0, withdrawn: 0 };
  for (const day of days) {
    sum.listed += day.listed;
    sum.stored += day.stored;
    sum.missing += day.missing;
    sum.unreadable += day.unreadable;
    sum.withdrawn += day.withdrawn;
  }
  return sum;
}

/** Vendors have the day's closes by then. */
const closesKnownAfterHours = 5;

/**
 * The last trading day whose closing prices are to be expected at an instant of the market.
 * @param knownAfterHours  from the end of trading until they are known
 */
export function expectedCloseDay(
  marketNow: string,
  knownAfterHours = closesKnownAfterHours,
): string {
  const { day } = easternTime(marketNow);
  if (!isTradingDay(day)) return previousTradingDay(day);
  const close = Temporal.Instant.from(easternInstant(day, `${closingTime(day)}:00`));
  const isKnown = Temporal.Instant.compare(marketNow, close.add({ hours: knownAfterHours })) >= 0;
  return isKnown ? day : previousTradingDay(day);
}

/** How many closes are lacking when the newest is of `lastDay`. */
export function sessionsBehind(lastDay: string, marketNow: string): number {
  return Math.max(0, sessionOnOrAfter(expectedCloseDay(marketNow)) - sessionOnOrAfter(lastDay));
}
