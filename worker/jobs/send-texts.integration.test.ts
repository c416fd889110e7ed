import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { openTextSender } from "#platform/sms/open-text-sender.ts";
import type { SmsProvider } from "#platform/sms/sms-settings.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { createMovableClock, type MovableClock } from "#testing/server/app-under-test.ts";
import { type StartedSmsProvider, startSmsProvider } from "#testing/mail/start-sms-provider.ts";
import { sendMessages } from "#worker/jobs/send-messages.ts";

let clock: MovableClock;
let folder: string;
let log: string[];
let provider: StartedSmsProvider;

const database = freshDatabase();
beforeEach(async () => {
  clock = createMovableClock("2026-11-20T15:00:00Z");
  folder = await mkdtemp(join(tmpdir(), "sentinel-sms-"));
  log = [];
  provider = await startSmsProvider();
});
afterEach(async () => {
  await provider.stop();
  await rm(folder, { recursive: true });
});

const text = {
  channel: "sms",
  recipient: "+14155550123",
  subject: "",
  text: "Your code is 123456.",
  html: null,
} as const;

async function send({ isFolder = false } = {}): Promise<void> {
  const settings: SmsProvider = {
    baseUrl: provider.url,
    accountId: "AC01",
    token: "canary-token",
    from: "+14155550100",
  };
  const from = { name: "Sentinel", address: "no-reply@sentinel.example" };
  await sendMessages({
    db: database.db,
    mailer: openMailer({ server: null, from, inquiryInbox: "inbox@firm.example" }, folder),
    textSender: openTextSender(isFolder ? null : settings, folder),
    keyRing: testKeyRing,
    clock,
    logger: createLogger("trace", { write: (line) => void log.push(line) }),
  });
}

const states = () =>
  database.db
    .selectFrom("outbox_message")
    .select(["attempts", "sent_at", "given_up_at", "last_error", "text_body"])
    .orderBy("id")
    .execute();

test("a text goes to the provider once, a mail waiting with it to the mailer", async () => {
  await createMessage(database.db, text);
  await createMessage(database.db);
  await send();
  await send();
  expect(provider.calls.map(({ form }) => form)).toEqual([
    { From: "+14155550100", To: "+14155550123", Body: "Your code is 123456." },
  ]);
  expect(await readdir(join(folder, "mail"))).toHaveLength(1);
  expect(await states()).toMatchObject([
    { attempts: 1, sent_at: expect.any(String), text_body: "" },
    { attempts: 1, sent_at: expect.any(String), text_body: "" },
  ]);
});

test("a busy provider gets it later, a refused phone is given up; neither is logged [V16.2.5]", async () => {
  await createMessage(database.db, text);
  provider.answer({ status: 429, body: '{"code":20429,"message":"Too Many Requests"}' });
  await send();
  expect(await states()).toMatchObject([{ attempts: 1, sent_at: null, given_up_at: null }]);
  provider.answer({ status: 400, body: '{"code":21211,"message":"+14155550123 is no phone"}' });
  clock.advance({ minutes: 1 });
  await send();
  expect(await states()).toMatchObject([
    { attempts: 2, sent_at: null, given_up_at: expect.any(String) },
  ]);
  expect(log.join("")).toContain('"failure":"ESMS 400 21211"');
  expect(log.join("")).not.toMatch(/canary|14155550123|123456/);
});

test("without a provider texts are files", async () => {
  await createMessage(database.db, text);
  await send({ isFolder: true });
  const [name = ""] = await readdir(join(folder, "sms"));
  expect(name).toMatch(/^20261120T150000\.000Z-[\da-f-]{36}\.txt$/);
  expect(await readFile(join(folder, "sms", name), "utf8")).toBe(
    "To: +14155550123\n\nYour code is 123456.\n",
  );
});
