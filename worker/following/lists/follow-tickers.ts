import { numberText } from "#contract/values/amount-text.ts";
import { withJobContext } from "#platform/log-context.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import { snapshotTickerList } from "#database/sources/ticker-snapshots.ts";
import { EdgarError } from "#sources/edgar/client/edgar-client.ts";
import { parseTickers } from "#sources/edgar/listings/tickers.ts";
import { today } from "#worker/following/first-day.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { takeWhenChanged } from "#worker/following/lists/get-when-changed.ts";
import { HealthNotes } from "#worker/following/health-notes.ts";
import { pause } from "#worker/following/pause.ts";

const lookEveryMs = 10_000;
const retryMs = 120_000;
const part = "tickers";

/** Takes in the ticker lists once each day of the market. */
export async function followTickers(context: FollowingContext): Promise<void> {
  const { signal, logger } = context;
  const health = new HealthNotes(context);
  while (!signal.aborted) {
    try {
      await withJobContext(part, () => snapshotTickers(context, health));
      await pause(lookEveryMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      logger.warn({ part, message }, "ticker lists not read");
      await health.failure(part, message).catch(() => undefined);
      await pause(retryMs, signal);
    }
  }
}

/** Asks for the lists unless today's were taken in; an unchanged one says so itself. */
async function snapshotTickers(context: FollowingContext, health: HealthNotes): Promise<void> {
  const { pool, addresses, logger } = context;
  const day = today(context);
  const step = await readStep(pool, part);
  if (isOfDay(step?.detail, day)) return;
  let [changed, listed] = [0, 0];
  const { tickers, tickersWithExchange, tickersOfFunds } = addresses;
  for (const url of [tickers, tickersWithExchange, tickersOfFunds]) {
    const taken = await snapshotList(context, url, day);
    changed += taken.changed;
    if (url === tickers) listed = taken.listed;
  }
  await finishStep(pool, part, { day });
  const newest = { name: day, at: context.marketClock.now().toString() };
  // An unchanged list is not sent again: what it said remains valid.
  const detail = listed === 0 ? undefined : `${numberText(listed, 0)} tickers`;
  await health.success(part, newest, detail);
  logger.info({ part, day, changed }, "ticker lists loaded");
}

type Snapshot = {
  /** Companies that changed. */
  changed: number;
  /** 0 where the list is the one taken in before. */
  listed: number;
};

async function snapshotList(
  context: FollowingContext,
  url: string,
  day: string,
): Promise<Snapshot> {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  let snapshot = { changed: 0, listed: 0 };
  try {
    await takeWhenChanged(context, url, async (bytes) => {
      const tickers = parseTickers(name, bytes);
      const origin = name.replace(/\.json$/, "");
      const changed = await snapshotTickerList(context.pool, { origin, day }, tickers);
      snapshot = { changed, listed: tickers.length };
    });
  } catch (error) {
    // Funds' classes have a list of their own, which an EDGAR without funds has not.
    const isAbsent = error instanceof EdgarError && error.failure === "absent";
    if (!isAbsent || url !== context.addresses.tickersOfFunds) throw error;
  }
  return snapshot;
}

function isOfDay(detail: unknown, day: string): boolean {
  return typeof detail === "object" && detail !== null && "day" in detail && detail.day === day;
}
