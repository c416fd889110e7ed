import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askForMails, freeMailsBeingSent } from "#testing/alerts/alert-mails.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { type StartedSmtpServer, startSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";

/** More of them by hand: SENTINEL_TEST_KILLS=50 */
const kills = Number(process.env["SENTINEL_TEST_KILLS"] ?? 2);
// Several processes start one after the other, on a busy machine slowly.
vi.setConfig({ testTimeout: 600_000 + kills * 60_000 });

const people = ["a@x.example", "b@x.example", "c@x.example"];
const noticesPerKill = 6;

let server: StartedSmtpServer;
let dataDir: string;
let worker: StartedProduct | null;

const database = freshDatabase();
beforeEach(async () => {
  server = await startSmtpServer();
  dataDir = await mkdtemp(join(tmpdir(), "sentinel-alerts-"));
  worker = null;
});
afterEach(async () => {
  await worker?.stop("SIGKILL");
  await server.stop();
  await rm(dataDir, { recursive: true });
});

async function startWorkerProcess(): Promise<StartedProduct> {
  const settings = {
    DATABASE_URL: database.connectionString,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_SMTP_URL: server.url,
    SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
    SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
  };
  return await startRealProduct(settings, "worker");
}

/** A match of each person's alert whose company's name says which it is. */
async function find(alerts: readonly number[], name: string): Promise<void> {
  for (const [index, alertId] of alerts.entries()) {
    const facts = { "Company Name": `Company ${name} of ${index};`, Ticker: null };
    const hitId = await createHit(database.db, { alertId, facts });
    await createNotice(database.db, { hitId });
  }
  await askForMails(database.db);
}

/** Notices no mail of which is noted as sent, those included of which nothing is planned yet. */
async function countUnsent(): Promise<number> {
  const { rows } = await sql<{ unsent: number }>`
    select count(*)::int as unsent from alert_notice n
     where not exists (select from alert_delivery d
                        where d.notice_id = n.id and d.channel = 'mail' and d.state = 'sent')`.execute(
    database.db,
  );
  return rows[0]?.unsent ?? -1;
}

test("a worker killed at random tells every match in one mail, whose copies are the same", async () => {
  const alerts: number[] = [];
  for (const email of people) {
    await createAccount(database.db, { email, permissions: ["alerts"] });
    alerts.push(await createAlert(database.db, { email, name: "Sales" }));
  }
  await database.db.updateTable("account").set({ can_send_email: 1 }).execute();
  // The matches are made up: compared with the filings they would be taken back, in further mails.
  await sql`delete from alert_sweep`.execute(database.db);
  const made: string[] = [];
  for (let round = 0; round <= kills; round += 1) {
    worker = await startWorkerProcess();
    const finding = (async () => {
      for (let index = 0; index < noticesPerKill; index += 1) {
        made.push(`${round}.${index}`);
        await find(alerts, `${round}.${index}`);
      }
    })();
    if (round < kills) {
      await pause(randomInt(600));
      await worker.stop("SIGKILL");
    }
    await finding;
    if (round < kills) await freeMailsBeingSent(database.db);
  }
  const remaining = async (): Promise<number> => {
    await askForMails(database.db);
    return await countUnsent();
  };
  await expect.poll(remaining, { timeout: 300_000, interval: 200 }).toBe(0);
  expect(await worker?.stop()).toBe(0);

  const mails = server.mails.map(({ recipients, parsed }) => ({
    to: recipients[0] ?? "",
    id: String(parsed.messageId),
    text: parsed.text ?? "",
  }));
  const copies = new Map(mails.map((mail) => [mail.id, mail]));
  // A copy is of a worker that died after handing over, before it noted that.
  expect(mails.length - copies.size).toBeLessThanOrEqual(kills * 3);
  for (const mail of mails) expect(copies.get(mail.id)?.text).toBe(mail.text);
  for (const name of made) {
    for (const [index, to] of people.entries()) {
      const telling = [...copies.values()].filter(({ text }) =>
        text.includes(`Company ${name} of ${index};`),
      );
      expect([name, telling.map((mail) => mail.to)]).toEqual([name, [to]]);
    }
  }
});
