import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { writeBackup } from "#database/backup/write-backup.ts";
import { storeCalls } from "#database/calls/store-calls.ts";
import { applyMigrations, migrate } from "#database/migrate.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";
import { fresh } from "#testing/fresh.ts";
import { createBackupScene } from "#testing/database/backup-scene.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import { createEmptyDatabase, type TestDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

const takenAt = "2026-11-20T15:00:00Z";
const now = "2026-11-21T15:00:00Z";
const email = "ana@x.example";

const call: Transcript = {
  key: "a",
  gvkey: "001690",
  fraudDescription: null,
  cik: null,
  ticker: null,
  companyName: "Apple Inc.",
  fiscalPeriod: null,
  heldOn: "2026-01-29",
  title: "Q1 call",
  interactions: [
    {
      kind: "question",
      description: "A question",
      turns: [{ speaker: "Ada", role: null, text: "How is demand?" }],
    },
  ],
};

const scene = fresh(createBackupScene, (created) => created.drop());

async function copyOf(source: TestDatabase): Promise<TestDatabase> {
  const { file, target } = scene;
  const { connectionString } = source;
  await writeBackup({ connectionString, file, product: "0.0.1", takenAt });
  await restoreBackup({ connectionString: target.connectionString, file, now });
  return target;
}

async function reviewRows({ db }: TestDatabase): Promise<Map<string, string[]>> {
  const rows = await readAllRows(db);
  const names = [
    "reviewer",
    "categorization",
    "categorization_history",
    "gold_label",
    "call_import",
    "removed_interaction",
  ];
  return new Map([...rows].filter(([name]) => name.startsWith("review_") || names.includes(name)));
}

test("reviews are restored as they were, each save once, and go on from there", async () => {
  const { source } = scene;
  await createAccount(source.db, { email, permissions: ["categorization"] });
  const gvkey = await createReviewCompany(source.db);
  await assignCompanies(source.db, email, [gvkey]);
  const reason = "Tab\there, \\N, 李 🙂";
  const label = { email, gvkey, interactionNumber: 1, categorization: 1, reason } as const;
  await storeLabel(source.db, label);
  const change = { version: 2, reason: "Changed." };
  await source.db.updateTable("categorization").set(change).execute();
  await sql`insert into gold_label
              (gvkey, interaction_num, version, revision, categorization, reason, decided_by)
            values (${gvkey}, 1, 1, 1, 0, 'Clear.', 'lead@x.example')`.execute(source.db);
  const file = { name: "calls.jsonl", sha256: Buffer.alloc(32, 7), by: email };
  await storeCalls(source.db, { source: "test", calls: [call], file });
  await source.db.insertInto("removed_interaction").values({ gvkey, last_number: 9 }).execute();
  const before = await reviewRows(source);
  expect(before.get("call_import")).toHaveLength(1);
  expect(before.get("categorization_history")).toHaveLength(2);

  const { db } = await copyOf(source);
  expect(await reviewRows(scene.target)).toEqual(before);
  await db.updateTable("categorization").set({ version: 3 }).execute();
  await db.updateTable("account").set({ email: "ana@y.example" }).execute();
  expect((await reviewRows(scene.target)).get("categorization_history")).toHaveLength(3);
  expect(await db.selectFrom("reviewer").select("email").execute()).toEqual([
    { email: "ana@y.example" },
  ]);
});

test("calls of a backup older than the review are taken up for it", async () => {
  const older = await createEmptyDatabase();
  const client = new pg.Client(older.connectionString);
  await client.connect();
  await applyMigrations(client, { through: "0024_match_queue.sql" });
  await client.end();
  await sql`
    with call as (
      insert into conference_call (source, source_key, cik, company_name, held_on, title, sha256)
      values ('maec', '1', 320193, 'Apple Inc.', '2026-01-29', 'Q1 call', 'x') returning id)
    insert into call_interaction (call_id, interaction_number, kind, description, turns)
    select id, 1, 'remarks', 'Opening', '[{"speaker": "Ada", "role": null, "text": "Good day."}]'
      from call`.execute(older.db);
  const restored = await copyOf(older);
  await older.drop();
  await migrate(restored.connectionString);
  const texts = await restored.db
    .selectFrom("review_text")
    .select(["gvkey", "interaction_num", "body"])
    .execute();
  expect(texts).toEqual([{ gvkey: "cik-0000320193", interaction_num: 1, body: "Good day." }]);
});
