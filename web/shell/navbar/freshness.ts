import type { ScreeningStatus } from "#contract/operations/screening/screening-status.ts";
import type { PublicStatus } from "#contract/operations/site/source-status.ts";
import { counted } from "#contract/values/amount-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { unreadFilingsInWords, usualUnreadFilings } from "#contract/values/unread-filings.ts";
import { easternZone, zoneTime } from "#contract/values/zone-time.ts";

export type Freshness = {
  state: "fresh" | "behind" | "stale" | "empty";
  /** What the reader wants to know first: whether everything published is shown. */
  headline: string;
  detail: string;
};

const businessDaysBehind = 1;
const businessDaysStale = 5;
const dayMs = 86_400_000;

type Followed = Pick<PublicStatus, "origin" | "is_current" | "behind_seconds" | "unread_filings">;

/** One filing has one issuer computed: so few are the daily round, and no news. */
const usualPendingIssuers = 5;

/**
 * What the pill says of the stored filings. Where a source is followed it is whether they are up to date with it;
 * otherwise the newest filing's age in days, counted without weekends. The newest filing of a quiet day is hours old
 * although nothing is missing, so its time is always labeled.
 */
export function freshnessOf(status: ScreeningStatus, followed?: Followed): Freshness {
  const stored = freshnessOfStored(status);
  const newest = newestFiling(status);
  if (newest === null || followed === undefined) return stored;
  const { is_current: isCurrent, behind_seconds: behind, unread_filings: unread } = followed;
  if (isCurrent === null || behind === null) return stored;
  const isFilling = unread > usualUnreadFilings;
  const awaited = status.prices.pending_companies;
  const source = followed.origin === "demo" ? "demo EDGAR" : "EDGAR";
  const delay = isFilling
    ? `${unreadFilingsInWords(unread)} to be read`
    : !isCurrent
      ? `${durationText(behind)} behind ${source}`
      : awaited > 0
        ? `Prices of ${counted(awaited, "company", "companies")} pending`
        : null;
  return {
    state: delay === null ? "fresh" : "behind",
    headline: delay ?? "Up to date",
    detail: joined(pendingText(status), `newest ${source} filing ${newest.text}`),
  };
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

/** "17 s", "4 min", "3 h" */
function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

function pendingText({ pending_issuers: count }: ScreeningStatus): string {
  return count > usualPendingIssuers ? `${count} companies being recomputed` : "";
}

function freshnessOfStored(status: ScreeningStatus): Freshness {
  const newest = newestFiling(status);
  if (newest === null) return { state: "empty", headline: "No filings yet", detail: "" };
  const days = weekdaysBetween(newest.at, new Date(status.checked_at));
  return {
    state: days > businessDaysStale ? "stale" : days > businessDaysBehind ? "behind" : "fresh",
    headline: `Newest filing ${newest.text}`,
    detail: joined(pendingText(status), days > businessDaysBehind ? `${days} weekdays ago` : ""),
  };
}

/** The newest stored filing; where its acceptance is unknown, by its filing date. */
function newestFiling(status: ScreeningStatus): { at: Date; text: string } | null {
  const { last_accepted_at: accepted, last_filed_on: filed } = status.filings;
  if (accepted !== null) {
    const at = new Date(accepted);
    return { at, text: easternTime(accepted, status.checked_at) };
  }
  return filed === null ? null : { at: new Date(`${filed}T21:00:00Z`), text: dayInWords(filed) };
}

/** "14:35 ET" today, with the day before it otherwise. EDGAR's clock is New York's. */
function easternTime(instant: string, now: string): string {
  const { day, time } = zoneTime(instant, easternZone);
  const minute = `${time.slice(0, 5)} ET`;
  return day === zoneTime(now, easternZone).day ? minute : `${dayInWords(day)}, ${minute}`;
}

function weekdaysBetween(from: Date, to: Date): number {
  const days = Math.floor((to.getTime() - from.getTime()) / dayMs);
  const wholeWeeks = Math.floor(days / 7);
  let count = wholeWeeks * 5;
  for (let day = wholeWeeks * 7 + 1; day <= days; day += 1) {
    const weekday = new Date(from.getTime() + day * dayMs).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}
