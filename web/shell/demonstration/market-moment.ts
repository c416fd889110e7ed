import type { MarketTime } from "#contract/operations/market-time.ts";

/** What was answered, and when by the browser's steady clock. */
export type HeardTime = { answer: MarketTime; heardAtMs: number };

/**
 * The market's instant, in milliseconds since 1970, some time after it was heard: at the announced pace, and
 * no further than it is valid.
 */
export function marketMoment({ answer, heardAtMs }: HeardTime, nowMs: number): number {
  const { now, speed, through } = answer;
  const moment = Date.parse(now) + Math.max(0, nowMs - heardAtMs) * speed;
  return through === null ? moment : Math.min(moment, Date.parse(through));
}

/** "Mon 26 Oct 2026, 10:42 ET" */
export function momentInWords(ms: number): string {
  const date = new Date(ms);
  const timeZone = "America/New_York";
  const part = (options: Intl.DateTimeFormatOptions): string =>
    date.toLocaleString("en-GB", { timeZone, ...options });
  const day = part({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  return `${day.replaceAll(",", "")}, ${part({ hour: "2-digit", minute: "2-digit" })} ET`;
}
