import type { ScreeningStatus } from "#contract/operations/screening-status.ts";

export type Freshness = {
  state: "fresh" | "behind" | "stale" | "empty";
  /** The newest acceptance time known. */
  asOf: string;
  detail: string;
};

const businessDaysBehind = 1;
const businessDaysStale = 5;
const dayMs = 86_400_000;

/** What the pill says of the stored filings; days are counted without weekends. */
export function freshnessOf(status: ScreeningStatus): Freshness {
  const now = new Date(status.checked_at);
  const { last_accepted_at: accepted, last_filed_on: filed } = status.filings;
  if (accepted === null && filed === null) {
    return { state: "empty", asOf: "no filings yet", detail: "" };
  }
  const newest = accepted === null ? new Date(`${filed}T21:00:00Z`) : new Date(accepted);
  const days = weekdaysBetween(newest, now);
  const pending =
    status.pending_issuers > 0 ? `${status.pending_issuers} issuers being computed` : "";
  return {
    state: days > businessDaysStale ? "stale" : days > businessDaysBehind ? "behind" : "fresh",
    asOf: accepted === null ? `${filed}` : easternTime(newest, now),
    detail: [pending, days > businessDaysBehind ? `${days} weekdays ago` : ""]
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
