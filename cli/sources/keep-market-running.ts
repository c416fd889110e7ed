import type { Database } from "#database/connect.ts";
import { type StoredMarketClock, prolongMarket } from "#database/sources/market/market-clock.ts";
import { systemClock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";

type MarketOptions = {
  db: Database;
  marketClock: StoredMarketClock;
  /** Seconds of the market per real second. */
  speed: number;
  logger: Logger;
};

/** A market is promised for six seconds at a time: two beats may fail. */
const beatMs = 2_000;

/** Lets the demo market run until `close`, or until this process is no more. */
export async function keepMarketRunning(options: MarketOptions): Promise<{ close: () => void }> {
  const { db, marketClock, speed, logger } = options;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function beat(): Promise<void> {
    await prolongMarket(db, systemClock.now().toString(), speed);
    await marketClock.refresh();
  }

  function beatLater(): void {
    if (!isClosed) timer = setTimeout(() => void beatAgain(), beatMs);
  }

  async function beatAgain(): Promise<void> {
    try {
      await beat();
    } catch (error) {
      logger.warn({ part: "market", err: error }, "the market's clock could not be prolonged");
    }
    beatLater();
  }

  await beat();
  beatLater();
  return {
    close: () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
