import { isMailFailing } from "#database/queries/outbox.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** A failure this old says nothing of the present: the next mail finds out. */
const failureCounts = Temporal.Duration.from({ minutes: 5 });

/**
 * Refuses what is worth nothing without its mail while no mail goes out, so that nobody waits for
 * one in vain.
 * @throws OperationError `mail_unavailable`
 */
export async function requireMail({ db, clock }: VisitorContext): Promise<void> {
  const since = clock.now().subtract(failureCounts).toString();
  if (await isMailFailing(db, since)) throw new OperationError("mail_unavailable");
}
