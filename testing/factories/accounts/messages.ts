import { randomUUID } from "node:crypto";
import type { Database } from "#database/connect.ts";
import { insertMessage, type NewMessage } from "#database/queries/messages/outbox.ts";
import { messageSecretContext } from "#domain/mails/hidden-secret.ts";
import { sealHidden } from "#platform/secrets/sealed-message-secret.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

/** Writes a waiting mail. @returns its id */
export async function createMessage(
  db: Database,
  message: Partial<NewMessage> = {},
): Promise<number> {
  const id = await insertMessage(db, {
    idempotencyKey: randomUUID(),
    kind: "test",
    recipient: "inbox@firm.example",
    subject: "A notice",
    text: "Words of a notice.",
    html: "<p>Words of a notice.</p>",
    replyTo: null,
    messageId: `<${randomUUID()}@sentinel.example>`,
    createdAt: "2026-11-20T15:00:00Z",
    ...message,
  });
  if (id === null) throw new Error("A message with this key is there already.");
  return id;
}

/** Writes a waiting mail with a code sealed under the key of tests. */
export async function storeSecret(db: Database): Promise<void> {
  const messageId = "<sealed@sentinel.example>";
  const hidden = { mark: "[k1]", secret: "418207" };
  const secretSealed = sealHidden(testKeyRing, hidden, messageSecretContext(messageId));
  await createMessage(db, { messageId, text: "Your code is [k1]", secretSealed });
}
