import { createHash } from "node:crypto";
import { inquiryReceivedMail } from "#contract/brand/mails.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Database } from "#database/connect.ts";
import {
  hasSameInquiry,
  insertInquiry,
  lockInquiries,
  markInquiriesReported,
  listInquiryTimes,
} from "#database/queries/messages/inquiries.ts";
import { countMessages, insertMessage } from "#database/queries/messages/outbox.ts";
import { composeMail } from "#domain/mails/compose-mail.ts";
import { newMessageId } from "#platform/mail/mailer.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { tooManyInquiriesText, type Inquiry } from "#contract/operations/site/inquiry.ts";
import { inquiryLimits } from "#server/limits/limit-table.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

const sameWithin = Temporal.Duration.from({ minutes: 10 });
/** Mails of one inquiry each; further inquiries wait for the hourly summary. */
const mailsAnHour = 30;
const mailKind = "inquiry";

/**
 * Stores an inquiry and the mail that notifies the firm of it, both or neither. The same inquiry
 * again within ten minutes is a double click: answered, but not stored.
 */
export async function formSubmission(
  { type: _, ...inquiry }: OperationInput<"form_submission">,
  context: VisitorContext,
): Promise<OperationAnswer<"form_submission">> {
  const now = context.clock.now();
  const fingerprint = fingerprintOf(inquiry);
  const network = networkOf(context.networkAddress);
  await context.db.transaction().execute(async (transaction) => {
    await lockInquiries(transaction);
    const since = now.subtract(sameWithin).toString();
    if (await hasSameInquiry(transaction, { fingerprint, since })) return;
    await refuseTooMany(transaction, { network, email: inquiry.email }, now);
    const id = await insertInquiry(transaction, {
      ...inquiry,
      network_address: context.networkAddress,
      network,
      user_agent: context.userAgent,
      fingerprint,
      outbox_message_id: null,
      created_at: now.toString(),
    });
    await notifyRecipients(transaction, { id, inquiry, now }, context.settings.mail);
  });
  return { success: true };
}

async function notifyRecipients(
  transaction: Database,
  { id, inquiry, now }: { id: number; inquiry: Inquiry; now: Temporal.Instant },
  { from, inquiryInbox }: VisitorContext["settings"]["mail"],
): Promise<void> {
  const since = now.subtract({ hours: 1 }).toString();
  if ((await countMessages(transaction, { kind: mailKind, since })) >= mailsAnHour) return;
  const messageId = await insertMessage(transaction, {
    idempotencyKey: `inquiry:${id}`,
    kind: mailKind,
    recipient: inquiryInbox,
    ...composeMail(inquiryReceivedMail({ ...inquiry, sentAt: now.toString() })),
    replyTo: { name: `${inquiry.first_name} ${inquiry.last_name}`, address: inquiry.email },
    messageId: newMessageId(from),
    createdAt: now.toString(),
  });
  if (messageId !== null) await markInquiriesReported(transaction, [id], messageId);
}

/** Of the visitor's entries only: the page of the form does not make a different inquiry. */
function fingerprintOf({ page: _, ...typed }: Inquiry): Buffer {
  const sorted = Object.entries(typed).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest();
}

/**
 * Refuses inquiries beyond the limit. Call it with the lock on inquiries held; otherwise concurrent
 * ones all pass.
 * @throws OperationError too_many_inquiries, with the seconds until the next one is taken
 */
async function refuseTooMany(
  db: Database,
  sender: { network: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  let waitSeconds = 0;
  for (const { by, most, within } of inquiryLimits) {
    const times = await listInquiryTimes(db, {
      by,
      value: sender[by],
      since: now.subtract(within).toString(),
      limit: most,
    });
    const oldest = times[most - 1];
    if (oldest === undefined) continue;
    const free = Temporal.Instant.from(oldest).add(within);
    waitSeconds = Math.max(waitSeconds, Math.ceil(free.since(now).total("seconds")));
  }
  if (waitSeconds === 0) return;
  throw new OperationError("too_many_inquiries", {
    text: tooManyInquiriesText(waitSeconds),
    retryAfterSeconds: waitSeconds,
  });
}
