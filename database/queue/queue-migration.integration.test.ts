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
