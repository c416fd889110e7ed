import type { PublicStatus, SourceStatus } from "#contract/operations/site/source-status.ts";
import type { ReadCompleteness } from "#database/status/completeness.ts";
import type { SourcePart } from "#database/status/source-parts.ts";
import {
  type CompletenessDay,
  completenessCalendar,
  shownDays,
  sumOfDays,
} from "#domain/status/completeness-calendar.ts";
import { secondsBetween } from "#domain/status/source-parts.ts";
import type { CurrentState } from "#server/operations/status/status-reads.ts";

type Freshness = Pick<
  PublicStatus,
  | "origin"
  | "market_now"
  | "checked_at"
  | "is_current"
  | "data_as_of"
  | "behind_seconds"
  | "unread_filings"
>;

/** What is current may be this much older than the slowest poll of the feed. */
const currentWithinSeconds = 120;

/** How new what is shown is, as of two clocks. Source: docs/operations.md, "Status and alarms". */
export function presentFreshness(
  { origin, parts, newest, waiting }: CurrentState,
  unread: number,
  { now, marketNow }: { now: string; marketNow: string },
): Freshness {
  const feed = parts.filter(({ part }) => part === "feed" || part.startsWith("feed/"));
  const behind = feed.length === 0 ? null : behindSeconds(feed, waiting.since, now);
  const slowest = Math.max(0, ...feed.map((part) => part.intervalSeconds ?? 0));
  return {
    origin,
    market_now: marketNow,
    checked_at: now,
    is_current:
      feed.length === 0 ? null : behind !== null && behind <= slowest + currentWithinSeconds,
    data_as_of: newest?.acceptedAt ?? null,
    behind_seconds: behind,
    unread_filings: unread,
  };
}

/**
 * Seconds since the moment up to which all that the feed named is visible: the last complete walk
 * of its slowest form, or when the filing was found that waits longest. Null before the first walk.
 */
function behindSeconds(
  feed: readonly SourcePart[],
  waitingSince: string | null,
  now: string,
): number | null {
  const walks = feed.map((part) => part.lastSuccessAt);
  const ages = [...walks, ...(waitingSince === null ? [] : [waitingSince])].map((at) =>
    at === null ? null : Math.max(0, secondsBetween(at, now)),
  );
  const known = ages.filter((age) => age !== null);
  return known.length < ages.length ? null : Math.max(...known);
}

/** The days of 26 weeks with their sums. */
export function presentCompleteness(
  read: ReadCompleteness,
  marketNow: string,
): { sum: PublicStatus["completeness"]; days: CompletenessDay[] } {
  const range = shownDays(marketNow);
  const days = completenessCalendar(
    { ...range, firstIndexed: read.firstIndexed },
    { indexed: read.indexed, gaps: read.gaps },
    marketNow,
  );
  return { sum: { first_day: range.from, last_day: range.to, ...sumOfDays(days) }, days };
}

/** The filing the page names as the newest. */
export function presentNewest(newest: CurrentState["newest"]): SourceStatus["newest_filing"] {
  if (newest === null) return null;
  return {
    accno: newest.accession,
    form: newest.form,
    conm: newest.companyName,
    ticker: newest.ticker,
    accepted_at: newest.acceptedAt,
    lag_seconds: newest.lagSeconds,
  };
}
