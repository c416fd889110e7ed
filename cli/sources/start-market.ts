import { awaitFilledMarket } from "#cli/sources/await-filled-market.ts";
import { fillMarket, type FillOptions } from "#cli/sources/fill-market.ts";
import { keepMarketRunning } from "#cli/sources/keep-market-running.ts";
import { provideDemoReviews } from "#cli/sources/reviews/provide-demo-reviews.ts";
import { systemClock } from "#platform/clock.ts";
import type { StoredMarketClock } from "#database/sources/market-clock.ts";

type MarketOptions = FillOptions & {
  marketClock: StoredMarketClock;
  /** Seconds of the market per real second. */
  speed: number;
  hasPrices: boolean;
  tell: (line: string) => void;
};

/** The demo market of this process: it stands until `letRun` finds it filled. */
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
  const { db, marketClock, speed, hasPrices, tell, logger } = options;
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
    tell,
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
    const count = (value: number): string => value.toLocaleString("en-US");
    tell(
      (filled.isWhole
        ? `The market is filled with ${count(filled.tried)} filings and ${count(filled.trades)} trades. `
        : `The market begins with ${count(filled.tried)} of ${count(filled.wanted)} filings read; the others follow. `) +
        `Its time is ${easternInWords(goesOnFrom)}; it runs ${count(speed)} times as fast as ours.`,
    );
  }
  await Promise.all([filling, reviewing]);
}

/** "Mon 26 Oct 2026, 09:20 in New York" */
function easternInWords(instant: Temporal.Instant): string {
  const timeZone = "America/New_York";
  const date = new Date(instant.epochMilliseconds);
  const day = date
    .toLocaleDateString("en-GB", {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
    })
    .replaceAll(",", "");
  const time = date.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return `${day}, ${time} in New York`;
}
