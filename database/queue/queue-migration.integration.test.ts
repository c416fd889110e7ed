import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { findWebhook } from "#database/alerts/channels/webhook-settings.ts";
import { applyMigrations, migrate } from "#database/migrate.ts";
import { claimLeased } from "#database/queue/leased.ts";
import { sendMessages, testWebhooks } from "#database/queue/queues.ts";
import { createEmptyDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

test("work that waited in an older version is done by this one", async () => {
  const { db, connectionString, drop } = await createEmptyDatabase();
  const client = new pg.Client(connectionString);
  await client.connect();
  await applyMigrations(client, { through: "0037_transaction_before_number.sql" });
  await createAccount(db, { email: "a@x.example", permissions: ["alerts"] });
  const [wanted, tested] = [
    await createAlert(db, { email: "a@x.example", name: "Wanted" }),
    await createAlert(db, { email: "a@x.example", name: "Tested" }),
  ];
  await sql`
    insert into alert_webhook (alert_id, url, secret_sealed, is_enabled, created_at, updated_at,
                               test_wanted_at, test_claimed_until, tested_at, test_problem)
    values (${wanted}, 'https://x.example', '\\x00', true, now(), now(), now(), now(), null, null),
           (${tested}, 'https://x.example', '\\x00', true, now(), now(), null, null,
            '2026-11-20T15:00:00Z', 'It answered with status 404.')`.execute(db);
  // Its sender was killed: the lease was the time of the next attempt.
  await sql`
    insert into outbox_message (idempotency_key, kind, recipient, subject, text_body, message_id,
                                attempts, next_attempt_at, created_at)
    values ('k', 'test', 'a@x.example', 'A notice', 'Words', '<m@x.example>', 1,
            now() + interval '2 minutes', now())`.execute(db);
  await sql`create schema graphile_worker; create table graphile_worker.jobs (id int)`.execute(db);
  await migrate(connectionString);
  const claims = await claimLeased(db, testWebhooks, { limit: 5 });
  expect(claims).toEqual([{ alertId: wanted, attempts: 1 }]);
  expect(await findWebhook(db, wanted)).toMatchObject({ isTestWaiting: true, testedAt: null });
  expect(await findWebhook(db, tested)).toMatchObject({
    isTestWaiting: false,
    testedAt: "2026-11-20T15:00:00Z",
    testProblem: "It answered with status 404.",
  });
  const [message] = await claimLeased(db, sendMessages, { limit: 5 });
  expect(message).toMatchObject({ attempts: 2, textBody: "Words" });
  const schemas = await sql`
    select from information_schema.schemata where schema_name = 'graphile_worker'`.execute(db);
  expect(schemas.rows).toEqual([]);
  await client.end();
  await drop();
});

test("companies with a 10-Q or 10-K whose filing date EDGAR does not give are recomputed after the update", async () => {
  const { db, connectionString, drop } = await createEmptyDatabase();
  const client = new pg.Client(connectionString);
  await client.connect();
  await applyMigrations(client, { through: "0072_counts_by_change.sql" });
  const accepted = "2024-04-30T21:45:00Z";
  const filings = [
    [1, "10-Q", accepted, null],
    [2, "10-KT", accepted, null],
    [3, "10-Q", accepted, "2024-05-01"],
    [4, "8-K", accepted, null],
    [5, "10-Q", null, null],
    [null, "10-K", accepted, null],
  ] as const;
  for (const [at, [cik, form, acceptedAt, filedOn]] of filings.entries())
    await sql`
      insert into filing (accession, form, issuer_cik, accepted_at, filed_on, sha256, source, path,
                          completeness, parser_version)
      values (${`0000000001-24-00000${at}`}, ${form}, ${cik}, ${acceptedAt}, ${filedOn}, '\\x00',
              'edgar', 'a.txt', 2, 1)`.execute(db);
  await sql`delete from dirty_issuer`.execute(db);
  await migrate(connectionString);
  const { rows } = await sql`select cik from dirty_issuer order by cik`.execute(db);
  expect(rows).toEqual([{ cik: 1 }, { cik: 2 }]);
  await client.end();
  await drop();
});
