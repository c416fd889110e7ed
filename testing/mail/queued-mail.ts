import type { Database } from "#database/connect.ts";
import { messageSecretContext, revealSecret } from "#domain/mails/hidden-secret.ts";
import { openHidden } from "#platform/secrets/sealed-message-secret.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

type QueuedMail = { kind: string; subject: string; text_body: string; html_body: string | null };

/** The mails waiting for this recipient, in order, as they are sent. */
export async function queuedMails(db: Database, recipient: string): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom("outbox_message")
    .select(["kind", "subject", "text_body", "html_body", "message_id", "secret_sealed"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map(({ message_id: messageId, secret_sealed: sealed, ...mail }) => {
    if (sealed === null) return mail;
    const hidden = openHidden(testKeyRing, sealed, messageSecretContext(messageId));
    const { text, html } = revealSecret({ text: mail.text_body, html: mail.html_body }, hidden);
    return { ...mail, text_body: text, html_body: html };
  });
}

/** @throws Error when none waits */
export async function newestMail(db: Database, recipient: string): Promise<QueuedMail> {
  const mail = (await queuedMails(db, recipient)).at(-1);
  if (mail === undefined) throw new Error(`No mail for ${recipient}.`);
  return mail;
}

/** The address a mail's link leads to. @throws Error when it has none */
export function linkOf({ text_body: text }: Pick<QueuedMail, "text_body">): URL {
  const address = /https?:\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error("The mail has no link.");
  return new URL(address);
}
