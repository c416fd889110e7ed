import type { ScreeningStatus } from "#contract/operations/screening/screening-status.ts";
import type { PublicStatus } from "#contract/operations/site/source-status.ts";
import { unreadFilingsInWords, usualUnreadFilings } from "#contract/values/unread-filings.ts";

export type Freshness = {
  state: "fresh" | "behind" | "stale" | "empty";
  /** The newest acceptance time known. */
  asOf: string;
  detail: string;
};

const businessDaysBehind = 1;
const businessDaysStale = 5;
const dayMs = 86_400_000;

type Followed = Pick<PublicStatus, "origin" | "is_current" | "behind_seconds" | "unread_filings">;

/** One filing has one issuer computed: so few are the daily round, and no news. */
const usualPendingIssuers = 5;

/**
 * What the pill says of the stored filings. Where a source is followed it is how far behind it they
 * are; otherwise the newest filing's age in days, counted without weekends.
 */
export function freshnessOf(status: ScreeningStatus, followed?: Followed): Freshness {
  const stored = freshnessOfStored(status);
  const { is_current: isCurrent = null, behind_seconds: behind = null } = followed ?? {};
  if (stored.state === "empty" || isCurrent === null || behind === null) return stored;
  const source = followed?.origin === "demo" ? "the demo EDGAR" : "EDGAR";
  const unread = followed?.unread_filings ?? 0;
  const isFilling = unread > usualUnreadFilings;
  const detail = [
    isFilling ? `${unreadFilingsInWords(unread)} to be read` : "",
    pendingText(status),
    isFilling ? "" : `${durationText(behind)} behind ${source}`,
  ];
  return {
    state: isCurrent && !isFilling ? "fresh" : "behind",
    asOf: stored.asOf,
    detail: detail.filter((part) => part !== "").join(" · "),
  };
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
  const now = new Date(status.checked_at);
  const { last_accepted_at: accepted, last_filed_on: filed } = status.filings;
  if (accepted === null && filed === null) {
    return { state: "empty", asOf: "no filings yet", detail: "" };
  }
  const newest = accepted === null ? new Date(`${filed}T21:00:00Z`) : new Date(accepted);
  const days = weekdaysBetween(newest, now);
  return {
    state: days > businessDaysStale ? "stale" : days > businessDaysBehind ? "behind" : "fresh",
    asOf: accepted === null ? `${filed}` : easternTime(newest, now),
    detail: [pendingText(status), days > businessDaysBehind ? `${days} weekdays ago` : ""]
      .filter((part) => part !== "")
      .join(" · "),
  };
}

/** "14:35:51 ET" today, with the day before it otherwise. EDGAR's clock is New York's. */
function easternTime(instant: Date, now: Date): string {
  const time = instant.toLocaleTimeString("en-GB", { timeZone: "America/New_York" });
  const day = easternDay(instant);
  return day === easternDay(now) ? `${time} ET` : `${day}, ${time.slice(0, 5)} ET`;
}

function easternDay(instant: Date): string {
  return instant.toLocaleDateString("en-GB", {
    timeZone: "America/New_York",
    day: "2-digit",
    month: "short",
    year: "numeric",
  });
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
