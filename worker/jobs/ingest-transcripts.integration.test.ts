import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { ingestTranscripts, listTranscriptFiles } from "#worker/jobs/ingest-transcripts.ts";

let database: TestDatabase;
let pool: Pool;
const scratch = mkdtempSync(join(tmpdir(), "ingest-transcripts-"));
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openBulkPool(database.connectionString);
}, 60_000);
beforeEach(() => pool.query("delete from conference_call"));
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await pool.end();
  await database.drop();
});

function callWith(texts: readonly string[]) {
  return {
    key: "ACME-2026Q3",
    cik: 1_234_567,
    ticker: "ACME",
    companyName: "Acme Corp",
    fiscalPeriod: "2026Q3",
    heldOn: "2026-10-29",
    title: "Acme Q3 2026 Earnings Call",
    interactions: texts.map((text) => ({
      kind: "question",
      description: "Ada Orr, Orr & Co.: demand",
      turns: [{ speaker: "Ada Orr", role: "Analyst, Orr & Co.", text }],
    })),
  };
}

async function ingest(path: string) {
  const files = await listTranscriptFiles(path);
  return await ingestTranscripts({ pool, files, source: "test" });
}

async function spoken(): Promise<string[]> {
  const { rows } = await pool.query<{ said: string }>(
    `select interaction_number || ' ' || (turns->0->>'text') as said
       from call_interaction order by call_id, interaction_number`,
  );
  return rows.map(({ said }) => said);
}

test("a call is stored once, and a corrected one is brought up to date", async () => {
  const path = join(scratch, "acme.json");
  writeFileSync(path, JSON.stringify(callWith(["one", "two", "three"])));
  expect(await ingest(path)).toMatchObject({ calls: 1, interactions: 3, stored: 1 });
  expect(await ingest(path)).toMatchObject({ stored: 0, changed: 0, unchanged: 1 });
  writeFileSync(path, JSON.stringify(callWith(["one", "deux"])));
  expect(await ingest(path)).toMatchObject({ stored: 0, changed: 1, unchanged: 0 });
  expect(await spoken()).toEqual(["1 one", "2 deux"]);
});

test("what cannot be read is counted with its reason and stops nothing", async () => {
  const path = join(scratch, "calls.jsonl");
  writeFileSync(path, `{"key": 1}\n${JSON.stringify(callWith(["one"]))}\n`);
  const outcome = await ingest(path);
  expect(outcome).toMatchObject({ calls: 1, stored: 1, unreadable: 1 });
  expect(outcome.examples[0]).toContain("calls.jsonl:1: The JSON is not a transcript: key");
});

const data = sharedDataDir();
test.skipIf(data === null)(
  "the 501 real transcripts are taken in once, whatever runs again",
  async () => {
    const folder = join(data ?? "", "transcripts", "maec");
    const count = readdirSync(folder).filter((name) => /^\d{8}_/.test(name)).length;
    expect(await ingest(folder)).toMatchObject({ calls: count, stored: count, unreadable: 0 });
    const { rows } = await pool.query<{ interactions: number }>(
      "select count(*)::int as interactions from call_interaction",
    );
    const again = await ingest(folder);
    expect(again).toMatchObject({ unchanged: count, stored: 0, changed: 0 });
    expect(again.interactions).toBe(rows[0]?.interactions);
  },
);
