import type { Database } from "#database/connect.ts";
import { deleteOldMailedTokens } from "#database/queries/accounts/mailed-tokens.ts";
import { deleteOldPhoneCodes } from "#database/queries/accounts/phone-codes.ts";
import { deleteOldSignIns } from "#database/queries/sessions/open-sign-ins.ts";
import { deleteExpiredDevices } from "#database/queries/accounts/remembered-devices.ts";
import { deleteStaleAttempts } from "#database/queries/sessions/attempt-counters.ts";
import { deleteEndedSessions } from "#database/queries/sessions/sessions.ts";
import type { Clock } from "#platform/clock.ts";
import { withJobContext, withLogContext } from "#platform/log-context.ts";
import type { Logger } from "#platform/logger.ts";

const everyMs = 60 * 60 * 1_000;
const keptAfterEnd = Temporal.Duration.from({ hours: 30 * 24 });
const signInsKept = Temporal.Duration.from({ hours: 24 });
const attemptsKept = Temporal.Duration.from({ hours: 8 * 24 });

/**
 * Deletes expired data once an hour: ended sessions, old links, sign-ins, counters, and devices.
 * @returns a function that ends it
 */
export function startCleanup(
  db: Database,
  { clock, logger }: { clock: Clock; logger: Logger },
): () => void {
  const cleanUp = async (): Promise<void> => {
    try {
      const now = clock.now();
      await deleteEndedSessions(db, now.subtract(keptAfterEnd).toString());
      await deleteOldMailedTokens(db, now.subtract(keptAfterEnd).toString());
      await deleteStaleAttempts(db, now.subtract(attemptsKept).toString());
      await deleteOldSignIns(db, now.subtract(signInsKept).toString());
      await deleteOldPhoneCodes(db, now.toString());
      await deleteExpiredDevices(db, now.toString());
    } catch (error) {
      logger.warn({ err: error }, "old sessions could not be removed");
    }
  };
  const run = (): void =>
    void withLogContext({ part: "server" }, () => withJobContext("cleanup", cleanUp));
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
