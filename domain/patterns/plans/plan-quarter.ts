import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { isAhead, type Published, timeline } from "#domain/events/current-report-timeline.ts";
import type { Announcement } from "#domain/events/earnings.ts";
import { type QuarterEnd, quarterEnds } from "#domain/events/quarter-ends.ts";
import type { PeriodicReport } from "#domain/trades/issuer-record.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** A fiscal quarter has 13 or 14 weeks. */
const longestQuarterDays = 98;

/** The fiscal quarter in which a plan was adopted. */
export type PlanQuarter = {
  quarterEnd: QuarterEnd;
  /** Its 10-Q or 10-K, the first one filed; null when none is stored. */
  report: Published<PeriodicReport> | null;
  /** What announced its results; null when it is not known. */
  announcement: Published<Announcement> | null;
};

/**
 * The quarter that holds a day: the one that ends first on or after it, within the length of a
 * quarter. Null where no quarter end is known.
 */
export function quarterOf(day: string, { record, earnings }: PreparedIssuer): PlanQuarter | null {
  const through = addCalendarDays(day, longestQuarterDays);
  const span = { from: day, through };
  const quarterEnd = quarterEnds(record.periodicReports, record.fiscalYearEnd, span).find(
    (end) => end.day >= day && end.day <= through,
  );
  if (quarterEnd === undefined) return null;
  const reports = timeline(
    record.periodicReports.filter(
      ({ form, periodOfReport }) => isFirstReport(form) && periodOfReport === quarterEnd.day,
    ),
  );
  return {
    quarterEnd,
    report: reports[0] ?? null,
    announcement:
      earnings.announcements.find(({ report }) => report.quarterEnd.day === quarterEnd.day) ?? null,
  };
}

function isFirstReport(form: string): boolean {
  return !form.trim().endsWith("/A");
}

/**
 * Whether a trade was made while the quarter's results were still ahead; null where that cannot be
 * determined: the quarter had ended, and what announced its results is not known, or EDGAR lists a report
 * before the trade that may have.
 * @param listed  days on which reports that announce results are listed but not stored
 */
export function isBeforeResults(
  tradeDate: string,
  { quarterEnd, announcement }: PlanQuarter,
  listed: readonly string[],
): boolean | null {
  if (tradeDate <= quarterEnd.day) return true;
  if (announcement === null) return null;
  if (!isAhead(announcement.when, tradeDate)) return false;
  return listed.some((day) => day > quarterEnd.day && day <= tradeDate) ? null : true;
}
