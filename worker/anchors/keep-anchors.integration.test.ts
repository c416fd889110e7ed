import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { createLogger } from "#platform/logger.ts";
import { createKeyRing } from "#platform/secrets/key-ring.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { keepAnchors } from "#worker/anchors/keep-anchors.ts";

const clock = createMovableClock("2026-11-20T15:00:00Z");
let folder: string;
const database = freshDatabase();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sentinel-anchors-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts and ends the part, each of which writes an anchor. */
async function runOnce(): Promise<void> {
  const part = keepAnchors({
    db: database.db,
    clock,
    logger: createLogger("silent"),
    mailSettings: { from: { name: "Sentinel", address: "no-reply@sentinel.example" } },
    keyRing: createKeyRing([{ id: "first", key: Buffer.alloc(32, 1) }]),
    path: join(folder, "audit-anchors"),
  });
  await part.close();
}

test("a trail that was cut is mailed to each administrator once a day", async () => {
  const admin = { organization: "Admin", permissions: ["admin"] as const };
  await createAccount(database.db, { ...admin, email: "one@x.example" });
  await createAccount(database.db, { ...admin, email: "two@x.example" });
  await createAccount(database.db, { email: "member@x.example", permissions: ["alerts"] });
  await appendAuditEntry(database.db, {
    at: clock.now().toString(),
    actor: "one@x.example",
    subject: null,
    operation: "check_login",
    outcome: "signed in",
    detail: {},
    requestId: null,
    networkAddress: null,
  });
  const mails = async () =>
    await database.db
      .selectFrom("outbox_message")
      .select(["recipient", "text_body"])
      .where("kind", "=", "anchor_problem")
      .orderBy("id")
      .execute();

  await runOnce();
  expect(await mails()).toEqual([]);

  // As only the owner of the table can.
  await sql`alter table audit_entry disable trigger all`.execute(database.db);
  await sql`delete from audit_entry`.execute(database.db);
  await runOnce();
  const text = expect.stringMatching(/entry 1, anchored at .* is MISSING/);
  const both = [
    { recipient: "one@x.example", text_body: text },
    { recipient: "two@x.example", text_body: text },
  ];
  expect(await mails()).toEqual(both);
  clock.advance({ hours: 24 });
  await runOnce();
  expect(await mails()).toEqual([...both, ...both]);
});
