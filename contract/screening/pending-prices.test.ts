import { describe, expect, test } from "vitest";
import type { EventSearch } from "#contract/operations/screening/explore-events.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import {
  pendingLeadsText,
  pendingPricesText,
  priceUseOfEvents,
  priceUseOfTrades,
  suspectPricesText,
} from "#contract/screening/pending-prices.ts";
import {
  wholeEventSearch,
  wholeMarketSearch,
} from "#testing/factories/screening/whole-market-search.ts";

const constraint = { bool: "ge" as const, val: [1] };

describe("what a search uses prices for", () => {
  test.each<[Partial<TradeSearch>, ReturnType<typeof priceUseOfTrades>]>([
    [{}, null],
    [{ sort_column: "value", value_shares_traded: constraint, next_8K_days: constraint }, null],
    [{ patterns: { val: ["cluster", "late-filing"] } }, null],
    [{ sort_column: "trade_return" }, "order"],
    [{ sort_column: "next_ea_ret0" }, "order"],
    [{ trade_return: constraint }, "conditions"],
    [{ next_EA_ret0: constraint }, "conditions"],
    [{ market_value: constraint, sort_column: "share_price" }, "conditions"],
    [{ patterns: { val: ["cluster", "sale-before-adverse-8k"] } }, "conditions"],
    [{ excluded_from_totals: { val: [true] } }, "conditions"],
  ])("of trades, %j: %s", (part, use) => {
    expect(priceUseOfTrades({ ...wholeMarketSearch, ...part })).toBe(use);
  });

  test.each<[Partial<EventSearch>, ReturnType<typeof priceUseOfEvents>]>([
    [{}, null],
    [{ value_sold: constraint, patterns: { val: ["cluster-before"] } }, null],
    [{ sort_column: "event_return" }, "order"],
    [{ event_return: constraint }, "conditions"],
    [{ patterns: { val: ["purchases-before-rise"] } }, "conditions"],
  ])("of events, %j: %s", (part, use) => {
    expect(priceUseOfEvents({ ...wholeEventSearch, ...part })).toBe(use);
  });
});

test("one sentence says what can be missing", () => {
  expect(pendingPricesText(31, "trades", "conditions")).toBe(
    "Prices of 31 companies were not loaded when this search ran. Their trades can lack returns and other figures from prices, so this search can lack rows.",
  );
  expect(pendingPricesText(1, "events", "order")).toBe(
    "Prices of 1 company were not loaded when this search ran. Its events can lack returns and other figures from prices; those that do are listed last.",
  );
  expect(pendingPricesText(2, "trades", "study")).toBe(
    "Prices of 2 companies were not loaded when this study ran, so it can lack trades.",
  );
  expect(pendingPricesText(undefined, "trades", "conditions")).toBeNull();
  expect(pendingPricesText(2, "trades", null)).toBeNull();
  expect(suspectPricesText(2)).toBe(
    "Suspect prices of 2 companies may not be excluded yet: market prices were not loaded when this search ran.",
  );
  expect(suspectPricesText(undefined)).toBeNull();
  expect(pendingLeadsText(1)).toBe(
    "Prices of 1 company are not loaded yet. Leads on its trades and events can be missing or score too low.",
  );
  expect(pendingLeadsText(0)).toBeNull();
});
