import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isMailFailing } from "#database/queries/messages/outbox.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { openTextSender } from "#platform/sms/open-text-sender.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { type StartedSmtpServer, startSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { createMovableClock, type MovableClock } from "#testing/server/app-under-test.ts";
import { sendMessages } from "#worker/jobs/send-messages.ts";

let clock: MovableClock;
let folder: string;
let log: string[];
let servers: StartedSmtpServer[];

const database = freshDatabase();
beforeEach(async () => {
  clock = createMovableClock("2026-11-20T15:00:00Z");
  folder = await mkdtemp(join(tmpdir(), "sentinel-mail-"));
  log = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true });
});

async function start(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}

/** Sends what is due, to the server of this address or else to the folder. */
async function send(url?: string): Promise<void> {
  const { mail } = readConfig({
    SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
    SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
    ...(url === undefined ? {} : { SENTINEL_SMTP_URL: url }),
  });
  const logger = createLogger("trace", { write: (line) => void log.push(line) });
  const mailer = openMailer(mail, folder);
  const textSender = openTextSender(null, folder);
  const keyRing = testKeyRing;
  await sendMessages({ db: database.db, mailer, textSender, keyRing, clock, logger });
}

const states = () =>
  database.db
    .selectFrom("outbox_message")
    .select(["attempts", "sent_at", "given_up_at", "last_error", "next_attempt_at", "text_body"])
    .orderBy("id")
    .execute();
const at = (time: string): unknown => expect.stringContaining(time);

test("delivers once with text, HTML and a lasting Message-ID, and forgets the words", async () => {
  const server = await start();
  await createMessage(database.db, { messageId: "<m1@sentinel.example>" });
  await send(server.url);
  await send(server.url);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({
    recipients: ["inbox@firm.example"],
    parsed: {
      from: { name: "Sentinel", address: "no-reply@sentinel.example" },
      to: [{ address: "inbox@firm.example" }],
      subject: "A notice",
      messageId: "<m1@sentinel.example>",
      text: expect.stringContaining("Words of a notice."),
      html: expect.stringContaining("<p>Words of a notice.</p>"),
    },
  });
  expect(await states()).toMatchObject([{ attempts: 1, text_body: "", last_error: null }]);
});

test("a mail written before the clock was set back goes out at once", async () => {
  const server = await start();
  await createMessage(database.db);
  clock.advance({ hours: -1 });
  await send(server.url);
  expect(server.mails).toHaveLength(1);
});

test("a server that is down gets the mail once when it is up again", async () => {
  const away = await start();
  await away.stop();
  await createMessage(database.db);
  await send(away.url);
  expect(await states()).toMatchObject([
    { attempts: 1, sent_at: null, last_error: at("ECONNREFUSED"), next_attempt_at: at("15:01:00") },
  ]);
  const server = await start({ port: away.port });
  clock.advance({ seconds: 59 });
  await send(server.url);
  expect(server.mails).toEqual([]);
  clock.advance({ seconds: 1 });
  await send(server.url);
  clock.advance({ hours: 2 });
  await send(server.url);
  expect(server.mails).toHaveLength(1);
  expect(await states()).toMatchObject([
    { attempts: 2, last_error: null, sent_at: at("15:01:00") },
  ]);
});

test.each([
  ["refuse", { given_up_at: at("15:00:00"), last_error: at("User unknown") }],
  ["reject", { given_up_at: at("15:00:00"), last_error: at("Content refused") }],
  ["defer", { given_up_at: null, next_attempt_at: at("15:01:00"), last_error: at("451") }],
] as const)("when the server answers %s", async (answer, state) => {
  const server = await start();
  await server.answer(answer);
  await createMessage(database.db);
  await send(server.url);
  expect(await states()).toMatchObject([{ attempts: 1, sent_at: null, ...state }]);
  await server.answer("accept");
  clock.advance({ minutes: 1 });
  await send(server.url);
  expect(server.mails).toHaveLength(answer === "defer" ? 1 : 0);
});

test.each(["thief@evil.example,x.acme.com", "g:thief@evil.example;", "Ana <ana@acme.com>"])(
  "a stored recipient %s reaches no one [V1.3.11]",
  async (recipient) => {
    const server = await start();
    await createMessage(database.db, { recipient });
    await send(server.url);
    expect(server.mails).toEqual([]);
    expect(await states()).toMatchObject([
      {
        attempts: 1,
        given_up_at: expect.any(String),
        last_error: expect.stringContaining("mailbox"),
      },
    ]);
  },
);

