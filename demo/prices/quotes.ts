import { type Interruption, priceAt } from "#demo/prices/price-path.ts";
import { companies, companyOf } from "#demo/world/cast/company.ts";
import { secondListedClass } from "#demo/world/filings/share-classes.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import type { Bar } from "#demo/world/market/bar.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import { type Halt, openingTime } from "#demo/world/market/halts.ts";
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
  /** UTC instant of the trade. */
  tradedAt: string;
  /** Whether trading is halted at the moment. */
  isHalted: boolean;
};

/** Every security trades as often, seconds. */
const tradeEverySeconds = 15;
const oneTrade = { seconds: tradeEverySeconds } as const;
const noHalts: readonly Halt[] = [];

type Series = { ticker: string; bars: readonly Bar[]; halts: readonly Halt[] };

/**
 * Last trades of all securities at a moment: during the session on their way from the day's open
 * over its high and low to its close, otherwise the last close; of a halted security the last trade
 * before the halt. Securities without a price so far, or delisted ones, have none.
 * @param now  UTC instant
 */
export function quotesAt(world: World, now: string): readonly Quote[] {
  const { day, time } = easternTime(now);
  return seriesOn(world, day).flatMap((series) => {
    const moment = `${day} ${time}`;
    const halt = series.halts.find(({ from, until }) => from <= moment && moment < until) ?? null;
    const trade = lastTrade(series, { day, time, halt });
    return trade === null ? [] : [{ ...trade, isHalted: halt !== null }];
  });
}

/**
 * Every trade after one moment and no later than another, in order of time.
 * @param from  UTC instant
 * @param to  UTC instant
 */
export function tradesBetween(world: World, from: string, to: string): readonly Quote[] {
  const end = Temporal.Instant.from(to);
  const trades = new Map<string, Quote>();
  // A stock that trades every 15 seconds is seen once by a look every 15 seconds, and once at the end.
  let moment = Temporal.Instant.from(from).add({ seconds: tradeEverySeconds });
  for (; Temporal.Instant.compare(moment, end) < 0; moment = moment.add(oneTrade)) {
    for (const quote of quotesAt(world, moment.toString())) add(quote);
  }
  for (const quote of quotesAt(world, to)) add(quote);
  return [...trades.values()].sort((a, b) => (a.tradedAt < b.tradedAt ? -1 : 1));

  function add(quote: Quote): void {
    if (Temporal.Instant.compare(quote.tradedAt, from) > 0)
      trades.set(`${quote.ticker} ${quote.tradedAt}`, { ...quote, isHalted: false });
  }
}

function seriesOn(world: World, day: string): readonly Series[] {
  const second = companyOf(secondListedClass.of).cik;
  return [
    ...[...world.furtherBars].map(([ticker, bars]) => ({
      ticker,
      bars,
      halts: ticker === secondListedClass.ticker ? (world.halts.get(second) ?? noHalts) : noHalts,
    })),
    ...companies.flatMap((company) => {
      const ticker = tickerOn(company, day);
      const bars = world.bars.get(company.cik) ?? [];
      // A series that ended some time ago trades no more.
      const isOver = (bars.at(-1)?.day ?? "") < world.through && (bars.at(-1)?.day ?? "") < day;
      const halts = world.halts.get(company.cik) ?? noHalts;
      return ticker === null || isOver ? [] : [{ ticker, bars, halts }];
    }),
  ];
}

type Moment = { day: string; time: string; halt: Halt | null };

function lastTrade(series: Series, { day, time, halt }: Moment): Omit<Quote, "isHalted"> | null {
  const today = halt === null ? secondOf(time) : lastSecondBefore(halt, day);
  const opening = firstSecond(series.halts, day);
  const bar = series.bars.findLast(
    (each) => each.day < day || (each.day === day && today >= opening),
  );
  if (bar === undefined) return null;
  return tradeOf(series, bar, bar.day === day ? today : Number.POSITIVE_INFINITY);
}

/** The last second of a day on which a trade was possible before a halt. */
function lastSecondBefore({ from }: Halt, day: string): number {
  const [haltDay = "", time = ""] = from.split(" ");
  return haltDay < day ? -1 : secondOf(time) - 1;
}

/** When trading begins: at the open, or when a halt ends that lasts beyond it. */
function firstSecond(halts: readonly Halt[], day: string): number {
  const open = `${day} ${openingTime}`;
  const halt = halts.find(({ from, until }) => from <= open && until > open);
  return secondOf((halt?.until ?? open).slice(11));
}

/** @param second  of the day of the bar, at or after its first trade */
function tradeOf({ ticker, halts }: Series, bar: Bar, second: number): Omit<Quote, "isHalted"> {
  const [first, last] = [firstSecond(halts, bar.day), secondOf(`${closingTime(bar.day)}:00`)];
  const at =
    first + Math.floor((Math.min(second, last) - first) / tradeEverySeconds) * tradeEverySeconds;
  const within = halts.filter(
    ({ from, until }) =>
      from.startsWith(bar.day) &&
      secondOf(until.slice(11)) > first &&
      secondOf(from.slice(11)) > first,
  );
  const halted = (through: number): number =>
    within.reduce((sum, { from, until }) => {
      const [start, end] = [secondOf(from.slice(11)), secondOf(until.slice(11))];
      return sum + Math.max(0, Math.min(through, end) - start);
    }, 0);
  const total = last - first - halted(last);
  const elapsed = (at - first - halted(at)) / total;
  const [halt] = within;
  const interruption: Interruption | null =
    halt === undefined
      ? null
      : { at: (secondOf(halt.from.slice(11)) - first) / total, reason: halt.reason };
  return {
    ticker,
    price: elapsed >= 1 ? bar.close : priceAt(ticker, bar, { elapsed, interruption }),
    volume: Math.round(bar.volume * elapsed),
    tradedAt: easternInstant(bar.day, clock(at)),
  };
}

function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

function clock(second: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
}
