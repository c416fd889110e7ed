import type { TradeSearch } from "#contract/operations/explore-trades.ts";

/** The first page of every trade up to 20 November 2026, as the screen asks for it by default. */
export const wholeMarketSearch = {
  return_type: "raw",
  return_horizon: 20,
  sort_column: "ticker",
  sort_direction: "asc",
  limit: 20,
  page: 1,
  start_date: "all",
  end_date: "2026-11-20",
} as const satisfies TradeSearch;
