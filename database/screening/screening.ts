import type { EventRow, EventSearch } from "#contract/operations/explore-events.ts";
import type { TradeRow, TradeSearch, TradeTotals } from "#contract/operations/explore-trades.ts";
import type { TradeSums } from "#contract/trades/outside-sums.ts";
import type { ListedTrade } from "#database/screening/trade-row.ts";

/** One page in order, and the number and sums of all rows of the search, all of one moment. */
export type TradePage = { rows: TradeRow[]; total: number; totals: TradeTotals };

/** One page in order, and how many rows the whole search has, both of one moment. */
export type EventPage = { rows: EventRow[]; total: number };

/** The one moment all rows of a search are read at. */
export type ReadMoment = {
  /** Rows of the search. */
  total: number;
  /** Live rows stored, whatever is searched. */
  storedRows: number;
  /** The highest change number among them, and the sum of all as decimal text. */
  lastChange: number;
  changes: string;
  /** When EDGAR accepted the newest filing among them, UTC. */
  newestAcceptedAt: string | null;
  /** What the rows of a search of trades add up to; null for events, whose windows overlap. */
  sums: TradeSums | null;
};

/** Explore reads: the same answers whether a replica or PostgreSQL gives them. */
export type Screening = {
  screenTrades(search: TradeSearch): Promise<TradePage>;
  /**
   * Hands over every row of the search in its order, batch by batch, all of one moment; `limit`
   * and `page` are not looked at. One batch at most is read ahead of what `receive` has settled.
   * @param search  with `fields`, only these of a row hold what is stored; all without
   * @param begin  told of that moment before the first batch, also where no row follows
   */
  readAllTrades<Field extends keyof ListedTrade = keyof ListedTrade>(
    search: TradeSearch & { fields?: readonly Field[] },
    receive: (rows: readonly Pick<ListedTrade, Field>[]) => Promise<void>,
    begin?: (moment: ReadMoment) => Promise<void>,
  ): Promise<void>;
  screenEvents(search: EventSearch): Promise<EventPage>;
  /** As `readAllTrades`. */
  readAllEvents(
    search: EventSearch,
    receive: (rows: readonly EventRow[]) => Promise<void>,
    begin?: (moment: ReadMoment) => Promise<void>,
  ): Promise<void>;
};
