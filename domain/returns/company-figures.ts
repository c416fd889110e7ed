import { sessionDay, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import { splitFactor } from "#domain/returns/adjusted-close.ts";
import {
  type AverageDailyVolume,
  averageDailyVolume,
} from "#domain/returns/average-daily-volume.ts";
import type { SessionPrices, UnadjustedGap } from "#domain/returns/session-prices.ts";
import { type CoverCount, latestCount } from "#domain/returns/share-counts.ts";
import type { ShareCount } from "#domain/trades/issuer-record.ts";

const dollarsPerMillion = 1_000_000;
/** A day on which raw and adjusted closes part by more than this factor had a split or the like. */
const splitLikeGap = 1.15;
/** Without adjusted closes a raw move beyond this factor may be a split. */
const splitLikeMove = 1.5;

/** Why a company figure has no value. */
export type FigureGap =
  | "no-prices"
  | UnadjustedGap
  | "no-share-count"
  | "class-price-missing"
  | "possible-split";

/** One class of shares valued. */
export type ValuedClass = {
  count: ShareCount;
  price: number;
  splitFactor: number;
};

/** Share price, market value and volume of a company at the close of one day. */
export type CompanyFigures = {
  asOfDay: string;
  /** Series the share price and the market value come from, null without prices. */
  priceSeries: { source: string; ticker: string } | null;
  /** Series the volume comes from. */
  volumeSeries: { source: string; ticker: string } | null;
  /** Dollars, as printed that day. */
  sharePrice: number | null;
  sharePriceMissing: FigureGap | null;
  /** Millions of dollars. */
  marketValue: number | null;
  marketValueMissing: FigureGap | null;
  classes: readonly ValuedClass[];
  volume: AverageDailyVolume | null;
};

/** What company figures are computed from. */
export type FigureSources = {
  stock: SessionPrices | null;
  /** Tickers the company has no longer, of whichever of its classes. */
  formerTickers: ReadonlySet<string>;
  /** Series of further listed classes. */
  otherClasses: readonly SessionPrices[];
  /** In order of filing, implausible ones already left out. */
  counts: readonly CoverCount[];
};

/**
 * Company figures as of the close of a trading day.
 * @param asOf  running number of the day: the last trading day before a trade or before day 0
 * Source: DOMAIN rules, section 5.
 */
export function companyFigures(asOf: number, sources: FigureSources): CompanyFigures {
  const asOfDay = sessionDay(asOf);
  const { stock } = sources;
  const printed = printedClose(stock, asOf);
  const sharePrice = "price" in printed ? printed.price : null;
  const valued = "missing" in printed ? printed : valueClasses(asOf, sources, printed.price);
  const classes = "missing" in valued ? [] : valued.classes;
  const dollars = classes.reduce((sum, c) => sum + c.count.shares * c.splitFactor * c.price, 0);
  const series =
    stock === null ? null : { source: stock.series.source, ticker: stock.series.ticker };
  return {
    asOfDay,
    priceSeries: series,
    volumeSeries: series,
    sharePrice,
    sharePriceMissing: "missing" in printed ? printed.missing : null,
    marketValue: "missing" in valued ? null : dollars / dollarsPerMillion,
    marketValueMissing: "missing" in valued ? valued.missing : null,
    classes,
    volume: stock === null ? null : averageDailyVolume(stock, asOf),
  };
}

/**
 * Company figures out of several sources: price and market value together from the first that has
 * both, else from the first with a price; the volume from the first that has it.
 * @param sources  in order of preference, at least one
 */
export function firstCompanyFigures(
  asOf: number,
  sources: readonly FigureSources[],
): CompanyFigures {
  const [first, ...others] = sources;
  if (first === undefined) throw new RangeError("No price source was given.");
  let best = companyFigures(asOf, first);
  for (const source of others) {
    if (isComplete(best)) break;
    const figures = companyFigures(asOf, source);
    const isBetterPriced =
      (best.sharePrice === null && figures.sharePrice !== null) ||
      (best.marketValue === null && figures.marketValue !== null);
    const { volume, volumeSeries } = hasVolume(best) ? best : figures;
    best = { ...(isBetterPriced ? figures : best), volume, volumeSeries };
  }
  return best;
}

function isComplete(figures: CompanyFigures): boolean {
  return figures.sharePrice !== null && figures.marketValue !== null && hasVolume(figures);
}

function hasVolume({ volume }: CompanyFigures): boolean {
  return volume !== null && volume.millionsUsd !== null;
}

type Missing = { missing: FigureGap };

function printedClose(prices: SessionPrices | null, asOf: number): { price: number } | Missing {
  return prices === null ? { missing: "no-prices" } : prices.unadjustedClose(asOf);
}

function valueClasses(
  asOf: number,
  sources: FigureSources,
  listedPrice: number,
): { classes: ValuedClass[] } | Missing {
  const cover = latestCount(sources.counts, sessionDay(asOf));
  if (cover === null) return { missing: "no-share-count" };
  const classes: ValuedClass[] = [];
  const tickers = new Set(cover.classes.flatMap(({ ticker }) => ticker ?? []));
  const isOnlyTicker = tickers.size === 1;
  for (const count of cover.classes) {
    const valued = valueClass(count, { asOf, sources, listedPrice, isOnlyTicker });
    if ("missing" in valued) return valued;
    classes.push(valued);
  }
  return { classes };
}

type ClassContext = {
  asOf: number;
  sources: FigureSources;
  listedPrice: number;
  /** Whether the cover page names one ticker in all. */
  isOnlyTicker: boolean;
};

/**
 * A class with its own listed price takes that; an unlisted one takes the listed class's. A count of
 * all shares is of the stock, whatever its cover page called it: companies change their tickers. So
 * is the one class that bears a ticker, where it is one the company has no longer; of two such
 * classes nothing tells which became the stock.
 */
function valueClass(
  count: ShareCount,
  { asOf, sources, listedPrice, isOnlyTicker }: ClassContext,
): ValuedClass | Missing {
  const { stock, formerTickers, otherClasses } = sources;
  if (stock === null) return { missing: "no-prices" };
  const isOwnSeries =
    count.shareClass === null ||
    count.ticker === null ||
    count.ticker === stock.series.ticker ||
    (isOnlyTicker && formerTickers.has(count.ticker));
  const prices = isOwnSeries ? stock : otherClasses.find((c) => c.series.ticker === count.ticker);
  if (prices === undefined) return { missing: "class-price-missing" };
  const printed = isOwnSeries ? { price: listedPrice } : prices.unadjustedClose(asOf);
  if ("missing" in printed) return { missing: "class-price-missing" };
  const { splits } = prices.series;
  if (splits === null && hasSplitLikeMove(prices, sessionOnOrAfter(count.endOn), asOf)) {
    return { missing: "possible-split" };
  }
  const factor = splitFactor(splits ?? [], { after: count.endOn, through: sessionDay(asOf) });
  return { count, price: printed.price, splitFactor: factor };
}

/** Whether a source that names no splits shows a move that may be one between two days. */
function hasSplitLikeMove(prices: SessionPrices, from: number, to: number): boolean {
  let previous: { close: number; adjusted: number | null } | null = null;
  for (let session = from; session <= to; session += 1) {
    const close = prices.close(session);
    if (close === null) continue;
    const adjusted = prices.adjustedClose(session);
    if (previous !== null && isSplitLike(previous, { close, adjusted })) return true;
    previous = { close, adjusted };
  }
  return false;
}

type DayPrice = { close: number; adjusted: number | null };

function isSplitLike(before: DayPrice, after: DayPrice): boolean {
  const move = after.close / before.close;
  if (before.adjusted === null || after.adjusted === null) return isBeyond(move, splitLikeMove);
  return isBeyond(move / (after.adjusted / before.adjusted), splitLikeGap);
}

function isBeyond(ratio: number, limit: number): boolean {
  return ratio > limit || ratio < 1 / limit;
}
