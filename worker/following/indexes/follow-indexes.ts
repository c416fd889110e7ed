import { easternZone } from "#contract/values/zone-time.ts";
import { withJobContext } from "#platform/log-context.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { HealthNotes } from "#worker/following/health-notes.ts";
import { pause } from "#worker/following/pause.ts";
import {
  type Reconciliation,
  reconcileLastDays,
  reconcileQuarters,
} from "#worker/following/indexes/reconcile.ts";

const lookEveryMs = 5_000;
const firstRetryMs = 30_000;
const longestRetryMs = 900_000;

type IndexPart = {
  part: "daily-index" | "full-index";
  reconcile: (context: FollowingContext) => Promise<Reconciliation>;
};

const parts: readonly IndexPart[] = [
  { part: "daily-index", reconcile: reconcileLastDays },
  { part: "full-index", reconcile: reconcileQuarters },
];

/**
 * Reconciles with the daily and the full indexes when they are due by the market's clock, and at
 * the start when a time was missed. One that could not be read completely is requested again.
 */
export async function followIndexes(context: FollowingContext): Promise<void> {
  const health = new HealthNotes(context);
  await Promise.all(parts.map((part) => followIndex(context, part, health)));
}

async function followIndex(
  context: FollowingContext,
  indexPart: IndexPart,
  health: HealthNotes,
): Promise<void> {
  const { signal, logger } = context;
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    try {
      const isDone = await withJobContext(indexPart.part, () =>
        reconcileWhenDue(context, indexPart, health),
      );
      await pause(isDone ? lookEveryMs : retryMs, signal);
      retryMs = isDone ? firstRetryMs : Math.min(longestRetryMs, retryMs * 2);
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ part: indexPart.part, err: error }, "reconciliation interrupted");
      await pause(lookEveryMs, signal);
    }
  }
}

/** @returns false when it has to be tried again before it is due next */
async function reconcileWhenDue(
  context: FollowingContext,
  { part, reconcile }: IndexPart,
  health: HealthNotes,
): Promise<boolean> {
  const { pool, logger, marketClock } = context;
  const step = `reconcile/${part}`;
  const due = latestDue(part, marketClock.now()).toString();
  const last = await readStep(pool, step);
  if (last !== null && dueOf(last.detail) >= due) return true;
  const outcome = await reconcile(context);
  const { failed, ...counts } = outcome;
  logger.info({ part, due, ...counts, failed: failed.length }, "reconciled");
  if (failed.length > 0 || counts.brokenDays > 0) {
    const [first = `${counts.brokenDays} days have a broken index`] = failed;
    await health.failure(part, first);
    return false;
  }
  await finishStep(pool, step, { due, ...counts });
  await health.success(part, { name: due, at: due });
  return true;
}

function dueOf(detail: unknown): string {
  const isDue = typeof detail === "object" && detail !== null && "due" in detail;
  return isDue && typeof detail.due === "string" ? detail.due : "";
}

/** After EDGAR has closed, and before it opens: an index may be late. */
const dailyTimes = ["07:00", "23:30"] as const;
/** The rebuilt full indexes are there on Sunday. */
const weeklyDay = 7;
const weeklyTime = "06:00";

/** When a kind of index was due last at an instant of the market; UTC. */
export function latestDue(
  part: "daily-index" | "full-index",
  now: Temporal.Instant,
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(easternZone).toPlainDate();
  const candidates =
    part === "daily-index"
      ? [today.subtract({ days: 1 }), today].flatMap((day) =>
          dailyTimes.map((time) => instantOf(day, time)),
        )
      : [7, 0].map((days) => {
          const day = today.subtract({ days: days + (today.dayOfWeek % weeklyDay) });
          return instantOf(day, weeklyTime);
        });
  const past = candidates.filter((due) => Temporal.Instant.compare(due, now) <= 0);
  return past.at(-1) ?? candidates[0] ?? now;
}

function instantOf(day: Temporal.PlainDate, time: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: easternZone, plainTime: time }).toInstant();
}
