import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** What attempts are counted by: an account's address, or the caller's network address. */
export type AttemptKey = { scope: string; subject: string };
export type AttemptCount = AttemptKey & { failures: number; lastFailureAt: string };

/** The counters that exist among the keys. */
export async function readAttempts(
  db: Database,
  keys: readonly AttemptKey[],
): Promise<AttemptCount[]> {
  return db
    .selectFrom("attempt_counter")
    .select(["scope", "subject", "failures", "last_failure_at as lastFailureAt"])
    .where((where) =>
      where.or(
        keys.map((key) =>
          where.and([where("scope", "=", key.scope), where("subject", "=", key.subject)]),
        ),
      ),
    )
    .execute();
}

/** Counts one more failure for each key; counting starts anew when the last one was before `staleBefore`. */
export async function countFailure(
  db: Database,
  keys: readonly AttemptKey[],
  { at, staleBefore }: { at: string; staleBefore: string },
): Promise<void> {
  // In one order, so that two callers with the same keys never wait for each other.
  for (const key of keys.toSorted((a, b) => (a.scope < b.scope ? -1 : 1))) {
    await sql`
      insert into attempt_counter (scope, subject, failures, last_failure_at)
      values (${key.scope}, ${key.subject}, 1, ${at})
          on conflict (scope, subject) do update
         set failures = case when attempt_counter.last_failure_at < ${staleBefore}::timestamptz
                             then 1 else attempt_counter.failures + 1 end,
             last_failure_at = excluded.last_failure_at`.execute(db);
  }
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
