import type { EventSearch } from "#contract/operations/screening/explore-events.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";

const firstPage = {
  sort_column: "ticker",
  sort_direction: "asc",
  limit: 20,
  page: 1,
  start_date: "all",
  end_date: "2026-11-20",
} as const;

/** The first page of every trade up to 20 November 2026, as the screen asks for it by default. */
export const wholeMarketSearch = {
  return_type: "raw",
  return_horizon: 20,
  ...firstPage,
} as const satisfies TradeSearch;

/** The same of material events. */
export const wholeEventSearch = {
  return_type: "adjusted",
  lookback_period: 30,
  ...firstPage,
} as const satisfies EventSearch;
