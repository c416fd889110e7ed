import { expect, test } from "vitest";
import { quotesAt } from "#demo/prices/quotes.ts";
import { companyOf } from "#demo/world/cast/company.ts";
import { createWorld } from "#demo/world/world.ts";

const world = createWorld("sentinel", "2026-11-20");

function quoteOf(ticker: string, now: string) {
  return quotesAt(world, now).find((quote) => quote.ticker === ticker);
}

function barOf(ticker: string, day: string) {
  return world.bars.get(companyOf(ticker).cik)?.find((bar) => bar.day === day);
}

test("before the open the last close is quoted, at the open the open, at the close the close", () => {
  const [before, day] = [barOf("CPTX", "2026-11-18"), barOf("CPTX", "2026-11-19")];
  expect(quoteOf("CPTX", "2026-11-19T14:29:59Z")).toEqual({
    ticker: "CPTX",
    price: before?.close,
    volume: before?.volume,
    tradedAt: "2026-11-18T21:00:00Z",
    isHalted: false,
  });
  expect(quoteOf("CPTX", "2026-11-19T14:30:00Z")).toMatchObject({ price: day?.open, volume: 0 });
  expect(quoteOf("CPTX", "2026-11-19T21:00:00Z")).toMatchObject({
    price: day?.close,
    volume: day?.volume,
    tradedAt: "2026-11-19T21:00:00Z",
  });
});

test("during the session prices stay within the day's range, and volume grows", () => {
  const day = barOf("QLSW", "2026-11-19");
  let volume = -1;
  const prices = new Set<number>();
  for (let minute = 30; minute < 420; minute += 1) {
    const now = new Date(Date.UTC(2026, 10, 19, 14, minute)).toISOString();
    const quote = quoteOf("QLSW", now);
    expect(quote?.price).toBeGreaterThanOrEqual(day?.low ?? Number.NaN);
    expect(quote?.price).toBeLessThanOrEqual(day?.high ?? Number.NaN);
    expect(quote?.volume).toBeGreaterThan(volume);
    volume = quote?.volume ?? 0;
    prices.add(quote?.price ?? 0);
  }
  expect(prices.size).toBeGreaterThan(20);
});

test("on a day with an early close the session ends at 13:00", () => {
  expect(quoteOf("CPTX", "2025-07-03T18:00:00Z")).toMatchObject({
    price: barOf("CPTX", "2025-07-03")?.close,
    tradedAt: "2025-07-03T17:00:00Z",
  });
});

test("a halted share keeps its last trade, a delisted one has none", () => {
  expect(quoteOf("SDRA", "2026-05-13T16:00:00Z")).toMatchObject({
    tradedAt: "2026-05-11T20:00:00Z",
  });
  expect(quoteOf("SDRA", "2026-06-01T16:00:00Z")).toBeUndefined();
  expect(quoteOf("QSTV", "2026-06-01T16:00:00Z")).toBeUndefined();
  expect(quoteOf("BRKW", "2024-09-18T16:00:00Z")).toBeUndefined();
  expect(quoteOf("GRSY", "2026-06-01T16:00:00Z")).toBeDefined();
  expect(quoteOf("VTI", "2026-06-01T16:00:00Z")).toBeDefined();
});
