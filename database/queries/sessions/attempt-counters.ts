import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** What attempts are counted by: the kind of attempt, and whose. */
type AttemptKey = { scope: string; subject: string };

/** Failures without a wait, and the wait that then doubles up to a limit; in seconds. */
export type BackOff = {
  freeFailures: number;
  firstWait: number;
  longestWait: number;
  /** Failures this old no longer count. */
  memory: number;
};

/**
 * A failure recorded more than this far ahead dates from before the clock was set back. Simultaneous
 * calls and small clock differences explain less. Counting it would lock everyone out until the clock
 * catches up.
 */
const mostAheadSeconds = 300;

/**
 * Counts an attempt as failed before it is known whether it does, unless it comes too early: in one
 * statement, so that attempts sent at once, to whichever server, are counted one by one.
 * @returns seconds until one may be made, 0 when it was counted
 */
export async function takeAttempt(
  db: Database,
  { scope, subject }: AttemptKey,
  { now, ...backOff }: BackOff & { now: string },
): Promise<number> {
  const isForgotten = sql`attempt_counter.last_failure_at
                          <= ${now}::timestamptz - make_interval(secs => ${backOff.memory})`;
  const isAhead = sql`attempt_counter.last_failure_at
                      > ${now}::timestamptz + make_interval(secs => ${mostAheadSeconds})`;
  const { rows } = await sql`
    insert into attempt_counter (scope, subject, failures, last_failure_at)
    values (${scope}, ${subject}, 1, ${now}::timestamptz)
        on conflict (scope, subject) do update
       set failures = case when ${isForgotten} then 1 else attempt_counter.failures + 1 end,
           last_failure_at = excluded.last_failure_at
     where ${isForgotten} or ${isAhead} or ${freeAt(backOff)} <= ${now}::timestamptz
    returning failures`.execute(db);
  if (rows.length === 1) return 0;
  const row = await db
    .selectFrom("attempt_counter")
    .select(freeAt(backOff).as("freeAt"))
    .where("scope", "=", scope)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (row === undefined) return 1;
  const wait = Temporal.Instant.from(row.freeAt).since(Temporal.Instant.from(now));
  return Math.max(1, Math.ceil(wait.total("seconds")));
}

function freeAt({ freeFailures, firstWait, longestWait }: BackOff) {
  const doublings = sql`least(attempt_counter.failures - ${freeFailures}::int, 20)`;
  return sql<string>`attempt_counter.last_failure_at + make_interval(secs =>
    case when attempt_counter.failures < ${freeFailures}::int then 0
         else least(${firstWait}::float8 * 2 ^ ${doublings}, ${longestWait}::float8) end)`;
}

/** The attempt was none: it does not count. */
export async function giveBackAttempt(db: Database, key: AttemptKey): Promise<void> {
  await db
    .updateTable("attempt_counter")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("scope", "=", key.scope)
    .where("subject", "=", key.subject)
    .execute();
}

export async function clearAttempts(db: Database, key: AttemptKey): Promise<void> {
  await db
    .deleteFrom("attempt_counter")
    .where("scope", "=", key.scope)
    .where("subject", "=", key.subject)
    .execute();
}

/** Forgets counters whose last failure was before the instant. */
export async function deleteStaleAttempts(db: Database, before: string): Promise<void> {
  await db.deleteFrom("attempt_counter").where("last_failure_at", "<", before).execute();
}

/** So many at once, and one more each time the pause has passed. */
export type Allowance = { burst: number; pauseSeconds: number };

/**
 * Takes one from what the subject may do, in one statement, so that calls sent at once are counted
 * one by one. The counter's time is when all of the burst will be there again.
 * @returns seconds until one may be taken, 0 when it was
 */
export async function takeAllowance(
  db: Database,
  { scope, subject }: { scope: string; subject: string },
  { burst, pauseSeconds, now }: Allowance & { now: string },
): Promise<number> {
  // A time later than a fully used burst allows was recorded before the clock was set back.
  const mostAhead = pauseSeconds * burst + mostAheadSeconds;
  const fullAt = sql`case when attempt_counter.last_failure_at
                               <= ${now}::timestamptz + make_interval(secs => ${mostAhead})
                          then greatest(attempt_counter.last_failure_at, ${now}::timestamptz)
                          else ${now}::timestamptz end`;
  const { rows } = await sql<{ full_at: string }>`
    insert into attempt_counter (scope, subject, failures, last_failure_at)
    values (${scope}, ${subject}, 0, ${now}::timestamptz + make_interval(secs => ${pauseSeconds}))
        on conflict (scope, subject) do update
       set last_failure_at = ${fullAt} + make_interval(secs => ${pauseSeconds})
     where ${fullAt} <= ${now}::timestamptz + make_interval(secs => ${pauseSeconds * (burst - 1)})
    returning last_failure_at as full_at`.execute(db);
  if (rows.length === 1) return 0;
  const row = await db
    .selectFrom("attempt_counter")
    .select("last_failure_at")
    .where("scope", "=", scope)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (row === undefined) return 1;
  const full = Temporal.Instant.from(row.last_failure_at);
  const untilFull = full.since(Temporal.Instant.from(now)).total("seconds");
  return Math.max(1, Math.ceil(untilFull - pauseSeconds * (burst - 1)));
}

/** What was taken was not used: the subject has it again. */
export async function giveBackAllowance(
  db: Database,
  { scope, subject }: { scope: string; subject: string },
  { pauseSeconds }: Allowance,
): Promise<void> {
  await sql`
    update attempt_counter
       set last_failure_at = last_failure_at - make_interval(secs => ${pauseSeconds})
     where scope = ${scope} and subject = ${subject}`.execute(db);
}
