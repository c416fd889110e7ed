import type { MailContent } from "#contract/brand/mail-content.ts";
import type { Database } from "#database/connect.ts";
import { insertMessage } from "#database/queries/outbox.ts";
import type { listAdministrators } from "#database/status/source-alarms.ts";
import { composeMail } from "#domain/mails/compose-mail.ts";
import { newMessageId } from "#platform/mail/mail-address.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";

type Message = {
  content: MailContent;
  kind: string;
  /** Each administrator gets one message of a key. */
  key: string;
  from: MailSettings["from"];
  /** UTC instant. */
  at: string;
};

/** Puts a message to each administrator into the outbox. */
export async function mailAdministrators(
  db: Database,
  administrators: Awaited<ReturnType<typeof listAdministrators>>,
  { content, kind, key, from, at }: Message,
): Promise<void> {
  const mail = composeMail(content);
  for (const { id, email } of administrators)
    await insertMessage(db, {
      idempotencyKey: `${key}:${id}`,
      kind,
      recipient: email,
      ...mail,
      replyTo: null,
      messageId: newMessageId(from),
      createdAt: at,
    });
}
