import { dayInWords } from "#contract/values/day-in-words.ts";
import {
  addCalendarDays,
  calendarDaysBetween,
  lastDayOfMonth,
} from "#domain/calendar/plain-date.ts";
import { type EarningsCalendar, longestWaitDays } from "#domain/events/earnings.ts";

const monthsPerQuarter = 3;
const monthsPerYear = 12;
/** Quarter ends of one fiscal quarter lie this near each other in different years. */
const sameQuarterDays = 45;
const daysPerYear = 365.25;
const yearsLookedAt = 5;
const fewestOfAnyQuarter = 3;

/** An estimate of when the next results are announced. */
export type ExpectedEarnings = {
  /** `YYYY-MM` */
  month: string;
  quarterEnd: string;
  /** The rule in words, with what went in. */
  rule: string;
};

/**
 * When a company is expected to announce its next quarter: the end of that quarter and the median
 * number of days it took in the last five years for the same quarter, or for any quarter where that
 * one is not known and at least three others are. Null where that lies more than 120 days back, as
 * announcements are then missing.
 * @param today  Eastern day
 */
export function expectedEarnings(
  { announcements }: Pick<EarningsCalendar, "announcements">,
  today: string,
): ExpectedEarnings | null {
  const last = announcements.at(-1);
  if (last === undefined) return null;
  const quarterEnd = quarterAfter(last.report.quarterEnd.day);
  const recent = announcements.filter(
    ({ report }) =>
      calendarDaysBetween(report.quarterEnd.day, quarterEnd) <= yearsLookedAt * daysPerYear + 1,
  );
  const sameQuarter = recent.filter(({ report }) =>
    isSameQuarter(report.quarterEnd.day, quarterEnd),
  );
  const isOfSame = sameQuarter.length > 0;
  const used = isOfSame ? sameQuarter : recent;
  if (!isOfSame && used.length < fewestOfAnyQuarter) return null;
  const days = median(
    used.map(({ report, when }) => calendarDaysBetween(report.quarterEnd.day, when.day0)),
  );
  const expected = addCalendarDays(quarterEnd, days);
  if (calendarDaysBetween(expected, today) > longestWaitDays) return null;
  const which = isOfSame ? "the same quarter" : "a quarter";
  const times = used.length === 1 ? "once" : `${used.length} times`;
  return {
    month: expected.slice(0, 7),
    quarterEnd,
    rule:
      `Estimate: the quarter ends about ${dayInWords(quarterEnd)}, and results of ${which} came ` +
      `${days} days after its end (median, announced ${times} in the last five years).`,
  };
}

/** The month end three months later; a day in the first half of a month counts for the one before. */
function quarterAfter(quarterEnd: string): string {
  const settled = addCalendarDays(quarterEnd, -15);
  const month = Number(settled.slice(5, 7)) - 1 + monthsPerQuarter;
  const year = Number(settled.slice(0, 4)) + Math.floor(month / monthsPerYear);
  return lastDayOfMonth(year, (month % monthsPerYear) + 1);
}

function isSameQuarter(earlier: string, later: string): boolean {
  const days = calendarDaysBetween(earlier, later);
  const years = Math.round(days / daysPerYear);
  return years >= 1 && Math.abs(days - years * daysPerYear) <= sameQuarterDays;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
}
