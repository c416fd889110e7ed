import { counted } from "#contract/values/amount-text.ts";
import type { DayAtAGlance, LatestMatch, OwnReviews } from "#contract/operations/site/dashboard.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { easternZone, zoneTime } from "#contract/values/zone-time.ts";

const timeZone = "UTC";
const longDays = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone });
const shortDays = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone });
const longMonths = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone });

/** "Saturday 21 November 2026" */
export function longDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${longDays.format(date)} ${Number(day.slice(8))} ${longMonths.format(date)} ${day.slice(0, 4)}`;
}

/** "Thu 26 Nov"; of another year than today's, where this is given, "Thu 26 Nov 2020" */
export function shortDay(day: string, today = day): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = shortDays.format(date);
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`;
  return `${weekday} ${Number(day.slice(8))} ${dayInWords(day).slice(3, 6)}${year}`;
}

/** "US market open, closes 16:00 ET"; closed: "US market closed, opens Mon 23 Nov 09:30 ET" */
export function marketText({ today, market }: Pick<DayAtAGlance, "today" | "market">): string {
  const { day, time } = market.change;
  if (market.is_open) return `US market open, closes ${time} ET`;
  return `US market closed, opens ${day === today ? "" : `${shortDay(day)} `}${time} ET`;
}

/** "Next EDGAR closure: Thu 26 Nov, Thanksgiving" */
export function closureText({
  today,
  next_edgar_closure: { day, holiday },
}: Pick<DayAtAGlance, "today" | "next_edgar_closure">): string {
  const name = holiday === null ? "" : `, ${holiday}`;
  return day === today
    ? `EDGAR closed today${name}`
    : `Next EDGAR closure: ${shortDay(day)}${name}`;
}

/** "today", or the day by name: "on 13 Nov", of another year "on 13 Nov 2025". */
export function onDay(day: string, today: string): string {
  return day === today ? "today" : `on ${dayBefore(day, today)}`;
}

/** "13 Nov"; of another year than today's with the year, without which it would mislead. */
function dayBefore(day: string, today: string): string {
  const inWords = dayInWords(day);
  return day.slice(0, 4) === today.slice(0, 4) ? inWords.slice(0, 6) : inWords;
}

/** When a filing was accepted on New York's clock: "14:32" today, else "13 Nov 14:32". */
export function acceptedText(
  {
    accepted_at: accepted,
    filed_on: filed,
  }: { accepted_at: string | null; filed_on: string | null },
  today: string,
): string | null {
  if (accepted === null) return filed === null ? null : dayInWords(filed);
  const { day, time } = zoneTime(accepted, easternZone);
  const minute = time.slice(0, 5);
  if (day === today) return minute;
  return day.slice(0, 4) === today.slice(0, 4)
    ? `${dayBefore(day, today)} ${minute}`
    : dayInWords(day);
}

/**
 * "5 of 9 companies complete · last saved 14:20 ET"
 * @param mark  follows a time that is not the market's
 */
export function reviewsText(
  reviews: Pick<OwnReviews, "companies" | "completed" | "last_saved_at"> | null | undefined,
  today: string,
  mark: string,
): string | undefined {
  if (reviews === null || reviews === undefined || reviews.companies === 0) return undefined;
  const done = `${reviews.completed} of ${counted(reviews.companies, "company", "companies")} complete`;
  const saved = acceptedText({ accepted_at: reviews.last_saved_at, filed_on: null }, today);
  return saved === null ? done : `${done} · last saved ${saved} ET${mark}`;
}

/** When a match happened, as `acceptedText`; only its day where the time is not known. */
export function matchTimeText(
  { happened_at: at, is_time_known: isTimed }: Pick<LatestMatch, "happened_at" | "is_time_known">,
  today: string,
): string {
  const day = dayBefore(zoneTime(at, easternZone).day, today);
  return isTimed ? (acceptedText({ accepted_at: at, filed_on: null }, today) ?? day) : day;
}

/** Thousands of dollars as the tables show them, "1,157.94K". */
export function thousandsOfDollars(value: number): string {
  return `${fixedDecimal(value, { places: 2, shift: -3, grouped: true })}K`;
}
