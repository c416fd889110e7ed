import { numberText } from "#contract/values/amount-text.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { type FillProgress, readFillProgress } from "#database/sources/fill-progress.ts";
import { feedForms } from "#worker/following/walk-feed.ts";

const lookEveryMs = 250;
const reportEveryMs = 4_000;
/** So long nothing may move: whatever is still waited for then comes while the market runs. */
const patienceMs = 60_000;
/** Profiles of companies go on arriving one by one, and each has its company computed again. */
const fewIssuers = 5;

type FillOptions = {
  db: Database;
  /** Whether all filings to be read are named. */
  isListed: () => boolean;
  hasPrices: boolean;
  /** Shows a person what goes on. */
  announce: (line: string) => void;
  signal: AbortSignal;
};

/** What is there; `isWhole` where nothing was left to be waited for. */
type FilledMarket = FillProgress & { isWhole: boolean };

/**
 * Waits until everything that the standing market has published is stored and computed, telling now
 * and then how far it is. It gives up when nothing moves for a minute.
 * @returns what is there, and whether it is everything; null when aborted
 */
export async function awaitFilledMarket(options: FillOptions): Promise<FilledMarket | null> {
  const { db, isListed, hasPrices, announce, signal } = options;
  let reportedAt = performance.now();
  let movedAt = reportedAt;
  let last = "";
  while (!signal.aborted) {
    const progress = await readFillProgress(db);
    const isEverythingNamed = isListed() && progress.walkedForms >= feedForms.length;
    const now = performance.now();
    if (isEverythingNamed && isSettled(progress) && (!hasPrices || isPriced(progress)))
      return { ...progress, isWhole: true };
    const state = JSON.stringify(progress);
    if (state !== last) movedAt = now;
    last = state;
    if (now - movedAt > patienceMs) return { ...progress, isWhole: false };
    if (now - reportedAt >= reportEveryMs) {
      announce(describe(progress, isEverythingNamed));
      reportedAt = now;
    }
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

function isSettled({ wanted, tried, waitingIssuers }: FillProgress): boolean {
  return tried === wanted && waitingIssuers < fewIssuers;
}

function isPriced({ tickers, waitingTickers, waitingPriceDays }: FillProgress): boolean {
  return tickers > 0 && waitingTickers === 0 && waitingPriceDays === 0;
}

function describe({ wanted, tried, waitingIssuers }: FillProgress, isAll: boolean): string {
  const computing =
    waitingIssuers === 0
      ? ""
      : `, ${numberText(waitingIssuers)} ${waitingIssuers === 1 ? "company" : "companies"} to recompute`;
  const soFar = isAll ? "" : " named so far";
  return `Filling the market: ${numberText(tried)} of ${numberText(wanted)} filings${soFar} read${computing}`;
}
