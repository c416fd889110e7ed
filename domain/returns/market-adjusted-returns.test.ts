import { describe, expect, test } from "vitest";
import { addTradingDays, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import { averageDailyVolume } from "#domain/returns/average-daily-volume.ts";
import {
  eventReturn,
  type ReturnPrices,
  tradeReturn,
} from "#domain/returns/market-adjusted-returns.ts";
import { sessionPrices } from "#domain/returns/session-prices.ts";
import { priceSeries } from "#testing/filings/issuer-record.ts";

const monday = "2024-05-06";

function prices(
  stock: readonly (number | null)[],
  fund: readonly (number | null)[] = stock.map(() => 100),
  delistingFiledOn: string | null = null,
): ReturnPrices {
  return {
    stock: sessionPrices(priceSeries(monday, stock)),
    fund: sessionPrices(priceSeries(monday, fund, { ticker: "VTI" })),
    delistingFiledOn,
  };
}

describe("trade returns", () => {
  test("count NYSE sessions, not rows: a hole inside the window changes nothing", () => {
    expect(tradeReturn(monday, 5, prices([20, 21, null, null, 22, 25])).raw).toBeCloseTo(0.25, 12);
  });
  test("start on the next trading day when there was no trading", () => {
    const measured = tradeReturn("2024-05-04", 5, prices([20, 0, 0, 0, 0, 22]));
    expect(measured.stock).toMatchObject({ fromDay: monday, toDay: "2024-05-13" });
    expect(measured.raw).toBeCloseTo(0.1, 12);
  });
  test("a missing close at either end gives none, without a stale one", () => {
    expect(tradeReturn(monday, 5, prices([null, 20, 20, 20, 20, 20]))).toMatchObject({
      raw: null,
      rawMissing: "stock-close-missing",
    });
    expect(tradeReturn(monday, 5, prices([20, 20, 20, 20, 20, null, 20]))).toMatchObject({
      raw: null,
      rawMissing: "stock-close-missing",
    });
  });
  test("a missing fund close leaves the raw return", () => {
    const measured = tradeReturn(
      monday,
      5,
      prices([20, 20, 20, 20, 20, 21], [100, 1, 1, 1, 1, null]),
    );
    expect(measured.raw).toBeCloseTo(0.05, 12);
    expect(measured).toMatchObject({
      adjusted: null,
      rawMissing: null,
      adjustedMissing: "fund-close-missing",
    });
  });
  test("without a stock or a fund series there is none", () => {
    const nothing = { stock: null, fund: null, delistingFiledOn: null };
    expect(tradeReturn(monday, 5, nothing)).toMatchObject({ raw: null, rawMissing: "no-prices" });
    expect(tradeReturn(monday, 5, { ...prices([1, 1, 1, 1, 1, 1]), fund: null })).toMatchObject({
      raw: 0,
      adjusted: null,
      adjustedMissing: "no-fund",
    });
  });
  test("a price of 0 or below is no price", () => {
    expect(tradeReturn(monday, 5, prices([20, 20, 20, 20, 20, 0])).raw).toBeNull();
  });
});

describe("a series that ends", () => {
  const fund = Array.from({ length: 30 }, (_, index) => 100 + index);
  const stock = [20, 21, 22];
  const lastDay = addTradingDays(monday, 2);

  test("without a delisting: no return", () => {
    expect(tradeReturn(monday, 5, prices(stock, fund))).toMatchObject({
      raw: null,
      rawMissing: "series-ends",
    });
  });
  test("where the market fund ends as well, nothing ended: the window is not over", () => {
    expect(tradeReturn(monday, 5, prices(stock, fund.slice(0, 3)))).toMatchObject({
      raw: null,
      rawMissing: "both-end",
    });
    expect(eventReturn(addTradingDays(monday, 3), prices(stock, fund.slice(0, 3)))).toMatchObject({
      adjusted: null,
      adjustedMissing: "both-end",
    });
  });
  test("with a delisting: the last price is held flat, the fund runs on", () => {
    const measured = tradeReturn(monday, 5, prices(stock, fund, lastDay));
    expect(measured).toMatchObject({ isHeldFlat: true, rawMissing: null });
    expect(measured.raw).toBeCloseTo(0.1, 12);
    expect(measured.adjusted).toBeCloseTo(0.05, 12);
    expect(measured.stock?.toDay).toBe(lastDay);
  });
  test("a Form 25 of long ago, for other securities, explains nothing", () => {
    expect(tradeReturn(monday, 5, prices(stock, fund, "2019-01-15")).raw).toBeNull();
  });
  test("an end of trading the source names: what holders were paid stands for the last price", () => {
    const paidFor = (payoutUsd: number | null, day: string) => ({
      ...prices(stock, fund),
      stock: sessionPrices(priceSeries(monday, stock, { delistings: [{ day, payoutUsd }] })),
    });
    const dayAfter = addTradingDays(monday, 3);
    // Bought at 20, taken over at 26 in cash: 26/20 − 1; the fund went from 100 to 105.
    const merged = tradeReturn(monday, 5, paidFor(26, dayAfter));
    expect(merged).toMatchObject({ isHeldFlat: true, payoutUsd: 26 });
    expect(merged.raw).toBeCloseTo(0.3, 12);
    expect(merged.adjusted).toBeCloseTo(0.25, 12);
    expect(tradeReturn(monday, 5, paidFor(0, dayAfter)).raw).toBe(-1);
    expect(tradeReturn(monday, 5, paidFor(null, dayAfter)).raw).toBeCloseTo(0.1, 12);
    // Named for a day after the window, or before trading went on: nothing explains the gap.
    expect(tradeReturn(monday, 5, paidFor(26, addTradingDays(monday, 6))).raw).toBeNull();
    expect(tradeReturn(monday, 5, paidFor(26, addTradingDays(monday, 1))).raw).toBeNull();
  });
  test("splits and dividends before the end count towards what was paid", () => {
    // 20, then two for one, then 0.50 a share out of 12 (factor 1 − 0.5/12), then 13 in cash.
    const series = priceSeries(monday, [20, 12, 11.6], {
      adjustedClose: [null, null, null],
      splits: [{ day: addTradingDays(monday, 1), ratio: 2 }],
      dividends: [{ day: lastDay, amount: 0.5 }],
      delistings: [{ day: lastDay, payoutUsd: 13 }],
    });
    const measured = tradeReturn(monday, 5, {
      ...prices(stock, fund),
      stock: sessionPrices(series),
    });
    expect(measured.raw).toBeCloseTo((13 * 2) / (20 * (1 - 0.5 / 12)) - 1, 12);
  });
  test("a window still open has no return, delisted or not", () => {
    expect(tradeReturn(monday, 60, prices(stock, fund, lastDay)).raw).toBeNull();
  });
  test("a trade after the end has none", () => {
    expect(tradeReturn(addTradingDays(monday, 4), 5, prices(stock, fund, lastDay)).raw).toBeNull();
  });
});

test("an event return needs both days of both series", () => {
  expect(eventReturn("2024-05-07", prices([50, 45], [200, 202])).adjusted).toBeCloseTo(-0.11, 12);
  expect(eventReturn(monday, prices([50, 45], [200, 202]))).toMatchObject({
    adjusted: null,
    adjustedMissing: "stock-close-missing",
  });
});

describe("laying out a series", () => {
  test("leaves bars on closed days out", () => {
    const series = priceSeries(monday, [20, 21]);
    const laidOut = sessionPrices({
      ...series,
      days: ["2024-05-04", ...series.days],
      close: [99, ...series.close],
      adjustedClose: [99, ...series.adjustedClose],
      volume: [1, ...series.volume],
    });
    expect(laidOut.adjustedClose(sessionOnOrAfter("2024-05-03"))).toBeNull();
    expect(laidOut.adjustedClose(sessionOnOrAfter(monday))).toBe(20);
  });
  test("computes adjusted closes from raw ones only where splits and dividends are both stated", () => {
    const parts = { adjustedClose: [null, null], splits: [{ day: "2024-05-07", ratio: 2 }] };
    const session = sessionOnOrAfter(monday);
    const withBoth = priceSeries(monday, [100, 51], { ...parts, dividends: [] });
    expect(sessionPrices(withBoth).adjustedClose(session)).toBeCloseTo(50, 12);
    expect(sessionPrices(priceSeries(monday, [100, 51], parts)).adjustedClose(session)).toBeNull();
  });
  test("a split or dividend counts on a day without a bar, against the last close before it", () => {
    const days = [monday, "2024-05-07", "2024-05-08", "2024-05-09"] as const;
    const series = priceSeries(monday, [100, 102, null, 51], {
      adjustedClose: [null, null, null, null],
      splits: [{ day: days[2], ratio: 2 }],
      dividends: [{ day: days[2], amount: 2.04 }],
    });
    const laidOut = sessionPrices(series);
    const session = sessionOnOrAfter(monday);
    expect(laidOut.growth(session, session + 3)).toBeCloseTo(1.02 / 0.98, 12);
    expect(laidOut.adjustedClose(session)).toBeCloseTo(49, 12);
    // A dividend that leaves nothing of the close before it tells nothing of earlier closes.
    const emptied = sessionPrices({ ...series, dividends: [{ day: days[2], amount: 102 }] });
    expect(emptied.growth(session, session + 3)).toBeNull();
    expect(emptied.adjustedClose(session + 3)).toBe(51);
  });
  test("what comes after a window does not change its return by a bit", () => {
    const closes = [101.37, 99.02, 98.5, 97.77];
    const parts = { adjustedClose: closes.map(() => null), splits: [] };
    const session = sessionOnOrAfter(monday);
    const growth = (dividends: { day: string; amount: number }[]) =>
      sessionPrices(priceSeries(monday, closes, { ...parts, dividends })).growth(
        session,
        session + 2,
      );
    expect(growth([{ day: "2024-05-09", amount: 0.7311 }])).toBe(growth([]));
  });
  test("an empty series has nothing", () => {
    const empty = sessionPrices(priceSeries(monday, []));
    expect(empty.lastSession).toBeNull();
    expect(empty.close(sessionOnOrAfter(monday))).toBeNull();
  });
});

describe("average daily volume", () => {
  const asOf = sessionOnOrAfter(addTradingDays(monday, 60));
  const flat = (days: number, close: number | null = 20): (number | null)[] =>
    Array.from({ length: days }, () => close);

  test("is the mean of close × volume of the 60 days before, in millions", () => {
    // The as-of day itself, worth 1,000 times as much, is not among them.
    const volume = [...flat(60, 500_000), 500_000_000];
    const series = sessionPrices(priceSeries(monday, flat(61), { volume }));
    expect(averageDailyVolume(series, asOf)).toEqual({
      millionsUsd: 10,
      firstDay: monday,
      lastDay: addTradingDays(monday, 59),
      daysUsed: 60,
    });
  });
  test("needs 20 days with close and volume", () => {
    const with20 = sessionPrices(priceSeries(monday, [...flat(40, null), ...flat(20)]));
    expect(averageDailyVolume(with20, asOf)).toMatchObject({ millionsUsd: 20, daysUsed: 20 });
    const with19 = sessionPrices(priceSeries(monday, [...flat(41, null), ...flat(19)]));
    expect(averageDailyVolume(with19, asOf)).toMatchObject({ millionsUsd: null, daysUsed: 19 });
  });
});
