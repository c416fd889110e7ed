import { lastCalendarYear } from "#domain/calendar/counted-days.ts";
import { sessionDay, sessionOf } from "#domain/calendar/trading-calendar.ts";
import {
  adjustCloses,
  exDateFactors,
  factorBetween,
  splitFactor,
} from "#domain/returns/adjusted-close.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";

/** Why a close as printed is not available from a series. */
export type UnadjustedGap = "no-close" | "splits-unknown" | "basis-unknown";

/** Daily prices of one series by running number of the trading day; null where the source has none. */
export type SessionPrices = {
  series: PriceSeries;
  /** Last trading day with an adjusted close, null for an empty series. */
  lastSession: number | null;
  adjustedClose(session: number): number | null;
  /**
   * Adjusted close of one day ÷ that of an earlier one; null where either is missing. What happens
   * before or after the two days does not change it by a single bit.
   * @param endPrice  dollars a share in place of the later day's close
   */
  growth(from: number, to: number, endPrice?: number): number | null;
  /**
   * The close of the trading day before in the dollars of a day, which need not have a bar yet where
   * the source names splits and dividends; null where that close is missing.
   */
  previousClose(session: number): number | null;
  close(session: number): number | null;
  volume(session: number): number | null;
  /** The close as printed that day, later splits undone. */
  unadjustedClose(session: number): { price: number } | { missing: UnadjustedGap };
};

const cache = new WeakMap<PriceSeries, SessionPrices>();
const afterAllSplits = `${lastCalendarYear}-12-31`;

/**
 * Lays a series out by trading day. Bars on days without trading, and prices that are not above 0,
 * are left out. The layout of a series object is kept, so the market fund is laid out once.
 */
export function sessionPrices(series: PriceSeries): SessionPrices {
  const known = cache.get(series);
  if (known !== undefined) return known;
  const laidOut = layOut(series);
  cache.set(series, laidOut);
  return laidOut;
}

/** Reads a cell by its session; null where there is none. */
function readerOf(cells: Float64Array, first: number): (session: number) => number | null {
  return (session) => {
    const value = cells[session - first];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
}

function layOut(series: PriceSeries): SessionPrices {
  const sessions = series.days.map(sessionOf);
  const first = sessions.find((session) => session >= 0) ?? 0;
  const last = sessions.findLast((session) => session >= 0) ?? -1;
  const column = (values: readonly (number | null)[], least: number): Float64Array => {
    const cells = new Float64Array(Math.max(0, last - first + 1)).fill(Number.NaN);
    for (const [index, session] of sessions.entries()) {
      const value = values[index] ?? Number.NaN;
      if (session >= 0 && value >= least && Number.isFinite(value)) cells[session - first] = value;
    }
    return cells;
  };
  const factors = ownFactors(series);
  const adjustedCloses =
    factors === null ? series.adjustedClose : adjustCloses(series.days, series.close, factors);
  const adjusted = column(adjustedCloses, Number.MIN_VALUE);
  const closes = column(series.close, Number.MIN_VALUE);
  const volumes = column(series.volume, 0);
  const previousClose = (session: number): number | null => {
    if (session < 1) return null;
    const before = close(session - 1);
    if (factors !== null) {
      if (before === null) return null;
      const days = { after: sessionDay(session - 1), through: sessionDay(session) };
      const adjustedBefore = before * factorBetween(factors, days);
      return adjustedBefore > 0 ? adjustedBefore : null;
    }
    const [printed, grown] = [close(session), growth(session - 1, session)];
    return before === null || printed === null || grown === null ? null : printed / grown;
  };
  const lastPriced = adjusted.findLastIndex((value) => !Number.isNaN(value));
  const close = readerOf(closes, first);
  const adjustedClose = readerOf(adjusted, first);
  const growth = (from: number, to: number, endPrice?: number): number | null => {
    const [start, end] = [adjustedClose(from), adjustedClose(to)];
    if (start === null || end === null) return null;
    if (factors === null) {
      if (endPrice === undefined) return end / start;
      const printed = close(to);
      return printed === null ? null : (end / start) * (endPrice / printed);
    }
    const days = { after: sessionDay(from), through: sessionDay(to) };
    const [startClose, endClose] = [close(from), endPrice ?? close(to)];
    if (startClose === null || endClose === null) return null;
    return endClose / startClose / factorBetween(factors, days);
  };
  return {
    series,
    lastSession: lastPriced < 0 ? null : first + lastPriced,
    adjustedClose,
    growth,
    previousClose,
    close,
    volume: readerOf(volumes, first),
    unadjustedClose: (session) => unadjustedClose(series, session, close(session)),
  };
}

/** What adjusts a series that gives closes as printed, splits and dividends; null where it adjusts itself. */
function ownFactors(series: PriceSeries) {
  const { splits, dividends, days, close } = series;
  if (adjusterOf(series) !== "sentinel") return null;
  return exDateFactors(days, close, { splits: splits ?? [], dividends: dividends ?? [] });
}

/** Who adjusts the closes of a series for splits and dividends; null where no one can. */
export function adjusterOf(series: PriceSeries): "source" | "sentinel" | null {
  const { adjustedClose, closeBasis, splits, dividends } = series;
  if (adjustedClose.some((close) => close !== null)) return "source";
  return closeBasis === "raw" && splits !== null && Array.isArray(dividends) ? "sentinel" : null;
}

function unadjustedClose(
  series: PriceSeries,
  session: number,
  close: number | null,
): { price: number } | { missing: UnadjustedGap } {
  if (series.closeBasis === "unknown") return { missing: "basis-unknown" };
  if (close === null) return { missing: "no-close" };
  if (series.closeBasis === "raw") return { price: close };
  if (series.splits === null) return { missing: "splits-unknown" };
  const after = sessionDay(session);
  return { price: close * splitFactor(series.splits, { after, through: afterAllSplits }) };
}
