import { describe, expect, test } from "vitest";
import {
  isChosenByOutcome,
  outcomeFiltersOfEvents,
  outcomeFiltersOfTrades,
} from "#contract/studies/outcome-filters.ts";

const number = { bool: "le" as const, val: [-0.05] };

describe("events", () => {
  test("the return and the patterns that are rules on it are of day 0", () => {
    expect(
      outcomeFiltersOfEvents({
        event_return: number,
        patterns: { val: ["cluster-before", "purchases-before-rise", "sales-before-drop"] },
      }),
    ).toEqual([
      { name: "event return", measured_on: "day 0", from: 0, to: 0 },
      { name: "pattern Sales before drop", measured_on: "day 0", from: 0, to: 0 },
      { name: "pattern Purchases before rise", measured_on: "day 0", from: 0, to: 0 },
    ]);
  });

  test("what is known before day 0 is no outcome", () => {
    const known = {
      patterns: { val: ["cluster-before" as const] },
      market_value: number,
      share_price: number,
      avg_daily_volume: number,
      value_sold: number,
      value_purchased: number,
      item_number: { val: ["2.02"] },
    };
    expect(outcomeFiltersOfEvents(known)).toEqual([]);
  });
});

describe("trades", () => {
  test("the trade return is of the days after the close of day 0, up to its horizon", () => {
    expect(outcomeFiltersOfTrades({ return_horizon: 20, trade_return: number })).toEqual([
      { name: "trade return", measured_on: "days +1 to +20", from: 1, to: 20 },
    ]);
  });

  test.each([
    [{ next_8K_ret0: number }, "next 8-K return"],
    [{ next_EA_ret0: number }, "earnings return"],
    [{ avoided_or_gained: number }, "loss avoided or gain"],
    [{ avoided_or_gained_net: number }, "loss avoided or gain net of the market"],
    [{ patterns: { val: ["sale-before-adverse-8k" as const] } }, "pattern Sale before adverse 8-K"],
    [
      { patterns: { val: ["purchase-before-favourable-8k" as const] } },
      "pattern Purchase before favorable 8-K",
    ],
  ])("%j may be on or after day 0", (search, name) => {
    const filters = outcomeFiltersOfTrades({ return_horizon: 20, ...search });
    expect(filters).toMatchObject([{ name, from: 0, to: null }]);
    expect(filters[0]?.measured_on).toContain("on or after");
  });

  test("neither what is known before nor what is no return", () => {
    const known = {
      return_horizon: 20 as const,
      patterns: { val: ["cluster" as const, "late-filing" as const, "plan-single-trade" as const] },
      market_value: number,
      share_price: number,
      avg_daily_volume: number,
      value_shares_traded: number,
      next_8K_days: number,
      next_EA_days: number,
    };
    expect(outcomeFiltersOfTrades(known)).toEqual([]);
  });
});

test.each([
  [{ from: -1, to: 1 }, { from: 0, to: 0 }, true],
  [{ from: 0, to: 0 }, { from: 0, to: 0 }, true],
  [{ from: -10, to: -1 }, { from: 0, to: 0 }, false],
  [{ from: 1, to: 5 }, { from: 0, to: 0 }, false],
  [{ from: 0, to: 0 }, { from: 1, to: 20 }, false],
  [{ from: 0, to: 1 }, { from: 1, to: 20 }, true],
  [{ from: 20, to: 20 }, { from: 1, to: 5 }, false],
  [{ from: -10, to: -1 }, { from: 0, to: null }, false],
  [{ from: 20, to: 20 }, { from: 0, to: null }, true],
] as const)("window %j, measured %j: %s", (window, filter, expected) => {
  expect(isChosenByOutcome(window, [filter])).toBe(expected);
});
