import { expect, test } from "vitest";
import { describeEventSearch, eventSearchText } from "#contract/events/describe-event-search.ts";
import type { EventSearch } from "#contract/operations/explore-events.ts";

const search: EventSearch = {
  return_type: "adjusted",
  lookback_period: 30,
  sort_column: "ticker",
  sort_direction: "asc",
  limit: 20,
  page: 1,
  start_date: "all",
  end_date: "2026-10-31",
};
const named = { companies: [], unknown_tickers: [] };

test("says how many events of which days", () => {
  expect(eventSearchText({ num_rows: 1234, search, named })).toBe(
    "1,234 events: filed until 31 Oct 2026. Insiders' trades over 30 days before.",
  );
});

test("names every condition, and tickers that are not known", () => {
  const parts = describeEventSearch({
    num_rows: 1,
    search: {
      ...search,
      lookback_period: 180,
      start_date: "2026-09-01",
      tickers: ["CPTX", "NONE"],
      item_number: { val: ["4.02", "5.02"] },
      event_return: { bool: "le", val: [-0.1] },
      value_sold: { bool: "between", val: [250, 1_000] },
      value_purchased: { bool: "ge", val: [5] },
      market_value: { bool: "ge", val: [500] },
      avg_daily_volume: { bool: "ge", val: [2] },
      share_price: { bool: "le", val: [20] },
      industry: { val: ["Banking"] },
      patterns: { val: ["sales-before-drop"] },
    },
    named: {
      companies: [{ cik: "0000000044", ticker: "CPTX", name: "Calder Therapeutics" }],
      unknown_tickers: ["NONE"],
    },
  });
  expect(parts.map(({ text }) => text).join("")).toBe(
    "1 event: with item 4.02 or 5.02, in CPTX and 1 more, filed 01 Sep – 31 Oct 2026, " +
      "event return <= −10%, value sold $ 250K – $ 1,000K, value purchased >= $ 5K, " +
      "market value >= $ 500M, average daily volume >= $ 2M, share price <= $ 20, " +
      "industry Banking, pattern Sales before drop. " +
      "Insiders' trades over 180 days before. Not known: NONE.",
  );
});
