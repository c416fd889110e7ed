import type { Company } from "#demo/world/cast/company.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import { isTraded } from "#demo/world/market/corporate-actions.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";
import { closingTime, isTradingDay } from "#domain/calendar/trading-calendar.ts";

/** A period during which trading in a share is halted; Eastern `YYYY-MM-DD HH:MM:SS`. */
export type Halt = {
  from: string;
  /** The moment of the first trade afterwards. */
  until: string;
  reason: "news pending" | "volatility";
};

export const openingTime = "09:30:00";
const openingMinute = 9 * 60 + 30;
/** Moves as large as these stop trading, the smaller ones not always. */
const newsHaltEffect = 0.08;
const volatilityEffect = 0.15;
const pauseMinutes = 5;
/** A halt ends this long before the close at the latest. */
const minutesBeforeClose = 15;

const planted: Readonly<Record<string, readonly Halt[]>> = {
  // From the petition's second day until the exchange had its answers.
  SDRA: [{ from: "2026-05-12 09:30:00", until: "2026-05-14 09:30:00", reason: "news pending" }],
};

/**
 * The halts of a company's shares, oldest first: around material news disclosed in the session or shortly
 * before it, and a five-minute pause on the wildest days.
 */
export function haltsOf(
  seed: string,
  company: Company,
  news: readonly NewsEvent[],
): readonly Halt[] {
  const drawn = news.flatMap((event) => {
    if (!isTradingDay(event.day0) || !isTraded(company, event.day0)) return [];
    const draws = drawsFor(seed, "halt", company.cik, event.acceptedOn, event.acceptedTime);
    const halt = newsHalt(event, draws) ?? volatilityPause(event, draws);
    return halt === null ? [] : [halt];
  });
  return [...(planted[company.ticker ?? ""] ?? []), ...drawn].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  );
}

function newsHalt(
  { effect, acceptedOn, acceptedTime, day0 }: NewsEvent,
  draws: Draws,
): Halt | null {
  const [isHalted, lead, wait] = [draws.unit(), draws.whole(5, 12), draws.whole(15, 45)];
  if (Math.abs(effect) < newsHaltEffect || acceptedOn !== day0) return null;
  const acceptedMinute = minuteOf(acceptedTime);
  const isInSession = acceptedMinute >= openingMinute + 5;
  if (isHalted > (isInSession ? 0.8 : 0.4)) return null;
  const latest = minuteOf(closingTime(day0)) - minutesBeforeClose;
  if (acceptedMinute + lead >= latest) return null;
  const from = isInSession
    ? Math.max(openingMinute + 1, acceptedMinute - lead)
    : acceptedMinute - lead;
  const until = Math.min(latest, Math.max(acceptedMinute, openingMinute) + wait);
  return { ...between(day0, from, until), reason: "news pending" };
}

function volatilityPause({ effect, day0 }: NewsEvent, draws: Draws): Halt | null {
  if (Math.abs(effect) < volatilityEffect || !draws.isLucky(0.8)) return null;
  const from = openingMinute + draws.whole(2, 40);
  return { ...between(day0, from, from + pauseMinutes), reason: "volatility" };
}

function between(day: string, from: number, until: number): { from: string; until: string } {
  return { from: `${day} ${clock(from)}`, until: `${day} ${clock(until)}` };
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function clock(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
}
