import { instantMs } from "#domain/calendar/eastern-time.ts";
import { publication } from "#domain/calendar/day-zero.ts";
import {
  firstAfterReport,
  type Published,
  timeline,
} from "#domain/events/current-report-timeline.ts";
import type { Announcement } from "#domain/events/earnings.ts";
import type { FollowingReport, LinkedAmendment } from "#domain/events/proof/event-proof.ts";
import type { CurrentReport, IssuerRecord } from "#domain/trades/issuer-record.ts";
import {
  isEvent,
  listedAnnouncements,
  type PreparedIssuer,
} from "#domain/trades/rows/prepared-issuer.ts";

/**
 * The 8-K/A of the company with the event's report date that did not come before it, oldest first.
 * Source: DOMAIN rules, section 4.
 */
export function linkedAmendments(event: CurrentReport, record: IssuerRecord): LinkedAmendment[] {
  const sameDate = record.currentReports.filter(
    ({ periodOfReport }) => periodOfReport !== null && periodOfReport === event.periodOfReport,
  );
  const others = sameDate.filter(
    (report) => isEvent(report) && report.accession !== event.accession,
  );
  const amendments = sameDate.filter((report) => !isEvent(report) && !isEarlier(report, event));
  const placed = timeline(amendments).map(({ report }) => report);
  const unplaced = amendments.filter((report) => !placed.includes(report));
  const caution =
    others.length === 0
      ? null
      : `The company filed ${others.length + 1} 8-Ks for this report date; the amendment may correct ${others.map(({ accession }) => accession).join(" or ")}.`;
  return [...placed, ...unplaced].map((report) => ({ report, caution }));
}

function isEarlier(amendment: CurrentReport, event: CurrentReport): boolean {
  const amended = publication(amendment.acceptedAt, amendment.filedOn);
  const original = publication(event.acceptedAt, event.filedOn);
  if (amended === null || original === null) return false;
  if (amended.acceptedOn !== original.acceptedOn) return amended.acceptedOn < original.acceptedOn;
  return (
    amendment.acceptedAt !== null &&
    event.acceptedAt !== null &&
    instantMs(amendment.acceptedAt) < instantMs(event.acceptedAt)
  );
}

/** The first 8-K and the first earnings announcement published after an event. */
export function followingReports(
  event: CurrentReport,
  issuer: PreparedIssuer,
): { next8k: FollowingReport | null; nextEarnings: FollowingReport | null } {
  const when = publication(event.acceptedAt, event.filedOn);
  if (when === null) return { next8k: null, nextEarnings: null };
  const published = { report: event, when };
  const listed8k = (issuer.record.listedReports ?? [])
    .filter(({ form }) => form.startsWith("8-K"))
    .map(({ filedOn }) => filedOn);
  const next8k = firstAfterReport(issuer.currentReports, published);
  const nextEarnings = firstAfterReport<Announcement>(issuer.earnings.announcements, published);
  return {
    next8k: following(next8k, { after: when.acceptedOn, listed: listed8k, issuer }),
    nextEarnings: following(nextEarnings, {
      after: when.acceptedOn,
      listed: listedAnnouncements(issuer.record),
      issuer,
    }),
  };
}

function following(
  published: Published<CurrentReport> | Published<Announcement> | null,
  { after, listed, issuer }: { after: string; listed: readonly string[]; issuer: PreparedIssuer },
): FollowingReport | null {
  if (published === null) return null;
  const { report, when } = published;
  return {
    accession: report.accession,
    form: report.form,
    acceptedAt: report.acceptedAt,
    filedOn: report.filedOn,
    items: report.items,
    day0: when.day0,
    measured: issuer.eventReturnOf(when.day0),
    // Of what is listed only the filing date is known: of the same days it may lie between, too.
    mayBeAnother: listed.some((day) => day >= after && day <= (report.filedOn ?? when.acceptedOn)),
  };
}
