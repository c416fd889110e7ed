import { type CountedDays, countDays } from "#domain/calendar/counted-days.ts";
import { easternTime, instantMs } from "#domain/calendar/eastern-time.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { isTradingDay, previousTradingDay } from "#domain/calendar/trading-calendar.ts";

/** A stretch of the demo market's life, from which its time follows. Instants are UTC, ISO 8601. */
export type MarketRun = {
  /** The market's instant that belonged to the real one. */
  marketAnchor: string;
  realAnchor: string;
  /** Seconds of the market per real second while EDGAR or the exchange is open. */
  speed: number;
  /** Real instant at which the market stops unless it is prolonged before. */
  runsUntil: string;
  /** The market's instant when it was last prolonged: it never goes back behind it, whatever the real clock does. */
  reachedMarket: string;
};

/** EDGAR takes filings from 6 to 22 o'clock Eastern; the exchange's session lies within. */
const opensAtHour = 6;
const openHours = 16;
const msPerHour = 3_600_000;
const openMsPerDay = openHours * msPerHour;
const zone = "America/New_York";

/** How long after its last prolongation the market goes on: for a process that ended, its last seconds. */
const promisedMs = 6_000;
const daysBehindAtFirst = 20;

let counted: CountedDays | null = null;

/** Days on which EDGAR or the exchange works: Good Friday and Columbus Day are such. */
function openDays(): CountedDays {
  return (counted ??= countDays((day) => isTradingDay(day) || edgarCalendar.isBusinessDay(day)));
}

/**
 * The market's time at a real instant. It runs at the run's speed while EDGAR or the exchange is
 * open, jumps over nights, weekends and holidays, and does not run past the real present: once it has
 * caught up it lives at the real pace, nights included. If the real clock is set back behind what the market
 * had reached, the market stands there until the present has come to it.
 */
export function marketTime(run: MarketRun, real: string): string {
  const present = Math.min(instantMs(real), instantMs(run.runsUntil));
  const elapsed = Math.max(0, present - instantMs(run.realAnchor));
  const anchor = instantMs(run.marketAnchor);
  const reached = Math.max(anchor, instantMs(run.reachedMarket));
  // Without this a market anchored in the night would jump before any time has passed.
  if (elapsed === 0) return isoOf(reached);
  const jumping = instantAfterOpen(openMsBefore(anchor) + elapsed * run.speed);
  return isoOf(Math.max(reached, Math.min(present, jumping)));
}

/**
 * Real seconds that passed, while the market ran, from the first moment its time had come to an
 * instant; negative for one to come. Of instants before the run, as if it had always run like this.
 */
export function realSecondsSinceMarket(run: MarketRun, market: string, real: string): number {
  const present = Math.min(instantMs(real), instantMs(run.runsUntil));
  return (present - realInstantOf(run, instantMs(market))) / 1_000;
}

function realInstantOf(run: MarketRun, market: number): number {
  const [anchor, realAnchor] = [instantMs(run.marketAnchor), instantMs(run.realAnchor)];
  // Ahead of the present only where the real clock was set back: it was there before that, too.
  if (market <= anchor && anchor >= realAnchor) return realAnchor - (anchor - market);
  const openMs = openMsBefore(market) - openMsBefore(anchor);
  return Math.max(market, realAnchor + openMs / run.speed);
}

/**
 * The same market promised for some seconds more. One that stood still, whose speed changes, or whose real
 * clock was set back goes on from where it was: no time has passed for it.
 */
export function prolongedRun(run: MarketRun, real: string, speed: number): MarketRun {
  const now = instantMs(real);
  const runsUntil = isoOf(now + promisedMs);
  const wasSetBack = now < instantMs(run.realAnchor) || instantMs(run.runsUntil) > now + promisedMs;
  const isRunning = now <= instantMs(run.runsUntil) && !wasSetBack;
  const reachedMarket = marketTime(run, real);
  if (isRunning && run.speed === speed) return { ...run, runsUntil, reachedMarket };
  return { marketAnchor: reachedMarket, realAnchor: real, speed, runsUntil, reachedMarket };
}

/**
 * A market that has not begun: it is stopped at 09:20 Eastern, ten minutes before the opening, on a day some
 * twenty business days before the real present, and so can live for hours before it catches up.
 */
export function newMarketRun(real: string, speed: number): MarketRun {
  let day = easternTime(real).day;
  for (let back = 0; back < daysBehindAtFirst || !edgarCalendar.isBusinessDay(day); back += 1)
    day = previousTradingDay(day);
  const marketAnchor = isoOf(easternMs(day, 9) + 20 * 60_000);
  const reachedMarket = marketAnchor;
  return { marketAnchor, realAnchor: real, speed, runsUntil: real, reachedMarket };
}

/** How fast the market's time passes, and how far at that pace. */
type MarketPace = {
  /** Seconds of the market per real second; 0 while it is stopped, or ahead of a real clock that was set back. */
  speed: number;
  /** The market's instant to which the pace is certain: where it stops if nothing prolongs it, or the night; null at speed 0. */
  through: string | null;
};

/** The pace at a real instant. */
export function marketPace(run: MarketRun, real: string): MarketPace {
  if (instantMs(real) >= instantMs(run.runsUntil)) return { speed: 0, through: null };
  const now = marketTime(run, real);
  if (instantMs(now) > instantMs(real)) return { speed: 0, through: null };
  const promised = marketTime(run, run.runsUntil);
  if (instantMs(now) === instantMs(real)) return { speed: 1, through: promised };
  const night = easternMs(easternTime(now).day, opensAtHour) + openMsPerDay;
  return { speed: run.speed, through: isoOf(Math.min(night, instantMs(promised))) };
}

/** Milliseconds in which EDGAR or the exchange was open, from the calendar's beginning. */
function openMsBefore(instant: number): number {
  const iso = isoOf(instant);
  const { day, time } = easternTime(iso);
  const [hours, minutes, seconds] = time.split(":").map(Number);
  const ofDay = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1_000;
  const sinceOpening = ofDay + (((instant % 1_000) + 1_000) % 1_000) - opensAtHour * msPerHour;
  const today = openDays().has(day) ? Math.min(openMsPerDay, Math.max(0, sinceOpening)) : 0;
  return openDays().countBefore(day) * openMsPerDay + today;
}

/** The first instant after so much open time that is itself open. */
function instantAfterOpen(openMs: number): number {
  const days = Math.floor(openMs / openMsPerDay);
  return easternMs(openDays().day(days), opensAtHour) + (openMs - days * openMsPerDay);
}

/** Clocks change at night, so every open day is equally long. */
function easternMs(day: string, hour: number): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: zone,
    plainTime: new Temporal.PlainTime(hour),
  }).epochMilliseconds;
}

/** Whole milliseconds, as databases and browsers hold them. */
function isoOf(ms: number): string {
  return new Date(Math.floor(ms)).toISOString();
}
