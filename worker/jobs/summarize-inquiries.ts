import { inquirySummaryMail } from "#contract/brand/mails.ts";
import type { Database } from "#database/connect.ts";
import {
  listUnreportedInquiries,
  lockInquiries,
  markInquiriesReported,
} from "#database/queries/messages/inquiries.ts";
import { insertMessage } from "#database/queries/messages/outbox.ts";
import { composeMail } from "#domain/mails/compose-mail.ts";
import type { Clock } from "#platform/clock.ts";
import { newMessageId } from "#platform/mail/mailer.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";

/** How long the oldest inquiry waits for others to be sent with it. */
const wait = Temporal.Duration.from({ hours: 1 });
const mostInOne = 200;

/**
 * Writes the mail with all inquiries beyond those sent one by one, once the oldest has waited an hour. Those
 * that do not fit into one mail wait for the next.
 */
export async function summarizeInquiries(
  db: Database,
  settings: MailSettings,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await lockInquiries(transaction);
    const inquiries = await listUnreportedInquiries(transaction, mostInOne);
    const [oldest] = inquiries;
    if (oldest === undefined) return;
    const due = Temporal.Instant.from(oldest.created_at).add(wait);
    if (Temporal.Instant.compare(now, due) < 0) return;
    const facts = inquiries.map((inquiry) => ({ ...inquiry, sentAt: inquiry.created_at }));
    const messageId = await insertMessage(transaction, {
      idempotencyKey: `inquiry-summary:${oldest.id}`,
      kind: "inquiry_summary",
      recipient: settings.inquiryInbox,
      ...composeMail(inquirySummaryMail(facts)),
      replyTo: null,
      messageId: newMessageId(settings.from),
      createdAt: now.toString(),
    });
    const ids = inquiries.map(({ id }) => id);
    if (messageId !== null) await markInquiriesReported(transaction, ids, messageId);
  });
}
