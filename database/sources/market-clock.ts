import type { Database } from "#database/connect.ts";
import { readMarket, type StoredMarket } from "#database/sources/market-run.ts";
import { marketPace, marketTime, realSecondsSinceMarket } from "#domain/calendar/market-time.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { realMarketClock, type ShownMarketClock } from "#platform/market-clock.ts";

/** The market's time as the database tells it to every process. */
export type StoredMarketClock = ShownMarketClock & {
  /** Null where the market's time is the real one. */
  market: () => StoredMarket | null;
  /** Reads again what the database says. */
  refresh: () => Promise<void>;
  close: () => void;
};

/** Well within the seconds a market is promised for. */
const rereadMs = 1_000;
/** Where there is no demo market, one appears only with the start of a process that runs it. */
const lookAgainMs = 5_000;

/**
 * Opens the market's clock: of the demo market that the database holds, or the real one. What is stored is
 * read again every second until `close`; while that fails, the market is stopped at the end of what was
 * promised.
 */
export async function openMarketClock(
  db: Database,
  clock: Clock = systemClock,
): Promise<StoredMarketClock> {
  const real = realMarketClock(clock);
  let market = await readMarket(db);
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function refresh(): Promise<void> {
    market = (await readMarket(db)) ?? market;
  }

  function readLater(): void {
    if (isClosed) return;
    timer = setTimeout(() => void readAgain(), market === null ? lookAgainMs : rereadMs);
    timer.unref();
  }

  async function readAgain(): Promise<void> {
    // The pool reconnects automatically; what was read last holds for its seconds.
    await refresh().catch(() => undefined);
    readLater();
  }

  readLater();
  const present = (): string => clock.now().toString();
  return {
    now: () =>
      market === null ? real.now() : Temporal.Instant.from(marketTime(market, present())),
    realSecondsSince: (instant) =>
      market === null
        ? real.realSecondsSince(instant)
        : realSecondsSinceMarket(market, instant.toString(), present()),
    market: () => market,
    pace: () => (market === null ? real.pace() : marketPace(market, present())),
    refresh,
    close: () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
