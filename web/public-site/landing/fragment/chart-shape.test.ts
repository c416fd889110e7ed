import { describe, expect, test } from "vitest";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import {
  areaPath,
  type ChartFrame,
  dayLabels,
  firstDayOf,
  linePath,
  priceLabels,
  pricesIn,
  scaleOf,
  volumePath,
  firstFragmentState,
  focusOf,
  fragmentReducer,
} from "./chart-shape.ts";

const frame: ChartFrame = {
  width: 120,
  height: 120,
  left: 10,
  right: 110,
  top: 20,
  bottom: 80,
  base: 100,
  volumeHeight: 10,
  labelX: 115,
  monthY: 115,
};

const prices = [
  { day: "2025-01-30", close: 10, volume: 5 },
  { day: "2025-01-31", close: 20, volume: 10 },
  { day: "2025-02-03", close: 15, volume: 0 },
];

describe("the chart's shape", () => {
  test("spreads sessions from left to right and closes from bottom to top", () => {
    expect(linePath(prices, scaleOf(prices, frame))).toBe("M10 80L60 20L110 50");
  });

  test("closes the area at the base", () => {
    expect(areaPath(prices, scaleOf(prices, frame), 100)).toBe("M10 80L60 20L110 50V100H10Z");
  });

  test("draws volume in proportion to the highest", () => {
    const path = volumePath(prices, scaleOf(prices, frame), frame);
    expect(path.match(/v-\d+/g)).toEqual(["v-5", "v-10", "v-0"]);
  });

  test("labels months at their first session after the first day", () => {
    expect(dayLabels(demonstrationPrices).map(({ text }) => text)).toEqual([
      "Jun",
      "Jul",
      "Aug",
      "Sep",
      "Oct",
      "Nov",
    ]);
  });

  test("labels days in a short range", () => {
    expect(dayLabels(prices)).toEqual([{ index: 2, text: "Feb 3" }]);
  });

  test("labels round prices", () => {
    expect(priceLabels(demonstrationPrices)).toEqual([28, 32, 36, 40]);
  });
});

test.each([
  ["1M", "2025-10-07"],
  ["3M", "2025-08-07"],
  ["6M", "2025-05-07"],
] as const)("%s before 7 November 2025 begins on %s", (range, first) => {
  expect(firstDayOf(range, "2025-11-07")).toBe(first);
  expect(pricesIn(range, demonstrationPrices).at(-1)?.day).toBe("2025-11-07");
  expect(pricesIn(range, demonstrationPrices).every(({ day }) => day >= first)).toBe(true);
});

const july = { accession: "0009990042-25-000052", kind: "return" } as const;
const november = { accession: "0009990042-25-000124", kind: "value" } as const;

describe("the fragment", () => {
  test("opens with the return after the sale of 7 October, over six months", () => {
    expect(firstFragmentState.range).toBe("6M");
    expect(focusOf(firstFragmentState.choice)).toEqual({
      kind: "event",
      dayBefore: "2025-10-29",
      dayZero: "2025-10-30",
    });
  });

  test("keeps its range for a figure inside it", () => {
    const shown = fragmentReducer(firstFragmentState, { type: "range", range: "1M" });
    expect(fragmentReducer(shown, { type: "figure", choice: november })).toEqual({
      choice: november,
      range: "1M",
    });
  });

  test("widens its range for a figure before it", () => {
    const shown = fragmentReducer(firstFragmentState, { type: "range", range: "1M" });
    expect(fragmentReducer(shown, { type: "figure", choice: july })).toEqual({
      choice: july,
      range: "6M",
    });
  });

  test("marks the trade where no event followed", () => {
    expect(focusOf({ accession: november.accession, kind: "return" })).toEqual({
      kind: "trade",
      day: "2025-11-03",
    });
  });
});
