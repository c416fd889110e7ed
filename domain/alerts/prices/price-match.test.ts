import { describe, expect, test } from "vitest";
import {
  metAt,
  priceCells,
  priceConditions,
  pricesOfDay,
  priceThatHolds,
} from "#domain/alerts/prices/price-match.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { companyDay, pricedDay } from "#testing/factories/alerts/price-days.ts";

const fallen = companyDay({
  ...pricedDay(100, { low: 92, high: 101, close: 99 }),
  fundReturn: 0.005,
  sold30: "250000.50",
});

const definition = alertDefinition({
  form_type: "price_alert",
  delay_constraints: [["price_drop", 0.07]],
});

test("a trade has its time; that prices of the whole day met the conditions says not when", () => {
  const match = { happenedAt: "2026-11-27T15:00:00Z" };
  const timeOf = (seenAs: "trade" | "first trade watched" | "low" | "high" | "close") =>
    metAt({
      ...match,
      conditions: priceConditions(definition, fallen, {
        price: 92,
        returnFraction: -0.08,
        seenAs,
      }),
    });
  expect(timeOf("trade")).toBe("2026-11-27T15:00:00Z");
  expect(timeOf("first trade watched")).toBeNull();
  expect(timeOf("close")).toBeNull();
  expect(timeOf("low")).toBeNull();
  expect(timeOf("high")).toBeNull();
});

test("cells hold the price that matched, and the whole day's adjusted return", () => {
  const seen = { price: 92, returnFraction: -0.08 };
  expect(priceCells(30, fallen, seen)).toEqual({
    "Company Name": "Example Corp",
    Ticker: "EXMP",
    Date: "2026-11-19",
    "Previous Close": 100,
    Price: 92,
    Return: -8,
    "Adjusted Return": -1.5,
    "Value Sold": 250000.5,
    "Value Purchased": 0,
    CIK: "0000001001",
    SIC: "5300",
  });
  const open = { ...fallen, closeReturn: null, fundReturn: null };
  expect(priceCells(30, open, seen)["Adjusted Return"]).toBeNull();
});

test("what was not seen as a trade says so", () => {
  const conditions = priceConditions(definition, fallen, {
    seenAs: "low",
    price: 92,
    returnFraction: -0.08,
  });
  expect(conditions.map(({ value }) => value)).toEqual([
    "−8.00%",
    "by its lowest price, seen at the close",
  ]);
});

test("an increase has its sign, as a drop has", () => {
  const risen = alertDefinition({
    form_type: "price_alert",
    delay_constraints: [["price_increase", 0.07]],
  });
  const seen = { seenAs: "trade", price: 108, returnFraction: 0.08 } as const;
  expect(priceConditions(risen, fallen, seen)).toEqual([
    { condition: "Price increase >= 7.0%", value: "+8.00%" },
  ]);
});

test("a price that met the conditions before the alert began watching says so, after the conditions", () => {
  const seen = { seenAs: "first trade watched", price: 92, returnFraction: -0.08 } as const;
  const texts = priceConditions(definition, fallen, seen).map(
    ({ condition, value }) => `${condition}: ${value}`,
  );
  expect(texts.at(-1)).toBe("Time met: before the alert began watching");
  expect(texts).toHaveLength(2);
});

describe("a day that is over", () => {
  test("shows its low and high to who watched all day, its close to who came during it", () => {
    expect(pricesOfDay(fallen, true).map(({ price }) => price)).toEqual([92, 101]);
    expect(pricesOfDay(fallen, false).map(({ price }) => price)).toEqual([99]);
    expect(pricesOfDay(companyDay(), true)).toEqual([]);
  });

  test("that moved one way alone shows nothing of the other", () => {
    const risen = companyDay(pricedDay(100, { low: 100, high: 104, close: 103 }));
    expect(pricesOfDay(risen, true).map(({ seenAs }) => seenAs)).toEqual(["high"]);
    const sunk = companyDay(pricedDay(100, { low: 96, high: 100, close: 97 }));
    expect(pricesOfDay(sunk, true).map(({ seenAs }) => seenAs)).toEqual(["low"]);
  });

  test("holds a match at exactly the threshold", () => {
    const recorded = {
      direction: "drop",
      price: 92,
      recordedBy: "trade",
      watchedAllDay: true,
    } as const;
    expect(priceThatHolds(recorded, fallen, 0.08)?.price).toBe(92);
    expect(priceThatHolds(recorded, fallen, 0.0801)).toBeNull();
  });
});

describe("a recorded match of a drop of seven percent", () => {
  const trade = {
    direction: "drop",
    price: 92.5,
    recordedBy: "trade",
    watchedAllDay: true,
  } as const;
  const bar = { direction: "drop", price: 92, recordedBy: null, watchedAllDay: true } as const;
  const higher = { low: 95, lowReturn: -0.05 };

  test("stands by its trade whatever the day closes at", () => {
    expect(priceThatHolds(trade, { ...fallen, ...higher }, 0.07)).toMatchObject({
      seenAs: "trade",
      price: 92.5,
    });
  });

  test("that was met before the watch still says so with a corrected previous close", () => {
    const later = { ...trade, recordedBy: "first trade watched" } as const;
    expect(priceThatHolds(later, { ...fallen, previousClose: 99.9 }, 0.07)).toMatchObject({
      seenAs: "first trade watched",
    });
  });

  test("of the day's low goes with a corrected low", () => {
    expect(priceThatHolds(bar, fallen, 0.07)).toMatchObject({ seenAs: "low", price: 92 });
    expect(priceThatHolds(bar, { ...fallen, ...higher }, 0.07)).toBeNull();
  });

  test("goes with a corrected previous close, unless the day went lower", () => {
    // 92.50 over 99 is a fall of 6.57 percent.
    const corrected = { previousClose: 99, low: 92.5, lowReturn: -0.0656565657 };
    expect(priceThatHolds(trade, { ...fallen, ...corrected }, 0.07)).toBeNull();
    const lower = { ...corrected, low: 91, lowReturn: -0.0808080808 };
    expect(priceThatHolds(trade, { ...fallen, ...lower }, 0.07)).toMatchObject({ seenAs: "low" });
  });
});
