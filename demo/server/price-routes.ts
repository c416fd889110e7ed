import { priceFile } from "#demo/prices/price-files.ts";
import { quotesAt } from "#demo/prices/quotes.ts";
import { type Answer, json, plain } from "#demo/server/answer.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import {
  closingTime,
  isTradingDay,
  previousTradingDay,
} from "#domain/calendar/trading-calendar.ts";

/** Where prices lie, which EDGAR has none of: files of daily ones, last trades, trades as they come. */
export const pricesPath = "/prices/daily.csv";
export const quotesPath = "/prices/quotes.json";
export const priceStreamPath = "/prices/stream";

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
