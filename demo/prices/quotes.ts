import { companies } from "#demo/world/cast/companies.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { type Bar, roundedCents } from "#demo/world/market/bar.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import type { World } from "#demo/world/world.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { closingTime } from "#domain/calendar/trading-calendar.ts";

/** The last trade of a security at some moment. */
export type Quote = {
  ticker: string;
  /** Dollars a share. */
  price: number;
  /** Shares traded so far on that day. */
  volume: number;
  /** UTC instant of the trade, to the minute. */
  tradedAt: string;
};

const openingMinute = 9 * 60 + 30;
/** How far a minute's price strays from the straight way between the day's corners. */
const strayFraction = 0.25;

/**
 * Last trades of all securities at a moment: during the session on their way from the day's open
 * over its high and low to its close, otherwise the last close. Securities without a price so far,
 * or delisted ones, have none.
 * @param now  UTC instant
 */
export function quotesAt(world: World, now: string): readonly Quote[] {
  const { day, time } = easternTime(now);
  const minute = minuteOf(time);
  const series = [
    ...[...world.furtherBars].map(([ticker, bars]) => ({ ticker, bars })),
    ...companies.flatMap((company) => {
      const ticker = tickerOn(company, day);
      const bars = world.bars.get(company.cik) ?? [];
      // A series that ended some time ago trades no more.
      const isOver = (bars.at(-1)?.day ?? "") < world.through && (bars.at(-1)?.day ?? "") < day;
      return ticker === null || isOver ? [] : [{ ticker, bars }];
    }),
  ];
  return series.flatMap(({ ticker, bars }) => {
    const bar = bars.findLast(
      (each) => each.day < day || (each.day === day && minute >= openingMinute),
    );
    return bar === undefined ? [] : [quoteOf(ticker, bar, bar.day === day ? minute : null)];
  });
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** @param minute  of the day of the bar; null once that day is over */
function quoteOf(ticker: string, bar: Bar, minute: number | null): Quote {
  const lastMinute = minuteOf(closingTime(bar.day));
  const at = Math.min(minute ?? lastMinute, lastMinute);
  const elapsed = (at - openingMinute) / (lastMinute - openingMinute);
  const clock = `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}:00`;
  return {
    ticker,
    price: elapsed >= 1 ? bar.close : priceAt(ticker, bar, elapsed),
    volume: Math.round(bar.volume * elapsed),
    tradedAt: easternInstant(bar.day, clock),
  };
}

/** @param elapsed  fraction of the session, 0 at the open, below 1 */
function priceAt(ticker: string, bar: Bar, elapsed: number): number {
  const draws = drawsFor("path", ticker, bar.day);
  const [early, late] = [0.1 + 0.35 * draws.unit(), 0.55 + 0.35 * draws.unit()];
  const isHighFirst = draws.isLucky(0.5);
  const corners = [
    [0, bar.open],
    [early, isHighFirst ? bar.high : bar.low],
    [late, isHighFirst ? bar.low : bar.high],
    [1, bar.close],
  ] as const;
  const next = corners.findIndex(([moment]) => moment > elapsed);
  const [from, to] = [corners[next - 1] ?? corners[0], corners[next] ?? corners[3]];
  const part = (elapsed - from[0]) / (to[0] - from[0]);
  // Nothing strays at a corner, so that the day's open, high, low and close are met.
  const stray = (bar.high - bar.low) * strayFraction * Math.min(part, 1 - part);
  const minute = drawsFor("minute", ticker, bar.day, Math.round(elapsed * 1_000));
  const price = from[1] + (to[1] - from[1]) * part + stray * (2 * minute.unit() - 1);
  return roundedCents(Math.min(bar.high, Math.max(bar.low, price)));
}
