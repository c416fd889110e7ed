import { type Allowance, giveBackAllowance, takeAllowance } from "#database/queries/allowances.ts";
import {
  type BackOff,
  clearAttempts,
  giveBackAttempt,
  takeAttempt,
} from "#database/queries/sessions-attempts.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** What an attempt is counted by, and how many are allowed. */
export type Counter = { scope: string; subject: string; limit: BackOff | Allowance };

type Where = Pick<VisitorContext, "db" | "clock">;

/**
 * Counts an attempt by all of the counters, or by none. It counts before the costly work that shows
 * what it is worth, so that attempts sent at once do not all pass before the first has failed.
 * @param counters  in the same order wherever they occur together
 * @throws OperationError `too_many_attempts`, with the seconds until the next one is taken
 */
export async function countAttempt(
  counters: readonly Counter[],
  { db, clock }: Where,
): Promise<void> {
  const now = clock.now().toString();
  await db.transaction().execute(async (transaction) => {
    for (const { limit, ...key } of counters) {
      const wait =
        "burst" in limit
          ? await takeAllowance(transaction, key, { ...limit, now })
          : await takeAttempt(transaction, key, { ...limit, now });
      if (wait > 0) throw new OperationError("too_many_attempts", { retryAfterSeconds: wait });
    }
  });
}

/** The attempt was right: back-offs start again, and an allowance has what was taken from it. */
export async function forgiveAttempt(counters: readonly Counter[], { db }: Where): Promise<void> {
  for (const { limit, ...key } of counters)
    await ("burst" in limit ? giveBackAllowance(db, key, limit) : clearAttempts(db, key));
}

/** The attempt was neither right nor wrong: it is as if it had not been made. */
export async function uncountAttempt(counters: readonly Counter[], { db }: Where): Promise<void> {
  for (const { limit, ...key } of counters)
    await ("burst" in limit ? giveBackAllowance(db, key, limit) : giveBackAttempt(db, key));
}
