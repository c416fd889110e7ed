import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { type AppUnderTest, createAppUnderTest } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { signUpPayload } from "#testing/factories/accounts/sign-ups.ts";
import { testSecretKeys } from "#testing/server/key-ring.ts";
import {
  type CaughtMail,
  type StartedSmtpServer,
  startSmtpServer,
} from "#testing/mail/start-smtp-server.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";

let app: AppUnderTest;
const mailCheck = { isAnswering: async () => true, longestWaitMs: 0 };
let server: StartedSmtpServer;
let dataDir: string;
let workers: StartedProduct[];

beforeEach(async () => {
  // The worker goes by the machine's clock, and links expire.
  mailCheck.longestWaitMs = 0;
  app = await createAppUnderTest({ startsAt: systemClock.now().toString(), mailCheck });
  server = await startSmtpServer();
  dataDir = await mkdtemp(join(tmpdir(), "sentinel-worker-"));
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop("SIGKILL");
  await server.stop();
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function startWorkerProcess(): Promise<StartedProduct> {
  const settings = {
    ...testSecretKeys,
    DATABASE_URL: app.connectionString,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_SMTP_URL: server.url,
    SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
    SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
  };
  const worker = await startRealProduct(settings, "worker");
  workers.push(worker);
  return worker;
}

const signUp = (email: string, changes: object = {}) =>
  app.call("signup", { ...signUpPayload, email, ...changes });

/** @throws TypeError when there is no mail, or no link in it */
function linkOf(mail: CaughtMail | undefined): URL {
  return new URL(/https:\S+/.exec(mail?.parsed.text ?? "")?.[0] ?? "");
}

test("the mailed link verifies, and a reset follows it, with real mails [V6.4.1]", async () => {
  await startWorkerProcess();
  const email = "o'brien+desk@acme.example";
  expect(await signUp(email)).toMatchObject({ status: 200 });
  const [mail] = await server.received(1);
  expect(mail).toMatchObject({
    recipients: [email],
    parsed: {
      from: { name: "Sentinel", address: "no-reply@sentinel.example" },
      to: [{ address: email }],
      subject: "Verify your email for Sentinel",
    },
  });
  expect(mail?.header).not.toMatch(/^(?:Reply-To|List-Unsubscribe):/im);
  const link = linkOf(mail);
  expect(link.searchParams.get("email")).toBe(email);
  const verified = await app.call("email_verification", {
    email,
    email_verification_token: link.searchParams.get("token"),
  });
  expect(verified).toMatchObject({ status: 200 });

  expect(await app.call("initialize_password_reset", { email })).toMatchObject({
    body: { response: "success" },
  });
  await server.received(2);
  const reset = linkOf(server.mails[1]);
  const done = await app.call("reset_password", {
    email,
    password: "another-harbour-9!",
    password_reset_token: reset.searchParams.get("token"),
  });
  expect(done).toMatchObject({ body: { response: "password_updated" } });
  const [, , notice] = await server.received(3);
  expect(notice?.parsed.subject).toBe("Your Sentinel password was reset");
});

test("whatever name is typed, the mail has one recipient, its own headers and no markup [V1.2.1, V1.3.11]", async () => {
  const names = [
    "Ana <x@evil.example>, Bcc: b@evil.example",
    '"Ana", b@evil.example;',
    "<img src=x onerror=alert(1)>",
    "Łukasz 李 O'Brien & “Sons” 🙂",
  ];
  expect(await signUp("crlf@acme.example", { name: "Ana\r\nBcc: b@evil.example" })).toMatchObject({
    status: 400,
  });
  for (const [index, name] of names.entries()) {
    expect(await signUp(`p${index}@acme.example`, { name })).toMatchObject({ status: 200 });
  }
  await startWorkerProcess();
  const mails = await server.received(names.length);
  const recipients = mails.map((mail) => mail.recipients.join(" ")).toSorted();
  expect(recipients).toEqual(names.map((_name, index) => `p${index}@acme.example`));
  for (const { header, parsed } of mails) {
    const fields = header.split("\r\n").flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
    expect(fields.toSorted()).toEqual([
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Subject",
      "To",
    ]);
    expect([parsed.to?.length, parsed.cc, parsed.bcc]).toEqual([1, undefined, undefined]);
    expect(parsed.html).not.toContain("<img");
  }
});

test("while the mail server is away, sign-up and reset say so; the waiting mail is not lost", async () => {
  await createAccount(app.db, { email: "has@account.example" });
  const { port } = server;
  await server.stop();
  await startWorkerProcess();
  mailCheck.longestWaitMs = 60_000;
  const away = { status: 503, body: { code: "mail_unavailable" } };
  expect(await signUp("first@acme.example")).toMatchObject(away);
  await expect
    .poll(() => app.call("initialize_password_reset", { email: "has@account.example" }), {
      interval: 500,
    })
    .toMatchObject(away);
  // Brings the app's clock up to the worker's, which dates the failure.
  app.clock.advance(app.clock.now().until(systemClock.now()));
  expect(await signUp("second@acme.example")).toMatchObject(away);
  const accounts = await app.db.selectFrom("account").select("email").orderBy("id").execute();
  expect(accounts.map(({ email }) => email)).toEqual(["has@account.example", "first@acme.example"]);

  server = await startSmtpServer({ port });
  await app.db
    .updateTable("outbox_message")
    .set({ next_attempt_at: new Date(0).toISOString(), claimed_until: null })
    .execute();
  const next = await startWorkerProcess();
  // A reset that was asked for before the outage showed may wait next to it, and go out first.
  const reached = () => server.mails.flatMap(({ recipients }) => recipients);
  await expect.poll(reached).toContain("first@acme.example");
  await expect.poll(() => signUp("second@acme.example")).toMatchObject({ status: 200 });
  await expect.poll(reached).toContain("second@acme.example");
  expect(await next.stop()).toBe(0);
});
