import { setTimeout as delay } from "node:timers/promises";
import { isMailFailing, readNewestMail } from "#database/queries/messages/outbox.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * A failure this old says nothing about the present; the next mail will show. One this far ahead
 * was recorded before the clock was set back; the worker's clock may be ahead by less.
 */
const failureCounts = Temporal.Duration.from({ minutes: 5 });
const pollEveryMs = 50;

/**
 * While no mail can be sent, refuses operations that depend on a mail, so that no one waits for it
 * in vain.
 * @throws OperationError `mail_unavailable`
 */
export async function requireMail({ db, clock, mailCheck }: VisitorContext): Promise<void> {
  const now = clock.now();
  const recent = {
    since: now.subtract(failureCounts).toString(),
    until: now.add(failureCounts).toString(),
  };
  if (!(await mailCheck.isAnswering()) || (await isMailFailing(db, recent))) {
    throw new OperationError("mail_unavailable");
  }
}

/**
 * Waits a moment for the newest mail to the address, which is committed: a server that answers may
 * refuse it. One that is still waiting then is in the outbox, and the server answered.
 * @throws OperationError `mail_unavailable` when the attempt failed
 */
export async function requireHandedOver(
  recipient: string,
  { db, mailCheck }: VisitorContext,
): Promise<void> {
  const until = performance.now() + mailCheck.longestWaitMs;
  while (performance.now() < until) {
    const mail = await readNewestMail(db, recipient);
    if (mail === undefined || mail.sent_at !== null) return;
    if (mail.last_error !== null) throw new OperationError("mail_unavailable");
    await delay(pollEveryMs);
  }
}
