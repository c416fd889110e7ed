import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeSummary } from "#cli/status.ts";
import { readStoredSummary } from "#database/queries/status/stored-summary.ts";
import { freshApp } from "#testing/server/app-under-test.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { inquiryPayload } from "#testing/factories/accounts/inquiries.ts";
import { type StartedSmtpServer, startSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";

let server: StartedSmtpServer;
let dataDir: string;
let workers: StartedProduct[];

const app = freshApp();
beforeEach(async () => {
  server = await startSmtpServer();
  dataDir = await mkdtemp(join(tmpdir(), "sentinel-worker-"));
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop("SIGKILL");
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** A worker process of its own, as `sentinel start --roles worker` runs it. */
async function startWorkerProcess(): Promise<StartedProduct> {
  const settings = {
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

const unsent = () =>
  app.db.selectFrom("outbox_message").select("id").where("sent_at", "is", null).execute();

/** The worker notes what it sent just after the server took it. */
async function allNoted(): Promise<void> {
  await expect.poll(unsent).toEqual([]);
}

describe("an inquiry", () => {
  test("waits for a worker, then is mailed", async () => {
    expect(await app.call("form_submission", inquiryPayload)).toMatchObject({ status: 200 });
    expect(describeSummary(await readStoredSummary(app.db))).toContain(
      "Messages     1 waiting, 0 given up\n",
    );
    await startWorkerProcess();
    await server.received(1);
    const second = { ...inquiryPayload, first_name: "Bo", email: "bo@x.example" };
    await app.call("form_submission", second);
    const [, mail] = await server.received(2);
    expect(mail).toMatchObject({
      recipients: ["inbox@firm.example"],
      parsed: {
        from: { name: "Sentinel", address: "no-reply@sentinel.example" },
        to: [{ address: "inbox@firm.example" }],
        replyTo: [{ name: "Bo Lindqvist", address: "bo@x.example" }],
        subject: "Inquiry: Bo Lindqvist, Lindqvist Partners",
      },
    });
    await allNoted();
  });

  test("cannot add a recipient, a header or markup, whatever is typed [V1.2.1, V1.3.7, V1.3.10, V1.3.11]", async () => {
    const hostile = [
      { first_name: "Ana <x@evil.example>, Bcc: b@evil.example" },
      { last_name: 'Li", "Bcc: b@evil.example' },
      { company: "Bcc: b@evil.example, Cc: c@evil.example;" },
      { additional_info: "\r\n.\r\nRCPT TO:<b@evil.example>\r\n\r\nBcc: b@evil.example" },
      { first_name: "Łukasz 李", last_name: 'O\'Brien & "Sons" 🙂', company: "Çelik & Ünal ☃" },
      { company: "<img src=x onerror=alert(1)>" },
    ];
    for (const [index, typed] of hostile.entries()) {
      const response = await app.app.inject({
        method: "POST",
        url: "/api",
        remoteAddress: `203.0.113.${index}`,
        payload: {
          type: "form_submission",
          ...inquiryPayload,
          email: `visitor${index}@x.example`,
          ...typed,
        },
      });
      expect([typed, response.statusCode]).toEqual([typed, 200]);
    }
    for (const email of ["a>,<b@evil.example", '"a,b@evil.example']) {
      const { status } = await app.call("form_submission", { ...inquiryPayload, email });
      expect([email, status]).toEqual([email, 400]);
    }
    await startWorkerProcess();
    const mails = await server.received(hostile.length);
    await allNoted();
    expect(mails).toHaveLength(hostile.length);
    for (const { recipients, header, parsed } of mails) {
      expect(recipients).toEqual(["inbox@firm.example"]);
      const names = header.split("\r\n").flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
      expect(names.toSorted()).toEqual([
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Reply-To",
        "Subject",
        "To",
      ]);
      expect([parsed.to?.length, parsed.replyTo?.length]).toEqual([1, 1]);
      expect(parsed.html).not.toContain("<img");
    }
    const bySubject = (part: string) =>
      mails.find(({ parsed }) => parsed.subject?.includes(part))?.parsed;
    const foreign = bySubject("李");
    expect(foreign).toMatchObject({
      subject: 'Inquiry: Łukasz 李 O\'Brien & "Sons" 🙂, Çelik & Ünal ☃',
      replyTo: [{ name: 'Łukasz 李 O\'Brien & "Sons" 🙂' }],
      text: expect.stringMatching(
        /^Last name: O'Brien & "Sons" 🙂$[^]*^Company: Çelik & Ünal ☃$/mu,
      ),
    });
    expect(bySubject("<img")?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
});

test("a worker killed after handing over: the mail goes out once more, and is the same", async () => {
  await server.answer("hold");
  await createMessage(app.db, { messageId: "<held@sentinel.example>" });
  const killed = await startWorkerProcess();
  await server.received(1);
  await killed.stop("SIGKILL");
  await server.answer("accept");
  expect(await unsent()).toHaveLength(1);

  const next = await startWorkerProcess();
  // The killed worker's claim is not over yet.
  expect(server.mails).toHaveLength(1);
  await app.db
    .updateTable("outbox_message")
    .set({ next_attempt_at: "2026-11-20T15:00:00Z", claimed_until: null })
    .execute();
  await createMessage(app.db, { messageId: "<other@sentinel.example>" });
  await server.received(3);
  await allNoted();
  expect(await next.stop()).toBe(0);
  const ids = server.mails.map(({ parsed }) => String(parsed.messageId));
  expect(ids.toSorted()).toEqual([
    "<held@sentinel.example>",
    "<held@sentinel.example>",
    "<other@sentinel.example>",
  ]);
});

test("two workers deliver every mail once", async () => {
  for (let index = 0; index < 30; index += 1) {
    await createMessage(app.db, { subject: `Notice ${index}` });
  }
  await Promise.all([startWorkerProcess(), startWorkerProcess()]);
  await server.received(30);
  await allNoted();
  const subjects = server.mails.map(({ parsed }) => parsed.subject);
  expect(new Set(subjects).size).toBe(30);
  expect(subjects).toHaveLength(30);
});
