import { instantMs } from "#domain/calendar/eastern-time.ts";
import { type Publication, publication } from "#domain/calendar/day-zero.ts";

/** A filing placed in time. */
export type Published<Report> = {
  report: Report;
  when: Publication;
};

/** Enough for milliseconds of any year, so that keys sort as text. */
const digitsOfInstant = 15;

type Datable = { accession: string; acceptedAt: string | null; filedOn: string | null };

/**
 * Reports with a known time, by acceptance date, then day 0, then instant, then accession.
 * Reports of which neither time nor filing date is known are left out.
 */
export function timeline<Report extends Datable>(reports: readonly Report[]): Published<Report>[] {
  const published = reports.flatMap((report) => {
    const when = publication(report.acceptedAt, report.filedOn);
    return when === null ? [] : [{ report, when, key: publicationKey({ report, when }) }];
  });
  return published
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ report, when }) => ({ report, when }));
}

function publicationKey({ report, when }: Published<Datable>): string {
  const instant = report.acceptedAt === null ? "" : instantKey(report.acceptedAt);
  return [when.acceptedOn, when.day0, instant, report.accession].join(" ");
}

/** The first report that was published after another. @param reports  in the order of `timeline` */
export function firstAfterReport<Report extends Datable>(
  reports: readonly Published<Report>[],
  published: Published<Datable>,
): Published<Report> | null {
  const key = publicationKey(published);
  return reports.find((candidate) => publicationKey(candidate) > key) ?? null;
}

function instantKey(acceptedAt: string): string {
  return String(instantMs(acceptedAt)).padStart(digitsOfInstant, "0");
}

/**
 * The first report accepted on or after the trade date whose day 0 lies after it, so that a report
 * already in the price when the trade was made does not count.
 * @param reports  in the order of `timeline`; both dates rise with it
 * Source: DOMAIN rules, section 5 (next_8K).
 */
export function firstAfterTrade<Report>(
  reports: readonly Published<Report>[],
  tradeDate: string,
): Published<Report> | null {
  let low = 0;
  let high = reports.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const candidate = reports[middle];
    if (candidate !== undefined && isAhead(candidate.when, tradeDate)) high = middle;
    else low = middle + 1;
  }
  return reports[low] ?? null;
}

/** Whether a publication still lies ahead of a trade made on that date. */
export function isAhead(when: Publication, tradeDate: string): boolean {
  return when.acceptedOn >= tradeDate && when.day0 > tradeDate;
}
