import { instantMs } from "#domain/calendar/eastern-time.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import { isAhead, type Published, timeline } from "#domain/events/current-report-timeline.ts";
import type { QuarterEnd } from "#domain/events/quarter-ends.ts";
import type { CurrentReport, PeriodicReport } from "#domain/trades/issuer-record.ts";

const earningsItem = "2.02";
/** Calendar days after a quarter end by which its results are announced, or overdue. */
export const longestWaitDays = 120;

/** The filing that announced a quarter's results. */
export type Announcement = {
  accession: string;
  form: string;
  acceptedAt: string | null;
  filedOn: string | null;
  items: readonly string[];
  quarterEnd: QuarterEnd;
};

/** The earnings announcements of one issuer. */
export type EarningsCalendar = {
  quarterEnds: readonly QuarterEnd[];
  /** In order of publication. */
  announcements: readonly Published<Announcement>[];
  /** What is known of the quarter that had ended last before a trade. */
  quarterBefore(tradeDate: string): QuarterState | null;
};

export type QuarterState = {
  quarterEnd: QuarterEnd;
  announcement: Published<Announcement> | null;
  /** The newest announcement of this quarter or an earlier one. */
  latest: Published<Announcement> | null;
  /** A quarter end before the trade has its announcement still ahead. */
  isAnnouncementAhead: boolean;
  /** The announcement is not known, but not yet overdue either, and the one before is known. */
  isPending: boolean;
};

/** Everything earnings announcements are found from. */
export type EarningsSources = {
  quarterEnds: readonly QuarterEnd[];
  /** 8-K filings, no amendments, in the order of `timeline`. */
  currentReports: readonly Published<CurrentReport>[];
  periodicReports: readonly PeriodicReport[];
  /** Days on which reports that announce results are listed but not stored, oldest first. */
  listedAnnouncements: readonly string[];
  /** Last day anything is known of the issuer or the market. */
  knownThrough: string;
};

/**
 * The announcement of a quarter is the first 8-K with item 2.02 accepted after the quarter end,
 * within 120 days and before that quarter's 10-Q or 10-K; else the 10-Q or 10-K itself.
 * One 8-K announces one quarter: where the next quarter has ended too, it counts for the older one
 * only if that quarter's report is known to follow, so that a missing filing cannot shift results
 * to the wrong quarter. Source: DOMAIN rules, section 5 (EA).
 */
export function earningsCalendar(sources: EarningsSources): EarningsCalendar {
  const releases = sources.currentReports.filter(({ report }) =>
    report.items.includes(earningsItem),
  );
  const periodic = firstReportByPeriod(sources.periodicReports);
  const found: (Published<Announcement> | null)[] = [];
  for (const [index, quarterEnd] of sources.quarterEnds.entries()) {
    const announcement = announcementOf(quarterEnd, {
      releases,
      periodic: periodic.get(quarterEnd.day) ?? null,
      nextQuarterEnd: sources.quarterEnds[index + 1]?.day ?? null,
      previous: found[index - 1] ?? null,
    });
    found.push(announcement);
  }
  const latestSoFar: (Published<Announcement> | null)[] = [];
  for (const [index, announcement] of found.entries()) {
    latestSoFar.push(later(latestSoFar[index - 1] ?? null, announcement));
  }
  return {
    quarterEnds: sources.quarterEnds,
    announcements: inOrder(found),
    quarterBefore: (tradeDate) => {
      const index = lastBefore(sources.quarterEnds, tradeDate);
      const quarterEnd = sources.quarterEnds[index];
      if (quarterEnd === undefined) return null;
      const announcement = found[index] ?? null;
      const latest = latestSoFar[index] ?? null;
      const isNotDue = calendarDaysBetween(quarterEnd.day, sources.knownThrough) <= longestWaitDays;
      return {
        quarterEnd,
        announcement,
        latest,
        isAnnouncementAhead: latest !== null && isAhead(latest.when, tradeDate),
        isPending:
          announcement === null &&
          (found[index - 1] ?? null) !== null &&
          isNotDue &&
          !isListedBetween(sources.listedAnnouncements, quarterEnd.day, tradeDate),
      };
    },
  };
}

/** Whether a listed announcement came after a quarter end and by the trade date: it is out. */
function isListedBetween(days: readonly string[], quarterEnd: string, tradeDate: string): boolean {
  return days.some((day) => day > quarterEnd && day <= tradeDate);
}

function firstReportByPeriod(
  reports: readonly PeriodicReport[],
): ReadonlyMap<string, Published<PeriodicReport>> {
  const first = new Map<string, Published<PeriodicReport>>();
  for (const published of timeline(reports.filter(({ form }) => !form.trim().endsWith("/A")))) {
    const period = published.report.periodOfReport;
    if (period !== null && !first.has(period)) first.set(period, published);
  }
  return first;
}

type QuarterSources = {
  releases: readonly Published<CurrentReport>[];
  /** The quarter's own report. */
  periodic: Published<PeriodicReport> | null;
  nextQuarterEnd: string | null;
  /** What announced the quarter before. */
  previous: Published<Announcement> | null;
};

function announcementOf(
  quarterEnd: QuarterEnd,
  sources: QuarterSources,
): Published<Announcement> | null {
  const { releases, periodic, nextQuarterEnd, previous } = sources;
  const first = firstAcceptedAfter(releases, quarterEnd.day);
  const isUsed = releases[first]?.report.accession === previous?.report.accession;
  const release = releases[isUsed ? first + 1 : first];
  if (
    release !== undefined &&
    isInTime(release, quarterEnd.day) &&
    isBefore(release, periodic) &&
    (periodic !== null || nextQuarterEnd === null || release.when.acceptedOn <= nextQuarterEnd)
  ) {
    return { report: { ...release.report, quarterEnd }, when: release.when };
  }
  if (periodic === null) return null;
  return { report: { ...periodic.report, items: [], quarterEnd }, when: periodic.when };
}

function firstAcceptedAfter(releases: readonly Published<CurrentReport>[], day: string): number {
  let low = 0;
  let high = releases.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((releases[middle]?.when.acceptedOn ?? "") > day) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isInTime(release: Published<CurrentReport>, quarterEnd: string): boolean {
  return calendarDaysBetween(quarterEnd, release.when.acceptedOn) <= longestWaitDays;
}

/** Whether a release precedes the quarter's report; without times, a release of the same day does. */
function isBefore(
  release: Published<CurrentReport>,
  periodic: Published<PeriodicReport> | null,
): boolean {
  if (periodic === null) return true;
  const released = release.report.acceptedAt;
  const reported = periodic.report.acceptedAt;
  if (released === null || reported === null) {
    return release.when.acceptedOn <= periodic.when.acceptedOn;
  }
  return instantMs(released) < instantMs(reported);
}

function later(
  a: Published<Announcement> | null,
  b: Published<Announcement> | null,
): Published<Announcement> | null {
  if (a === null || b === null) return a ?? b;
  return b.when.acceptedOn > a.when.acceptedOn ||
    (b.when.acceptedOn === a.when.acceptedOn && b.when.day0 > a.when.day0)
    ? b
    : a;
}

/** Announcements by publication. */
function inOrder(found: readonly (Published<Announcement> | null)[]): Published<Announcement>[] {
  return timeline(found.flatMap((published) => published?.report ?? []));
}

/** Index of the last quarter end strictly before a date, −1 when there is none. */
function lastBefore(ends: readonly QuarterEnd[], date: string): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle]?.day ?? "") < date) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
