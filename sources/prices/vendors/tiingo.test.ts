import { afterEach, expect, test } from "vitest";
import { json, tiingoRow, vendorSpan, vendorsUnderTest } from "#testing/price-vendors.ts";

const vendors = vendorsUnderTest();
afterEach(vendors.close);

test("Tiingo: raw prices, splits and dividends of one ticker, with the key in a header alone", async () => {
  const rows = [
    tiingoRow("2022-06-06", 124.79, { splitFactor: 20 }),
    tiingoRow("2022-06-03", 2447, { high: 2488, divCash: 0.22 }),
    tiingoRow("2022-06-06", 124.79, { splitFactor: 20 }),
  ];
  const { url, requests } = await vendors.serve(json(rows));
  const answer = await vendors.tiingo(url).daily(["BRK-B"], vendorSpan);
  const row = { open: 100, low: 1, volume: 1_000 };
  expect(answer.get("BRK-B")).toEqual({
    bars: [
      { day: "2022-06-03", ...row, high: 2488, close: 2447 },
      { day: "2022-06-06", ...row, high: 125, close: 124.79 },
    ],
    actions: [
      { day: "2022-06-03", kind: "dividend", amount: 0.22 },
      { day: "2022-06-06", kind: "split", amount: 20 },
    ],
    refused: [],
  });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.path).toBe("/tiingo/daily/BRK-B/prices");
  expect(requests[0]?.query.toString()).toBe("startDate=2022-06-03&endDate=2022-06-07");
  expect(requests[0]?.headers.authorization).toBe("Token token-123");
});
test("what cannot be a price is refused with its reason, and the rest is taken", async () => {
  const rows = [
    tiingoRow("2022-06-03", 0),
    tiingoRow("2022-06-04", -3),
    tiingoRow("2022-06-05", "NaN"),
    tiingoRow("2022-06-06", 99, { volume: -1 }),
    tiingoRow("2022-06-07", 99),
    tiingoRow("2022-06-07", 98),
    tiingoRow("2022-06-08", 99),
    { ...tiingoRow("2022-06-08", 99), date: null },
    tiingoRow("2022-06-04", 50, { high: 40, low: 60 }),
    tiingoRow("2022-06-05", 50, { splitFactor: 0 }),
  ];
  const { url } = await vendors.serve(json(rows));
  const prices = (await vendors.tiingo(url).daily(["X"], vendorSpan)).get("X");
  expect(prices?.bars.map(({ day, close }) => [day, close])).toEqual([["2022-06-05", 50]]);
  expect(prices?.actions).toEqual([]);
  expect(prices?.refused).toEqual([
    "2022-06-03: close is 0",
    "2022-06-04: close is -3",
    "2022-06-05: close is NaN",
    "2022-06-06: volume is -1",
    "2022-06-07: it is reported twice with different prices",
    "2022-06-08: it was not requested",
    "a bar: it has no date",
    "2022-06-04: high 40 is below low 60",
    "2022-06-05: a split is 0",
  ]);
});
test("a split or dividend that is reported twice counts once", async () => {
  const row = tiingoRow("2022-06-06", 50, { splitFactor: 20, divCash: 0.5 });
  const { url } = await vendors.serve(json([row, row]));
  const prices = (await vendors.tiingo(url).daily(["X"], vendorSpan)).get("X");
  expect(prices?.bars).toHaveLength(1);
  expect(prices?.actions).toEqual([
    { day: "2022-06-06", kind: "split", amount: 20 },
    { day: "2022-06-06", kind: "dividend", amount: 0.5 },
  ]);
});