test("a mail that has become worthless is never sent, and its words are forgotten", async () => {
  const server = await start();
  await server.answer("defer");
  await createMessage(database.db, { expiresAt: "2026-11-20T15:30:00Z" });
  await send(server.url);
  await server.answer("accept");
  clock.advance({ minutes: 30 });
  await send(server.url);
  expect(server.mails).toEqual([]);
  expect(await states()).toMatchObject([
    { attempts: 1, given_up_at: at("15:30:00"), last_error: "expired", text_body: "" },
  ]);
});

test("tells an outage from a mail that is not taken", async () => {
  const isFailing = () =>
    isMailFailing(database.db, { since: "2026-11-20T14:55:00Z", until: "2026-11-20T15:05:00Z" });
  const server = await start();
  for (const answer of ["refuse", "reject", "defer"] as const) {
    await server.answer(answer);
    await createMessage(database.db);
    await send(server.url);
  }
  await createMessage(database.db, { recipient: "nobody@" });
  await send(server.url);
  expect(await isFailing()).toBe(false);
  await server.answer("accept");
  await server.stop();
  await createMessage(database.db);
  await send(server.url);
  expect(await isFailing()).toBe(true);
  const again = await start({ port: server.port });
  clock.advance({ seconds: 1 });
  await createMessage(database.db);
  await send(again.url);
  expect(await isFailing()).toBe(false);
});

test("gives up three days after the mail was written", async () => {
  const server = await start();
  await server.answer("defer");
  await createMessage(database.db, { createdAt: "2026-11-17T15:00:00Z" });
  await send(server.url);
  expect(await states()).toMatchObject([{ attempts: 1, given_up_at: at("2026-11-20") }]);
});

test("a failure is logged without the addressee, the words or the password [V16.2.5]", async () => {
  const server = await start({ login: { user: "sentinel", pass: "canary-right" } });
  await createMessage(database.db, { text: "canary-words" });
  await send(server.url.replace("//", "//sentinel:canary-wrong@"));
  expect(log.join("")).toContain('"failure":"EAUTH 535"');
  expect(log.join("")).not.toMatch(/canary|firm\.example/);
  const [state] = await states();
  expect(state).toMatchObject({ given_up_at: null, last_error: at("535") });
  expect(state?.last_error).not.toContain("canary");
  clock.advance({ minutes: 1 });
  await send(server.url.replace("//", "//sentinel:canary-right@"));
  expect(server.mails).toHaveLength(1);
});

// 0.0.0.0 reaches this machine but is none of its loopback names: the rules for others hold.
test.each([
  ["does not offer encryption", false],
  ["has a certificate of no trusted authority", true],
])(
  "nothing is sent to a server of another machine that %s [V12.3.1, V12.3.2]",
  async (_, hasTls) => {
    const server = await start({ host: "0.0.0.0", hasTls, login: { user: "u", pass: "p" } });
    await createMessage(database.db);
    await send(`smtp://u:p@0.0.0.0:${server.port}`);
    expect(server.mails).toEqual([]);
    expect(await states()).toMatchObject([{ sent_at: null, last_error: expect.any(String) }]);
    expect(log.join("")).toMatch(/"failure":"(ETLS|ESOCKET)/);
  },
);

test("without a server mails are files whose names sort by time, written whole", async () => {
  await createMessage(database.db, { subject: "Second", createdAt: "2026-11-20T14:00:00Z" });
  await createMessage(database.db, { subject: "First", createdAt: "2026-11-20T13:00:00Z" });
  await send();
  const names = (await readdir(join(folder, "mail"))).sort();
  expect(names).toEqual([
    expect.stringMatching(/^20261120T130000\.000Z-[\da-f-]{36}\.eml$/),
    expect.stringMatching(/^20261120T140000\.000Z-[\da-f-]{36}\.eml$/),
  ]);
  const subjects = names.map(async (name) => {
    const { subject } = await PostalMime.parse(await readFile(join(folder, "mail", name)));
    return subject;
  });
  expect(await Promise.all(subjects)).toEqual(["First", "Second"]);
});

test("several senders at once deliver every mail once", async () => {
  const server = await start();
  for (let index = 0; index < 20; index += 1) {
    await createMessage(database.db, { subject: `Notice ${index}` });
  }
  await Promise.all([send(server.url), send(server.url), send(server.url)]);
  const subjects = server.mails.map(({ parsed }) => String(parsed.subject));
  expect(subjects.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, index) => `Notice ${index}`).toSorted(),
  );
});
