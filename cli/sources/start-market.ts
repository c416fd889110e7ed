import { numberText } from "#contract/values/amount-text.ts";
import { awaitFilledMarket } from "#cli/sources/await-filled-market.ts";
import { keepMarketRunning } from "#cli/sources/keep-market-running.ts";
import { provideDemoReviews } from "#cli/sources/reviews/provide-demo-reviews.ts";
import { systemClock, newYorkDay, type MarketClock } from "#platform/clock.ts";
import type { StoredMarketClock } from "#database/sources/market/market-clock.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { Database } from "#database/connect.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import type { Logger } from "#platform/logger.ts";
import { runBackfill } from "#worker/following/backfill.ts";
import type { FollowedSource } from "#worker/worker-context.ts";
import { easternZone, timeInWords } from "#contract/values/zone-time.ts";

type FillOptions = {
  db: Database;
  connectionString: string;
  /** The demo world, served on loopback. */
  source: FollowedSource;
  marketClock: MarketClock;
  /** First day of the demonstration; the world's by default. */
  since: string | null;
  marketFund: string;
  priceSources: readonly string[];
  logger: Logger;
};

/** Of a database that has once been brought up to the market's first moment. */
const step = "demo/filled";

/**
 * Brings in what the demo world published before its market began, as any backfill would: from the indexes,
 * alongside the worker that follows the feed. Done once; cut short, it goes on where it was.
 */
async function fillMarket(options: FillOptions, signal: AbortSignal): Promise<void> {
  const { db, connectionString, source, marketClock, logger } = options;
  const pool = openBulkPool(connectionString, { max: 4 });
  try {
    if ((await readStep(pool, step)) !== null) return;
    const { marketFund, priceSources } = options;
    const settings = { marketFund, priceSources };
    const outcome = await runBackfill(
      {
        connectionString,
        pool,
        db,
        source,
        settings,
        clock: systemClock,
        marketClock,
        appOrigin: null,
        logger,
        signal,
      },
      {
        from: options.since ?? firstDay,
        to: newYorkDay(marketClock.now()),
        forms: null,
        withoutDocuments: false,
        withTexts: false,
        withOlderReadings: false,
        isRepeated: false,
      },
    );
    if (signal.aborted) return;
    const { failed, ...counts } = outcome;
    // An index that was not read is read again by the reconciliation.
    if (failed.length > 0) logger.warn({ part: "market", failed }, "indexes not read");
    await finishStep(pool, step, counts);
  } finally {
    await pool.end();
  }
}

type MarketOptions = FillOptions & {
  marketClock: StoredMarketClock;
  /** Seconds of the market per real second. */
  speed: number;
  hasPrices: boolean;
  announce: (line: string) => void;
};

/** The demo market of this process: it is stopped until `letRun` finds it filled. */
export function startMarket(options: MarketOptions): {
  letRun: () => void;
  close: () => Promise<void>;
} {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  return {
    letRun: () => {
      running ??= fillAndRun(options, closing.signal).catch((error: unknown) =>
        options.logger.error({ part: "market", err: error }, "the market does not run"),
      );
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

async function fillAndRun(options: MarketOptions, signal: AbortSignal): Promise<void> {
  const { db, marketClock, speed, hasPrices, announce, logger } = options;
  let isListed = false;
  const filling = fillMarket(options, signal)
    .catch((error: unknown) =>
      signal.aborted ? undefined : logger.error({ part: "market", err: error }, "not filled"),
    )
    .finally(() => (isListed = true));
  const filled = await awaitFilledMarket({
    db,
    isListed: () => isListed,
    hasPrices,
    announce,
    signal,
  });
  const reviewing = provideDemoReviews({ db, clock: systemClock, signal }).catch((error: unknown) =>
    signal.aborted ? undefined : logger.error({ part: "market", err: error }, "no sample reviews"),
  );
  if (filled !== null) {
    const goesOnFrom = marketClock.now();
    const beat = await keepMarketRunning({ db, marketClock, speed, logger });
    signal.addEventListener("abort", beat.close);
    if (signal.aborted) beat.close();
    announce(
      (filled.isWhole
        ? `The market is filled with ${numberText(filled.tried)} filings and ${numberText(filled.trades)} trades. `
        : `The market starts with ${numberText(filled.tried)} of ${numberText(filled.wanted)} filings read; the others follow. `) +
        `Its time is ${easternInWords(goesOnFrom)}; it runs ${numberText(speed)} times as fast as real time.`,
    );
  }
  await Promise.all([filling, reviewing]);
}

const weekdays = new Intl.DateTimeFormat("en-GB", { timeZone: easternZone, weekday: "short" });

/** "Mon 26 Oct 2026, 09:20 in New York" */
function easternInWords({ epochMilliseconds }: Temporal.Instant): string {
  const words = timeInWords(epochMilliseconds, easternZone).replace(/^0/, "");
  return `${weekdays.format(epochMilliseconds)} ${words} in New York`;
}
