import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { mostAheadSeconds } from "#database/queries/sessions-attempts.ts";

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
