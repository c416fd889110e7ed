import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Comparison, compareWithLedger } from "#testing/cluster/compare.ts";
import { openLedger, readLedger } from "#testing/cluster/ledger.ts";
import { createPeople } from "#testing/cluster/people.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

const email = "person1@cluster.example";
const accession = "0000001001-26-000001";
const messageId = "<1@sentinel.example>";

let folder: string;
let alertId: number;
const database = freshDatabase();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sentinel-compare-"));
  await createPeople(database.connectionString, 1);
  alertId = await createAlert(database.db, { email, name: "Alert 1" });
  await storeAndDerive(database, [aFiling({ accession })]);
  await recordMatch();
  await writeFile(join(folder, "1.eml"), `Message-ID: ${messageId}\r\n\r\nOne match\r\n`);
  const ledger = openLedger(join(folder, "ledger"));
  ledger.send({ kind: "alert", email, name: "Alert 1" }).acknowledge();
  await new Promise((resolve) => setTimeout(resolve, 5));
  ledger.send({ kind: "filing", accession }).acknowledge();
});
afterEach(() => rm(folder, { recursive: true }));

/** A match with its notice, and the email that was sent of it. */
async function recordMatch(): Promise<void> {
  const { db } = database;
  await sql`
    insert into outbox_message (idempotency_key, kind, recipient, subject, text_body, headers, message_id,
                                next_attempt_at, created_at, sent_at)
    values ('1', 'alert', ${email}, 'One match', 'One match', '{}', ${messageId}, now(), now(), now())`.execute(
    db,
  );
  await sql`
    with hit as (
      insert into alert_hit (alert_id, account_id, criteria_version, dedup_key, accession, row_number, cik,
                             facts, conditions, happened_at)
      select id, account_id, 1, ${accession}, ${accession}, 1, 1001, '{}', '[]', now() from alert
       where id = ${alertId}
      returning id, alert_id, account_id
    ), notice as (
      insert into alert_notice (account_id, alert_id, hit_id, kind)
      select account_id, alert_id, id, 'match' from hit returning id, account_id, alert_id
    )
    insert into alert_delivery (notice_id, account_id, alert_id, channel, state, due_at, queued_at, sent_at,
                                outbox_message_id)
    select notice.id, notice.account_id, notice.alert_id, 'mail', 'sent', now(), now(), now(), m.id
      from notice, outbox_message m`.execute(db);
}

async function compare(): Promise<Comparison> {
  const entries = readLedger(join(folder, "ledger"));
  return await compareWithLedger(database.connectionString, { entries, mailFolders: [folder] });
}

test("what the ledger says is what the database holds", async () => {
  const { problems, lines } = await compare();
  expect(problems).toEqual([]);
  expect(lines).toContain("alerts: 1 acknowledged, 0 lost; 0 not acknowledged, 0 of them stored");
  expect(lines.find((line) => line.startsWith("matches"))).toMatch(
    /^matches: 1 expected, 1 recorded/,
  );
});

test("a write that was acknowledged and is not there is lost", async () => {
  openLedgerAgain((ledger) => {
    ledger.send({ kind: "search", email, name: "Gone", state: "companies=C1" }).acknowledge();
    ledger.send({ kind: "search", email, name: "Unknown", state: "companies=C2" });
    ledger
      .send({ kind: "label", email, gvkey: "cluster-1", interaction: 1, note: "note 1" })
      .acknowledge();
  });
  const { problems } = await compare();
  expect(problems).toEqual([
    `saved searches was acknowledged and is lost: ${email} Gone companies=C1`,
    `labels was acknowledged and is lost: ${email} 1 note 1`,
  ]);
});

/** Numbers of a ledger go on from those of another. */
function openLedgerAgain(write: (ledger: ReturnType<typeof openLedger>) => void): void {
  const ledger = openLedger(join(folder, "ledger"), 100);
  write(ledger);
}

test("a row that was never sent is found, and a match that is missing, or has no email", async () => {
  await createAlert(database.db, { email, name: "Of no one" });
  await rm(join(folder, "1.eml"));
  expect((await compare()).problems).toEqual([
    `alerts was never sent: ${email} Of no one`,
    `email was not written: ${messageId}`,
  ]);
  await sql`delete from alert_hit`.execute(database.db);
  expect((await compare()).problems).toContain(`match is lost: ${email} Alert 1 ${accession}`);
});

test("a match without its delivery, and a filing without its row, are found", async () => {
  await sql`update alert_delivery set state = 'waiting', sent_at = null`.execute(database.db);
  await sql`update trade set is_live = false`.execute(database.db);
  expect((await compare()).problems).toEqual([
    `filing has 0 trades, not 1: ${accession}`,
    expect.stringMatching(/^match \d+ has 1 notices, 1 deliveries, 0 sent$/),
  ]);
});
