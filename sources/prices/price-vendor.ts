/** One day of one security as a vendor tells it; dollars a share, as printed that day. */
export type VendorBar = {
  /** Of the exchange's calendar, YYYY-MM-DD. */
  day: string;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number;
  volume: number | null;
};

/** What happened to a security; it need not have traded that day. */
export type VendorAction =
  | { day: string; kind: "split"; /** New shares for one old one. */ amount: number }
  | { day: string; kind: "dividend"; /** Dollars a share, by ex-date. */ amount: number }
  | {
      day: string;
      kind: "delisting";
      /** Dollars a share paid, 0 for worthless; null where the last price is kept. */
      amount: number | null;
    };

export type DailyPrices = {
  /** Oldest first, no day twice. */
  bars: readonly VendorBar[];
  /** Oldest first. */
  actions: readonly VendorAction[];
  /** What was reported and rejected, a clause each: `2024-05-07: close is -1`. */
  refused: readonly string[];
};

/** The last trade of a security. */
export type VendorQuote = {
  ticker: string;
  /** Dollars a share; null where only a halt or its end is reported. */
  price: number | null;
  /** Shares traded so far that day; null where the vendor does not say. */
  volume: number | null;
  /** UTC instant of the trade, or of the halt. */
  at: string;
  /** Null where a trade does not say. */
  isHalted: boolean | null;
};

export type StreamListener = {
  onQuote: (quote: VendorQuote) => void;
  /** The stream is up, and again after each interruption. */
  onLive: () => void;
  /** It is down and tried again by itself. */
  onDown: (error: VendorError) => void;
  /** It is up, and some of the tickers are not streamed. */
  onPartial: (error: VendorError) => void;
};

export type PriceStream = {
  /** Which tickers are wanted from now on. */
  follow: (tickers: readonly string[]) => void;
  close: () => Promise<void>;
};

export type DaySpan = { from: string; through: string };

/** UTC instants, the first not included. */
export type TradeSpan = { from: string; to: string };

/** A batch of a span that is over. */
export type PastTrades = {
  trades: readonly VendorQuote[];
  /** With this batch all trades up to this instant have been reported; null where they have not. */
  through: string | null;
};

/** Daily and live prices from one vendor. */
export type PriceVendor = {
  name: "tiingo" | "alpaca" | "demo";
  /** What the vendor says of its series. Adjusted closes are not taken: each response rescales them. */
  closeBasis: "raw" | "split-adjusted";
  hasSplits: boolean;
  hasDividends: boolean;
  /** How many tickers may be requested at once. */
  mostTickers: number;
  /**
   * Daily bars, both days included; a ticker the vendor does not have is left out of the answer.
   * @param tickers  upper case, class shares with a dash
   * @throws {VendorError}
   */
  daily: (
    tickers: readonly string[],
    span: DaySpan,
    signal?: AbortSignal,
  ) => Promise<ReadonlyMap<string, DailyPrices>>;
  /**
   * What goes ex on a day, available before its close; `bars` are empty, tickers without any are
   * left out. Null where the vendor tells it only with the day's bar.
   * @throws {VendorError}
   */
  actions:
    | ((
        tickers: readonly string[],
        day: string,
        signal?: AbortSignal,
      ) => Promise<ReadonlyMap<string, DailyPrices>>)
    | null;
  /**
   * What a stream would have reported for a past span, in batches: every trade, or of each minute its lowest
   * and highest price, dated with the minute's beginning. Null where the vendor has none of it.
   * @throws {VendorError}
   */
  tradesBetween:
    | ((
        tickers: readonly string[],
        span: TradeSpan,
        signal?: AbortSignal,
      ) => AsyncIterable<PastTrades>)
    | null;
  /** Null where the vendor, or the subscription, has no live prices. */
  openStream: ((listener: StreamListener) => PriceStream) | null;
  close: () => Promise<void>;
};

/**
 * Why a vendor gave nothing. `no-answer`: silence, a broken answer, 5xx or a refusal for now (429).
 * `bad-request`: credentials, subscription or question refused (400, 401, 403).
 */
export type VendorFailure = "no-answer" | "not-found" | "unreadable" | "bad-request";

/** The message is one sentence and names no key. */
export class VendorError extends Error {
  override name = "VendorError";
  readonly failure: VendorFailure;

  constructor(failure: VendorFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
