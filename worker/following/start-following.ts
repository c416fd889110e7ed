import { type Lease, takeFollowerLease } from "#database/sources/follower-lease.ts";
import { followCompanies } from "#worker/following/lists/follow-companies.ts";
import { followIndexes } from "#worker/following/indexes/follow-indexes.ts";
import { takeFirstDays } from "#worker/following/indexes/reconcile.ts";
import { followTickers } from "#worker/following/lists/follow-tickers.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { HealthNotes } from "#worker/following/health-notes.ts";
import { openFollowing } from "#worker/following/open-following.ts";
import { pause } from "#worker/following/pause.ts";
import { startFetching } from "#worker/filings/fetch-filings.ts";
import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";
import { withJobContext } from "#platform/log-context.ts";
import { readFeedCursor } from "#database/sources/feed-cursors.ts";
import { firstFeedInstant } from "#worker/following/first-day.ts";
import { type FeedForm, feedForms, walkFeed } from "#worker/following/walk-feed.ts";

/** Reaching a gap is rarely retried: it takes many pages, and an index closes it anyway. */
const msBetweenDeepWalks = 600_000;

/** Walks the feed of every form each `pollSeconds` until the signal. */
async function followFeeds(context: FollowingContext): Promise<void> {
  const health = new HealthNotes(context);
  await Promise.all(feedForms.map((form) => followForm(context, form, health)));
}

async function followForm(
  context: FollowingContext,
  form: FeedForm,
  health: HealthNotes,
): Promise<void> {
  const { signal, source } = context;
  let deepAt = -Infinity;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const isDeep = startedAt - deepAt >= msBetweenDeepWalks;
    const hasGap = await withJobContext(`feed/${form}`, () =>
      tryWalk(context, form, { isDeep, health }),
    );
    if (isDeep && hasGap) deepAt = startedAt;
    await pause(source.pollSeconds * 1_000 - (performance.now() - startedAt), signal);
  }
}

/** @returns whether something is missing that the feed no longer shows */
async function tryWalk(
  context: FollowingContext,
  form: FeedForm,
  { isDeep, health }: { isDeep: boolean; health: HealthNotes },
): Promise<boolean> {
  const { signal, logger, pool } = context;
  const part = `feed/${form}`;
  try {
    const floor = await firstFeedInstant(context);
    const { added, pages, newest, gapSince } = await walkFeed(context, form, { floor, isDeep });
    if (added > 0) logger.info({ part, form, added, pages }, "new filings in the feed");
    if (gapSince !== null) {
      logger.warn({ part, form, gapSince }, "the feed does not reach back to what was seen");
    }
    await health.success(part, added > 0 ? newest : null);
    return (await readFeedCursor(pool, form)).gapSince !== null;
  } catch (error) {
    if (signal.aborted) return false;
    const message = error instanceof Error ? error.message : String(error);
    logger.warn({ part, form, message }, "feed not read");
    await health
      .failure(part, message)
      .catch((failure: unknown) => logger.error({ part, err: failure }, "health not noted"));
    return false;
  }
}

const leaseEveryMs = 2_000;
const firstDaysRetryMs = 10_000;
/** The index of a busy quarter has forty million bytes. */
const longestRetryMs = 900_000;

/**
 * Follows the feed, the indexes and the lists of the context's source until it is closed. One
 * process follows at a time, and another continues when it ends; every process downloads.
 */
export async function startFollowing(context: WorkerContext): Promise<WorkerPart> {
  if (context.source === null) return { close: async () => undefined };
  const closing = new AbortController();
  const signal = AbortSignal.any([context.signal, closing.signal]);
  const opened = openFollowing({ ...context, source: context.source, signal });
  const fetching = startFetching(opened.context);
  const following = followWithLease(opened.context);
  return {
    close: async () => {
      closing.abort();
      await Promise.all([following, fetching.close()]);
      await opened.close();
    },
  };
}

/** Follows whenever no other process does. */
async function followWithLease(context: FollowingContext): Promise<void> {
  const { signal, logger, connectionString } = context;
  while (!signal.aborted) {
    try {
      const lease = await takeFollowerLease(connectionString);
      if (lease !== null) await followWhile(context, lease);
    } catch (error) {
      logger.error({ part: "following", err: error }, "following interrupted");
    }
    await pause(leaseEveryMs, signal);
  }
}

async function followWhile(context: FollowingContext, lease: Lease): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  const held = { ...context, signal };
  context.logger.info({ part: "following", source: context.source.name }, "following");
  void lease.lost.then(() => ending.abort());
  // Each runs until the end; when one fails all restart, and until they have stopped no other process follows.
  const all = [
    takeFirstDaysUntilDone(held),
    followFeeds(held),
    followIndexes(held),
    followTickers(held),
    followCompanies(held),
  ];
  try {
    await Promise.all(all);
  } finally {
    ending.abort();
    await Promise.allSettled(all);
    await lease.release();
  }
}

/** What lies further back than feeds and daily indexes, alongside them: news does not wait for it. */
async function takeFirstDaysUntilDone(context: FollowingContext): Promise<void> {
  const { signal, logger } = context;
  const health = new HealthNotes(context);
  let retryMs = firstDaysRetryMs;
  while (!signal.aborted) {
    try {
      return await takeFirstDays(context);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      logger.warn({ part: "full-index", err: error }, "first days not loaded");
      await health.failure("full-index", message);
      await pause(retryMs, signal);
      retryMs = Math.min(longestRetryMs, retryMs * 2);
    }
  }
}
