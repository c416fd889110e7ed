import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Null } from "#bench/study/placebo-claims.ts";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import { dailyReturns, type EventReturns } from "#domain/event-study/daily-returns.ts";
import { beginStudy } from "#domain/event-study/study.ts";
import { placeOf } from "#domain/event-study/study-days.ts";
import { type SessionPrices, sessionPrices } from "#domain/returns/session-prices.ts";

export const closesFile = "adjclose_2015-2026_largecaps_etfs.csv.gz";
export const funds: ReadonlySet<string> = new Set(["VTI", "SPY", "VOO", "QQQ", "IWM"]);

type RandomOptions = { count: number; random: () => number; drift?: Null };

/**
 * Random stocks and days of the real prices, with all returns of the event window, so that each
 * study has the same number. CIKs are generated, one for each event. Without drift, each stock's
 * mean daily return over the fund's, of all its days, is subtracted from its returns: the stocks
 * are companies that are large at the end of the file, which earned more than the market.
 */
export function randomEvents(
  dataDir: string,
  { count, random, drift = "as-they-are" }: RandomOptions,
): EventReturns[] {
  const series = readCloses(dataDir);
  const fund = series.get("VTI");
  if (fund === undefined) throw new Error("The file has no VTI.");
  const market = sessionPrices(fund);
  const stocks = [...series].filter(([ticker]) => !funds.has(ticker));
  const drifts = new Map<string, number>();
  const driftOf = (prices: SessionPrices): number => {
    if (drift === "as-they-are") return 0;
    const { ticker } = prices.series;
    const known = drifts.get(ticker) ?? meanOverMarket(prices, market);
    drifts.set(ticker, known);
    return known;
  };
  const pool: EventReturns[] = [];
  while (pool.length < count) {
    const [, stock] = stocks[Math.floor(random() * stocks.length)] ?? [];
    const day = stock?.days[Math.floor(random() * stock.days.length)];
    if (stock === undefined || day === undefined) continue;
    const session = sessionOf(day);
    if (session < 300) continue;
    const prices = sessionPrices(stock);
    const event = {
      session,
      company: pool.length,
      stock: dailyReturns(prices, session).map((each) => each - driftOf(prices)),
      market: dailyReturns(market, session),
    };
    const isWhole = [...event.stock.keys()].every(
      (place) =>
        place < placeOf(-10) ||
        (Number.isFinite(event.stock[place]) && Number.isFinite(event.market[place])),
    );
    if (isWhole && !("dropped" in beginStudy("market-model").add(event))) pool.push(event);
  }
  return pool;
}

function meanOverMarket(prices: SessionPrices, market: SessionPrices): number {
  let sum = 0;
  let count = 0;
  for (let session = 1; session <= (prices.lastSession ?? 0); session += 1) {
    const own = prices.growth(session - 1, session);
    const fund = market.growth(session - 1, session);
    if (own === null || fund === null) continue;
    sum += own - fund;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/** Adjusted closes by ticker, stocks and funds. */
export function readCloses(dataDir: string) {
  const series = new Map<string, ReturnType<typeof emptySeries>>();
  for (const line of gunzipSync(readFileSync(join(dataDir, "prices", closesFile)))
    .toString()
    .split("\n")) {
    const [ticker = "", day = "", , , , , adjusted = ""] = line.split(",");
    if (adjusted === "" || ticker === "ticker" || sessionOf(day) < 0) continue;
    const known = series.get(ticker) ?? emptySeries(ticker);
    series.set(ticker, known);
    known.days.push(day);
    known.adjustedClose.push(Number(adjusted));
    known.close.push(null);
  }
  return series;
}

function emptySeries(ticker: string) {
  const days: string[] = [];
  const adjustedClose: number[] = [];
  const close: null[] = [];
  const fixed = { source: "file", closeBasis: "unknown", splits: null, volume: [] } as const;
  return { ...fixed, ticker, days, adjustedClose, close };
}
