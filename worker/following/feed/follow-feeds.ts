import { withJobContext } from "#platform/log-context.ts";
import { readFeedCursor } from "#database/sources/feed-cursors.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { firstFeedInstant } from "#worker/following/first-day.ts";
import { HealthNotes } from "#worker/following/health-notes.ts";
import { pause } from "#worker/following/pause.ts";
import { type FeedForm, feedForms, walkFeed } from "#worker/following/feed/walk-feed.ts";

/** A gap is tried to be reached again rarely: it means many pages, and an index closes it anyway. */
const msBetweenDeepWalks = 600_000;

/** Walks the feed of every form each `pollSeconds` until the signal. */
export async function followFeeds(context: FollowingContext): Promise<void> {
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
