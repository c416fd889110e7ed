import { randomUUID } from "node:crypto";
import type { Database } from "#database/connect.ts";
import { insertMessage, type NewMessage } from "#database/queries/outbox.ts";

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
