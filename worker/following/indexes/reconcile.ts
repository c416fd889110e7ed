import { closeFeedGap, listFeedGaps } from "#database/sources/feed-cursors.ts";
import { readIndexDays } from "#database/sources/indexes/index-days.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { Urgency } from "#database/tables/following.ts";
import { quarterFolder } from "#sources/edgar/client/addresses.ts";
import {
  businessDaysBefore,
  businessDaysLookedBack,
  firstDay,
  today,
} from "#worker/following/first-day.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import {
  businessDays,
  dayIsOver,
  readDay,
  readQuarter,
  takeQuarter,
} from "#worker/following/indexes/read-days.ts";
import {
  addOutcomes,
  type IndexOutcome,
  emptyOutcome,
} from "#worker/following/indexes/take-index.ts";

/** Indexes of what was filed on this many days before tonight are rebuilt weekly. */
const daysOfRebuilding = 95;

export type Reconciliation = IndexOutcome & {
  /** Days or quarters whose index was not available; they are requested again. */
  failed: string[];
};

const nothingReconciled: Reconciliation = { ...emptyOutcome, failed: [] };

/**
 * Compares what is stored with the daily indexes of the last five business days, and of every day
 * since something is missing that the feed no longer shows.
 */
export async function reconcileLastDays(context: FollowingContext): Promise<Reconciliation> {
  const now = today(context);
  const first = await firstDay(context);
  const lastDays = businessDaysBefore(now, businessDaysLookedBack);
  const gaps = await listFeedGaps(context.pool);
  const from = [lastDays[0] ?? now, ...gaps.map(({ since }) => easternTime(since).day)].sort()[0];
  const days = businessDays({ from: later(from ?? now, first), to: now }).filter((day) =>
    dayIsOver(context, day),
  );
  const outcome = await reconcileDays(context, days, 1);
  await closeCoveredGaps(context);
  return outcome;
}

/** Compares what is stored with the daily indexes of some days, each by itself. */
export async function reconcileDays(
  context: FollowingContext,
  days: readonly string[],
  urgency: Urgency,
): Promise<Reconciliation> {
  let total = nothingReconciled;
  for (const day of days) {
    const outcome = await attempt(context, day, () => readDay(context, day, urgency));
    total = addReconciliations(total, outcome);
  }
  return total;
}

/**
 * Brings in what was filed since the first day, where that lies further back than the daily indexes
 * that are read anyway: once, from the full indexes.
 * @throws {Error} naming the indexes that are not available or not reliable now; what they list is
 * taken in, and they alone are read when this is called again
 */
export async function takeFirstDays(context: FollowingContext): Promise<void> {
  const { pool, logger } = context;
  const step = "first-days";
  if ((await readStep(pool, step)) !== null) return;
  const now = today(context);
  const from = await firstDay(context);
  const [lastDays = now] = businessDaysBefore(now, businessDaysLookedBack);
  const failed: string[] = [];
  for (const range of from < lastDays ? quartersOf({ from, to: addCalendarDays(now, -1) }) : []) {
    failed.push(...(await takeFirstQuarter(context, range)));
  }
  if (failed.length > 0) throw new Error(failed.join("; "));
  await finishStep(pool, step, { from });
  logger.info({ part: "full-index", from }, "first days loaded");
}

/** One quarter, once; what is wrong with one keeps no other out. @returns why it is to be read again */
async function takeFirstQuarter(
  context: FollowingContext,
  range: { from: string; to: string },
): Promise<string[]> {
  const { pool } = context;
  const quarter = quarterFolder(range.from);
  const step = `first-days/${quarter}`;
  if ((await readStep(pool, step)) !== null) return [];
  let fault: string | null = null;
  const { failed, listed } = await attempt(context, quarter, async () => {
    const reading = await readQuarter(context, range);
    if (reading === null) return emptyOutcome;
    fault = reading.fault;
    return await takeQuarter(context, reading, 2);
  });
  if (fault !== null) failed.push(`${quarter}: ${String(fault)}`);
  if (failed.length === 0) await finishStep(pool, step, { listed });
  return failed;
}

/** Compares what is stored with the full indexes of the quarters that are still rebuilt. */
export async function reconcileQuarters(context: FollowingContext): Promise<Reconciliation> {
  const now = today(context);
  const from = later(await firstDay(context), addCalendarDays(now, -daysOfRebuilding));
  let total = nothingReconciled;
  for (const range of quartersOf({ from, to: addCalendarDays(now, -1) })) {
    const outcome = await attempt(context, quarterFolder(range.from), async () => {
      const reading = await readQuarter(context, range);
      return reading === null ? emptyOutcome : await takeQuarter(context, reading, 1);
    });
    total = addReconciliations(total, outcome);
  }
  return total;
}

/** A range of days, cut at the ends of quarters. */
export function quartersOf(range: { from: string; to: string }): { from: string; to: string }[] {
  const quarters: { from: string; to: string }[] = [];
  for (let from = range.from; from <= range.to;) {
    const { year, month } = Temporal.PlainDate.from(from);
    const lastMonth = Math.ceil(month / 3) * 3;
    const end = Temporal.PlainYearMonth.from({ year, month: lastMonth });
    const lastDay = end.toPlainDate({ day: end.daysInMonth }).toString();
    quarters.push({ from, to: lastDay < range.to ? lastDay : range.to });
    from = addCalendarDays(lastDay, 1);
  }
  return quarters;
}

/** An index that is not available does not prevent the others from being read. */
async function attempt(
  { logger, signal }: FollowingContext,
  name: string,
  work: () => Promise<IndexOutcome>,
): Promise<Reconciliation> {
  try {
    signal.throwIfAborted();
    return { ...(await work()), failed: [] };
  } catch (error) {
    if (signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    logger.warn({ part: "index", index: name, message }, "index not read");
    return { ...emptyOutcome, failed: [`${name}: ${message}`] };
  }
}

function addReconciliations(a: Reconciliation, b: Reconciliation): Reconciliation {
  return { ...addOutcomes(a, b), failed: [...a.failed, ...b.failed] };
}

/** What a feed did not reach is no longer missing once every day's index covers it. */
async function closeCoveredGaps(context: FollowingContext): Promise<void> {
  const { pool, logger } = context;
  for (const gap of await listFeedGaps(pool)) {
    const from = easternTime(gap.since).day;
    const to = filingDateOfAcceptance(gap.until, "8-K", edgarCalendar);
    const days = await readIndexDays(pool, { from, to });
    const covered = new Set(days.filter(({ state }) => state !== "broken").map(({ day }) => day));
    const isCovered = businessDays({ from, to }).every(
      (day) => covered.has(day) && dayIsOver(context, day),
    );
    if (!isCovered) continue;
    await closeFeedGap(pool, gap);
    logger.info({ part: `feed/${gap.form}`, ...gap }, "gap closed by the indexes");
  }
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
