import type { EventRow, EventSearch } from "#contract/operations/explore-events.ts";
import type { TradeRow, TradeSearch, TradeTotals } from "#contract/operations/explore-trades.ts";

/** One page in order, and the number and sums of all rows of the search, all of one moment. */
export type TradePage = { rows: TradeRow[]; total: number; totals: TradeTotals };

/** One page in order, and how many rows the whole search has, both of one moment. */
export type EventPage = { rows: EventRow[]; total: number };

/** Explore reads: the same answers whether a replica or PostgreSQL gives them. */
export type Screening = {
  screenTrades(search: TradeSearch): Promise<TradePage>;
  /**
   * Hands over every row of the search in its order, batch by batch, all of one moment; `limit`
   * and `page` are not looked at. The next batch is read when `receive` has settled.
   */
  readAllTrades(
    search: TradeSearch,
    receive: (rows: readonly TradeRow[]) => Promise<void>,
  ): Promise<void>;
  screenEvents(search: EventSearch): Promise<EventPage>;
  /** As `readAllTrades`. */
  readAllEvents(
    search: EventSearch,
    receive: (rows: readonly EventRow[]) => Promise<void>,
  ): Promise<void>;
};
