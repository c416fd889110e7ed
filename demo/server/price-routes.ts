import { priceFile } from "#demo/prices/price-files.ts";
import { quotesAt, tradesBetween } from "#demo/prices/quotes.ts";
import { type Answer, json, notFound, plain } from "#demo/server/answer.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import { companies } from "#demo/world/cast/company.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import {
  closingTime,
  isTradingDay,
  previousTradingDay,
} from "#domain/calendar/trading-calendar.ts";

/** Where prices lie, which EDGAR has none of: files of daily ones, last trades, trades as they come. */
export const pricesPath = "/prices/daily.csv";
export const quotesPath = "/prices/quotes.json";
export const priceStreamPath = "/prices/stream";
/** Trades of a span that is over, and what goes ex on a day. */
export const tradesPath = "/prices/trades.json";
export const actionsPath = "/prices/actions.json";

/**
 * Daily prices through the last close: of all securities, or of one (`ticker`), from one day (`from`)
 * through another (`through`), as the vendor has them at that moment.
 */
export function pricesAnswer(clock: WorldClock, view: WorldView, query: URLSearchParams): Answer {
  const { world, today, time } = view;
  const isClosed = isTradingDay(today) && time >= `${closingTime(today)}:00`;
  const asOf = isClosed ? today : previousTradingDay(today);
  const wanted = {
    asOf,
    ticker: query.get("ticker"),
    from: query.get("from"),
    through: query.get("through"),
  };
  const bytes =
    wanted.ticker === null
      ? clock.remembered(`prices ${asOf} ${wanted.from} ${wanted.through}`, () =>
          Buffer.from(priceFile(world, wanted)),
        )
      : Buffer.from(priceFile(world, wanted));
  const changedAt = easternInstant(asOf, `${closingTime(asOf)}:00`);
  return { ...plain(bytes), contentType: "text/csv", changedAt };
}

/** The last trade of every security. */
export function quotesAnswer({ world }: WorldView, now: string): Answer {
  return json(JSON.stringify(quotesAt(world, now)));
}

/** A span longer than this is not answered: the market's minutes are computed one by one. */
const longestSpan = { minutes: 60 } as const;

/** Every trade after `since` and no later than `until`, which is not in the future. */
export function tradesAnswer({ world }: WorldView, query: URLSearchParams, now: string): Answer {
  const [since, until] = [instantIn(query.get("since")), instantIn(query.get("until"))];
  if (since === null || until === null) return notFound;
  const isShort = Temporal.Instant.compare(since.add(longestSpan), until) >= 0;
  if (!isShort) return notFound;
  const end = Temporal.Instant.compare(until, now) < 0 ? until.toString() : now;
  return json(JSON.stringify(tradesBetween(world, since.toString(), end)));
}

function instantIn(text: string | null): Temporal.Instant | null {
  try {
    return text === null ? null : Temporal.Instant.from(text);
  } catch {
    return null;
  }
}

/** Splits and dividends of securities that go ex on a day (`day`), known that morning. */
export function actionsAnswer({ world, today }: WorldView, query: URLSearchParams): Answer {
  const day = query.get("day") ?? "";
  if (day > today) return json("[]");
  const series = [
    ...world.furtherBars,
    ...companies.flatMap((company) => {
      const ticker = tickerOn(company, day);
      return ticker === null ? [] : [[ticker, world.bars.get(company.cik) ?? []] as const];
    }),
  ];
  const actions = series.flatMap(([ticker, bars]) => {
    const bar = bars.findLast((each) => each.day === day);
    if (bar === undefined || (bar.splitRatio === null && bar.dividend === null)) return [];
    return [{ ticker, splitRatio: bar.splitRatio, dividend: bar.dividend }];
  });
  return json(JSON.stringify(actions));
}
