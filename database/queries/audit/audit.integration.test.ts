import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  appendAuditEntry,
  type AuditEntry,
  verifyAuditChain,
} from "#database/queries/audit/audit.ts";
import { databaseForFile } from "#testing/database/database.ts";

const database = await databaseForFile();

const entry: AuditEntry = {
  at: "2026-11-20T15:00:00.123456789Z",
  actor: "ana@x.example",
  subject: null,
  operation: "check_login",
  outcome: 'signed in\n"twice"',
  detail: { zeta: 1, alpha: "ü", none: null, isRunAs: false },
  requestId: null,
  networkAddress: "127.0.0.1",
};

test("entries written at once form one unbroken chain", async () => {
  await Promise.all(Array.from({ length: 8 }, () => appendAuditEntry(database.db, entry)));
  expect(await verifyAuditChain(database.db)).toMatchObject({ entries: 8, firstBroken: null });
});

test("an entry stands or falls with its transaction", async () => {
  const failing = database.db.transaction().execute(async (transaction) => {
    await appendAuditEntry(transaction, entry);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await verifyAuditChain(database.db)).toMatchObject({ entries: 8, firstBroken: null });
});

test("nothing can be changed or removed", async () => {
  const changes = [
    "update audit_entry set actor = 'x'",
    "delete from audit_entry",
    "truncate audit_entry",
  ];
  for (const change of changes) {
    await expect(sql.raw(change).execute(database.db)).rejects.toThrow("append-only");
  }
});

test("a change made around that guard is found", async () => {
  await sql`alter table audit_entry disable trigger all`.execute(database.db);
  await sql`update audit_entry set outcome = 'refused' where id = 5`.execute(database.db);
  expect(await verifyAuditChain(database.db)).toMatchObject({ entries: 4, firstBroken: 5 });
});
