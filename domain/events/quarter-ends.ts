import {
  addCalendarDays,
  calendarDaysBetween,
  lastDayOfMonth,
} from "#domain/calendar/plain-date.ts";
import type { PeriodicReport } from "#domain/trades/issuer-record.ts";

/** Half a quarter: a month end nearer than this to a reported period is the same quarter. */
const sameQuarterDays = 45;
const monthsPerQuarter = 3;
const monthsPerYear = 12;
const middleOfMonth = 15;

/** The end of a fiscal quarter and where it is known from. */
export type QuarterEnd = {
  day: string;
  basis: "reported" | "fiscal-year-end";
};

/**
 * Fiscal quarter ends within a span of days, oldest first: the periods of report of 10-Q and 10-K
 * filings, and where none is reported the month ends every three months from the fiscal year end.
 * @param fiscalYearEnd  "MMDD"; a day up to the 15th counts for the month before, since 52/53-week
 *   years end around a month end
 * Source: DOMAIN rules, section 5.
 */
export function quarterEnds(
  reports: readonly PeriodicReport[],
  fiscalYearEnd: string | null,
  span: { from: string; through: string },
): QuarterEnd[] {
  const reported = [...new Set(reports.flatMap((report) => report.periodOfReport ?? []))].sort();
  const ends: QuarterEnd[] = reported.map((day) => ({ day, basis: "reported" }));
  let next = 0;
  for (const day of fiscalQuarterEnds(fiscalYearEnd, span)) {
    while (
      next < reported.length &&
      (reported[next] ?? "") < addCalendarDays(day, -sameQuarterDays)
    ) {
      next += 1;
    }
    const nearest = reported[next];
    const isReported =
      nearest !== undefined && Math.abs(calendarDaysBetween(day, nearest)) <= sameQuarterDays;
    if (!isReported) ends.push({ day, basis: "fiscal-year-end" });
  }
  return ends.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function fiscalQuarterEnds(
  fiscalYearEnd: string | null,
  span: { from: string; through: string },
): string[] {
  const match = /^(\d{2})(\d{2})$/.exec(fiscalYearEnd?.trim() ?? "");
  const statedMonth = Number(match?.[1] ?? 0);
  if (statedMonth < 1 || statedMonth > monthsPerYear) return [];
  const month = Number(match?.[2]) <= middleOfMonth ? statedMonth - 1 : statedMonth;
  const remainder = month % monthsPerQuarter;
  const days: string[] = [];
  const firstYear = Number(span.from.slice(0, 4));
  const lastYear = Number(span.through.slice(0, 4));
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (let quarterMonth = 1; quarterMonth <= monthsPerYear; quarterMonth += 1) {
      if (quarterMonth % monthsPerQuarter !== remainder) continue;
      const day = lastDayOfMonth(year, quarterMonth);
      if (day >= span.from && day <= span.through) days.push(day);
    }
  }
  return days;
}
