import { describe, expect, test } from "vitest";
import {
  type DemonstrationTrade,
  demonstrationEvents,
  demonstrationTrades,
  secondQuarterResults,
  thirdQuarterResults,
} from "#contract/brand/demonstration-case.ts";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import {
  acceptedDay,
  daysBetween,
  daysToFile,
  eventReturn,
  productUsd,
  valueUsd,
} from "./figures.ts";

function tradeOf(surname: string, tradedOn: string): DemonstrationTrade {
  const trade = demonstrationTrades.find(
    (one) => one.surname === surname && one.tradedOn === tradedOn,
  );
  if (trade === undefined) throw new Error(`No trade of ${surname} on ${tradedOn}`);
  return trade;
}

function closeOn(day: string): number | undefined {
  return demonstrationPrices.find((price) => price.day === day)?.close;
}

describe("the demonstration's figures", () => {
  test("18,400 x 41.5267 = 764,091", () => {
    const trade = tradeOf("Okonjo", "2025-10-07");
    expect(trade.shares).toBe(18_400);
    expect(trade.priceTenThousandths).toBe(415_267);
    expect(productUsd(trade)).toBe(764_091.28);
    expect(valueUsd(trade)).toBe(764_091);
  });

  test.each([
    ["Lindqvist", "2025-11-03", 150_866],
    ["Brandt", "2025-10-14", 297_581],
    ["Farrow", "2025-09-16", 248_037],
    ["Lindqvist", "2025-06-10", 93_287],
  ])("value of the trade of %s on %s", (surname, day, dollars) => {
    expect(valueUsd(tradeOf(surname, day))).toBe(dollars);
  });

  test("30.05 / 38.42 less 329.88 / 331.20 is -21.39%", () => {
    const { shareFraction, fundFraction, differenceFraction } = eventReturn(thirdQuarterResults);
    expect(shareFraction).toBeCloseTo(-0.2179, 4);
    expect(fundFraction).toBeCloseTo(-0.004, 4);
    expect(differenceFraction).toBeCloseTo(-0.2139, 4);
  });

  test("35.69 / 33.38 less 319.22 / 318.20 is +6.60%", () => {
    const { shareFraction, fundFraction, differenceFraction } = eventReturn(secondQuarterResults);
    expect(shareFraction).toBeCloseTo(0.0692, 4);
    expect(fundFraction).toBeCloseTo(0.0032, 4);
    expect(differenceFraction).toBeCloseTo(0.066, 4);
  });

  test.each(demonstrationEvents)("the chart has the closes of event $accession", (event) => {
    expect([closeOn(event.dayBefore), closeOn(event.dayZero)]).toEqual([...event.shareCloses]);
  });

  test("every trade is on a session of the chart", () => {
    for (const trade of demonstrationTrades) expect(closeOn(trade.tradedOn)).toBeTypeOf("number");
  });

  test.each([
    ["Lindqvist", "2025-11-03", 2],
    ["Brandt", "2025-10-14", 12],
    ["Okonjo", "2025-10-07", 2],
    ["Farrow", "2025-09-16", 2],
    ["Lindqvist", "2025-06-10", 2],
  ])("days to file of %s, trade of %s: %i", (surname, day, days) => {
    expect(daysToFile(tradeOf(surname, day))).toBe(days);
  });

  test("22 days from the sale to the 8-K", () => {
    expect(daysBetween("2025-10-07", acceptedDay(thirdQuarterResults))).toBe(22);
  });
});

describe("the demonstration's prices", () => {
  test("are complete: 127 sessions from 9 May to 7 November 2025, the last at 31.18", () => {
    expect(demonstrationPrices).toHaveLength(127);
    expect(demonstrationPrices.at(0)?.day).toBe("2025-05-09");
    expect(demonstrationPrices.at(-1)).toMatchObject({ day: "2025-11-07", close: 31.18 });
  });

  test("have a close and a volume on every session, all of them weekdays in order", () => {
    for (const [index, { day, close, volume }] of demonstrationPrices.entries()) {
      expect(close, day).toBeGreaterThan(0);
      expect(volume, day).toBeGreaterThan(0);
      expect([1, 2, 3, 4, 5], day).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      expect(day > (demonstrationPrices[index - 1]?.day ?? "")).toBe(true);
    }
  });
});
