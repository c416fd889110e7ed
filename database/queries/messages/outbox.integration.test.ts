import { expect, test } from "vitest";
import { listenForNotices } from "#database/listen.ts";
import { claimMessage, insertMessage, markFailed } from "#database/queries/messages/outbox.ts";
import { sendMessages } from "#database/queue/queues.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";

const database = await databaseForFile();

test("a message is announced when its transaction commits", async () => {
  let notices = 0;
  const listener = await listenForNotices(database.connectionString, {
    [sendMessages.channel]: async () => (notices += 1),
  });
  const undone = database.db.transaction().execute(async (transaction) => {
    await createMessage(transaction);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await database.db.transaction().execute(async (transaction) => {
    await createMessage(transaction, { createdAt: "2026-11-20T16:00:00Z" });
    expect(notices).toBe(0);
  });
  await expect.poll(() => notices).toBe(1);
  await listener.end();
});

test("the same message is stored once", async () => {
  const message = {
    idempotencyKey: "alert:7",
    kind: "test",
    recipient: "ana@x.example",
    subject: "A notice",
    text: "Words",
    html: null,
    replyTo: null,
    createdAt: "2026-11-20T16:00:00Z",
  };
  const first = await insertMessage(database.db, { ...message, messageId: "<1@x.example>" });
  expect(first).toEqual(expect.any(Number));
  expect(await insertMessage(database.db, { ...message, messageId: "<2@x.example>" })).toBeNull();
});

test("a claim that has passed to another worker ends nothing", async () => {
  const { db } = database;
  await db.deleteFrom("outbox_message").execute();
  await createMessage(db, { createdAt: "2026-11-20T15:00:00Z" });
  const late = await claimMessage(db, "2026-11-20T15:00:00Z");
  expect(await claimMessage(db, "2026-11-20T15:01:59Z")).toBeNull();
  const next = await claimMessage(db, "2026-11-20T15:02:00Z");
  expect([late?.attempts, next?.attempts]).toEqual([1, 2]);
  if (late === null || next === null) throw new Error("No message was due.");
  expect(next.id).toBe(late.id);
  await markFailed(db, late, {
    at: "2026-11-20T15:03:00Z",
    error: "too late",
    isOutage: false,
    retrySeconds: null,
  });
  const row = await db
    .selectFrom("outbox_message")
    .select(["given_up_at", "last_error"])
    .where("id", "=", late.id)
    .executeTakeFirst();
  expect(row).toEqual({ given_up_at: null, last_error: null });
});
