import { afterEach, beforeEach, expect, test } from "vitest";
import { isMailFailing } from "#database/queries/messages/outbox.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { createKeyRing } from "#platform/secrets/key-ring.ts";
import { sealHidden } from "#platform/secrets/sealed-message-secret.ts";
import { openTextSender } from "#platform/sms/open-text-sender.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { type StartedSmtpServer, startSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { sendMessages } from "#worker/jobs/send-messages.ts";

const clock = createMovableClock("2026-11-20T15:00:00Z");
let server: StartedSmtpServer;
let log: string[];

const database = freshDatabase();
beforeEach(async () => {
  server = await startSmtpServer();
  log = [];
});
afterEach(() => server.stop());

async function send(): Promise<void> {
  const { mail } = readConfig({
    SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
    SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
    SENTINEL_SMTP_URL: server.url,
  });
  const logger = createLogger("trace", { write: (line) => void log.push(line) });
  const mailer = openMailer(mail, "/nowhere");
  const textSender = openTextSender(null, "/nowhere");
  const keyRing = testKeyRing;
  await sendMessages({ db: database.db, mailer, textSender, keyRing, clock, logger });
}

const states = () =>
  database.db
    .selectFrom("outbox_message")
    .select(["sent_at", "given_up_at", "text_body", "html_body", "secret_sealed"])
    .orderBy("id")
    .execute();

test("puts a sealed secret into its mail only as it goes out [V11.3.3, V13.3.1]", async () => {
  const messageId = "<sealed@sentinel.example>";
  const sealed = (id: string) =>
    sealHidden(testKeyRing, { mark: "[k1]", secret: "418207" }, `message:${id}`);
  await createMessage(database.db, {
    messageId,
    text: "Hello [secret], your code is [k1]",
    html: "<p>Hello [secret], your code is [k1]</p>",
    secretSealed: sealed(messageId),
  });
  await createMessage(database.db, {
    text: "Your code is [k1]",
    secretSealed: sealed("<another@sentinel.example>"),
  });
  await send();
  const [mail, ...others] = server.mails;
  expect(others).toEqual([]);
  expect(mail?.parsed.text).toContain("Hello [secret], your code is 418207");
  expect(mail?.parsed.html).toContain("Hello [secret], your code is 418207");
  expect(log.join("")).not.toContain("418207");
  const stored = await database.db
    .selectFrom("outbox_message")
    .select(["sent_at", "given_up_at", "text_body", "secret_sealed"])
    .orderBy("id")
    .execute();
  const forgotten = { text_body: "", secret_sealed: null };
  expect(stored).toEqual([
    { sent_at: expect.any(String), given_up_at: null, ...forgotten },
    { sent_at: null, given_up_at: expect.any(String), ...forgotten },
  ]);
});

test("one sealed by a key of a newer process waits, and passes for no outage", async () => {
  const newer = createKeyRing([{ id: "newer", key: Buffer.alloc(32, 1) }]);
  const messageId = "<newer@sentinel.example>";
  const hidden = { mark: "[k1]", secret: "418207" };
  const secretSealed = sealHidden(newer, hidden, `message:${messageId}`);
  await createMessage(database.db, { messageId, text: "Your code is [k1]", secretSealed });
  await send();
  expect(server.mails).toEqual([]);
  expect(await states()).toMatchObject([{ given_up_at: null, text_body: "Your code is [k1]" }]);
  const recent = { since: "2026-11-20T14:55:00Z", until: "2026-11-20T15:05:00Z" };
  expect(await isMailFailing(database.db, recent)).toBe(false);
});

test("given up, the words are kept to be sent again, but those of a secret are not", async () => {
  await server.answer("refuse");
  const messageId = "<refused@sentinel.example>";
  const hidden = { mark: "[k1]", secret: "418207" };
  const secretSealed = sealHidden(testKeyRing, hidden, `message:${messageId}`);
  await createMessage(database.db, { messageId, text: "Your code is [k1]", secretSealed });
  await createMessage(database.db);
  await send();
  const stored = await database.db
    .selectFrom("outbox_message")
    .select(["given_up_at", "text_body", "html_body", "secret_sealed"])
    .orderBy("id")
    .execute();
  const givenUp = { given_up_at: expect.any(String), secret_sealed: null };
  expect(stored).toEqual([
    { ...givenUp, text_body: "", html_body: null },
    { ...givenUp, text_body: "Words of a notice.", html_body: "<p>Words of a notice.</p>" },
  ]);
});
