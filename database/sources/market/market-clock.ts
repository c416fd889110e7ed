import type { Database } from "#database/connect.ts";
import {
  marketPace,
  marketTime,
  realSecondsSinceMarket,
  type MarketRun,
  newMarketRun,
  prolongedRun,
} from "#domain/calendar/market-time.ts";
import {
  type Clock,
  systemClock,
  realMarketClock,
  type ShownMarketClock,
} from "#platform/clock.ts";

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

/** What the database knows of a demo market. */
type StoredMarket = MarketRun & {
  /** Where its EDGAR is served, or was served until its process was killed; null while none serves it. */
  edgarOrigin: string | null;
};

/** The demo market's run; null where the market's time is the real one. */
export async function readMarket(db: Database): Promise<StoredMarket | null> {
  const row = await db.selectFrom("market_clock").selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    marketAnchor: row.market_anchor,
    realAnchor: row.real_anchor,
    speed: row.speed,
    runsUntil: row.runs_until,
    reachedMarket: row.reached_market ?? row.market_anchor,
    edgarOrigin: row.edgar_origin,
  };
}

/** Creates a market stopped at its first instant; an existing one stays as it is. */
export async function beginMarket(db: Database, real: string, speed: number): Promise<void> {
  await db
    .insertInto("market_clock")
    .values(rowOf(newMarketRun(real, speed), real))
    .onConflict((conflict) => conflict.column("one").doNothing())
    .execute();
}

/** Lets the market run for some seconds more, from where it stood if it did. */
export async function prolongMarket(db: Database, real: string, speed: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const [locked] = await transaction
      .selectFrom("market_clock")
      .select("one")
      .forUpdate()
      .execute();
    const stored = locked === undefined ? null : await readMarket(transaction);
    if (stored === null) return;
    const run = prolongedRun(stored, real, speed);
    await transaction.updateTable("market_clock").set(rowOf(run, real)).execute();
  });
}

/** @param origin  "http://127.0.0.1:PORT"; null when it is served no more */
export async function noteMarketOrigin(db: Database, origin: string | null): Promise<void> {
  await db.updateTable("market_clock").set({ edgar_origin: origin }).execute();
}

/**
 * `market_time()` in SQL goes on from where the market was at `real`, but never passes the machine's time: if the
 * machine's clock was set back after the market had caught up with it, SQL has the machine's time while
 * `marketTime` stands at what was reached.
 */
function rowOf(run: MarketRun, real: string) {
  return {
    market_anchor: run.marketAnchor,
    real_anchor: run.realAnchor,
    speed: run.speed,
    runs_until: run.runsUntil,
    reached_market: run.reachedMarket,
    reached_real: real,
  };
}
