import { runAsNoticeMail, changeInWords } from "#contract/brand/run-as-mail.ts";
import { refusals } from "#contract/errors.ts";
import type { Database } from "#database/connect.ts";
import { insertMessage } from "#database/queries/messages/outbox.ts";
import {
  type EndedRunAs,
  listRunAsWrites,
  takeEndedRunAs,
} from "#database/queries/sessions/run-as-sessions.ts";
import { composeMail } from "#domain/mails/compose-mail.ts";
import { timeInZone } from "#domain/mails/time-in-zone.ts";
import type { Clock } from "#platform/clock.ts";
import { type MailAddress, newMessageId } from "#platform/mail/mailer.ts";

type NoticeContext = { db: Database; from: MailAddress; appOrigin: string; clock: Clock };

/**
 * Writes to the owner of each account that an administrator ran as, once that has ended: one mail
 * for each session in which something was changed.
 */
export async function notifyOfRunAs(context: NoticeContext): Promise<void> {
  while (await notifyOfNext(context));
}

/** @returns false when no ended session is left */
async function notifyOfNext(context: NoticeContext): Promise<boolean> {
  const { db, from, clock } = context;
  return await db.transaction().execute(async (transaction) => {
    const now = clock.now().toString();
    const ended = await takeEndedRunAs(transaction, now);
    if (ended === null) return false;
    const content = await noticeOf(transaction, ended, context.appOrigin);
    if (content === null) return true;
    await insertMessage(transaction, {
      idempotencyKey: `run_as:${ended.session_id}`,
      kind: "security_notice",
      recipient: ended.email,
      ...composeMail(content),
      replyTo: null,
      messageId: newMessageId(from),
      createdAt: now,
    });
    return true;
  });
}

async function noticeOf(transaction: Database, ended: EndedRunAs, appOrigin: string) {
  const writes = await listRunAsWrites(transaction, ended, Object.keys(refusals));
  if (writes.length === 0) return null;
  const inWords = (at: string): string => timeInZone(Temporal.Instant.from(at), ended.timezone);
  return runAsNoticeMail({
    name: ended.name,
    email: ended.email,
    administrator: ended.actor_email,
    organization: ended.actor_organization,
    from: inWords(ended.began_at),
    until: inWords(ended.endedAt),
    changes: writes.map(({ at, operation, field }) => ({
      time: inWords(at),
      change: changeInWords(operation, field),
    })),
    link: `${appOrigin}/contact-us`,
  });
}
