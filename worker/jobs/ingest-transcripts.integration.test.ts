import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { databaseForFile } from "#testing/database/database.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import {
  ingestTranscripts,
  listTranscriptFiles,
  previewTranscriptFiles,
  type RefusedFile,
} from "#worker/jobs/ingest-transcripts.ts";

const scratch = mkdtempSync(join(tmpdir(), "ingest-transcripts-"));
const database = await databaseForFile();
const { pool } = database;
beforeEach(() => pool.query("delete from conference_call; delete from review_company"));
afterAll(async () => {
  rmSync(scratch, { recursive: true });
});

const today = "2026-11-20";

function callWith(texts: readonly string[], key = "ACME-2026Q3") {
  return {
    key,
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

async function ingest(path: string, isPreviewed = true) {
  const files = await listTranscriptFiles(path);
  const refused: RefusedFile[] = [];
  const onRefused = (file: RefusedFile): unknown => refused.push(file);
  const { db } = database;
  const context = { db, files, source: "test", today, onRefused };
  const preview = isPreviewed ? await previewTranscriptFiles(context) : null;
  refused.length = 0;
  const counts = await ingestTranscripts({ ...context, pool });
  // Nothing happens that the preview did not tell.
  expect(preview ?? { ...counts, outdatedLabels: 0 }).toEqual({ ...counts, outdatedLabels: 0 });
  return { ...counts, refused };
}

async function spoken(): Promise<string[]> {
  const { rows } = await pool.query<{ said: string }>(
    `select interaction_number || ' ' || (turns->0->>'text') as said
       from call_interaction order by call_id, interaction_number`,
  );
  return rows.map(({ said }) => said);
}

const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");

test("a call is stored once, and a corrected one is brought up to date", async () => {
  const path = join(scratch, "acme.json");
  writeFileSync(path, JSON.stringify(callWith(["one", "two", "three"])));
  expect(await ingest(path)).toMatchObject({ files: 1, calls: 1, interactions: 3, new: 1 });
  expect(await ingest(path)).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
  // The hash is of the file, also of its byte order mark, which is no part of the text.
  const corrected = `\uFEFF${JSON.stringify(callWith(["one", "deux"]))}`;
  writeFileSync(path, corrected);
  expect(await ingest(path)).toMatchObject({ new: 0, changed: 1, unchanged: 0 });
  expect(await spoken()).toEqual(["1 one", "2 deux"]);
  // Each run that changed something is an import, which can be undone on the screen.
  const { rows } = await pool.query(
    `select file_name, encode(sha256, 'hex') as sha256, imported_by, new_calls, new_interactions, changed_calls
       from call_import order by id`,
  );
  const ofFile = { file_name: "acme.json", imported_by: null };
  expect(rows).toEqual([
    {
      ...ofFile,
      sha256: sha256Of(JSON.stringify(callWith(["one", "two", "three"]))),
      new_calls: 1,
      new_interactions: 3,
      changed_calls: 0,
    },
    {
      ...ofFile,
      sha256: sha256Of(corrected),
      new_calls: 0,
      new_interactions: 0,
      changed_calls: 1,
    },
  ]);
});

test("a file with a line that cannot be read is refused as a whole, others go on", async () => {
  const folder = join(scratch, "mixed");
  mkdirSync(folder);
  writeFileSync(join(folder, "a.jsonl"), `${JSON.stringify(callWith(["one"], "a"))}\n{"key": 1}\n`);
  writeFileSync(join(folder, "b.jsonl"), JSON.stringify(callWith(["two"], "b")));
  writeFileSync(join(folder, "c.jsonl"), Buffer.from([0x7b, 0xff, 0x7d]));
  writeFileSync(join(folder, "notes.md"), "not looked at");
  const outcome = await ingest(folder);
  expect(outcome).toMatchObject({ files: 3, refusedFiles: 2, calls: 1, new: 1 });
  expect(await spoken()).toEqual(["1 two"]);
  const [a, c] = outcome.refused;
  expect(a?.path).toBe(join(folder, "a.jsonl"));
  expect(a?.faults[0]).toEqual({
    line: 2,
    reason: "key “1”: Give the call a key of 1 to 100 characters.",
  });
  expect(c?.faults).toEqual([
    { line: null, reason: "The file is not UTF-8 text. Save it as UTF-8." },
  ]);
});

test("a file with a call of a later day than today is refused", async () => {
  const path = join(scratch, "later.jsonl");
  const [onDay, later] = ["2026-11-20", "2026-11-21"].map((heldOn) =>
    JSON.stringify({ ...callWith(["one"], heldOn), heldOn }),
  );
  writeFileSync(path, `${onDay}\n${later}`);
  const { refused, ...counts } = await ingest(path);
  expect(counts).toMatchObject({ refusedFiles: 1, calls: 0, new: 0 });
  expect(refused[0]?.faults).toEqual([
    { line: 2, reason: expect.stringContaining("Its day, 21 Nov 2026, is after 20 Nov 2026") },
  ]);
});

const opening =
  /^(hi|hey|hello|good (morning|afternoon|evening)|thanks|thank you|yes|yeah|sure|no|well|okay|ok|right|so, <unk>|<unk>|great question|good question|(that'?s|it'?s) a (good|great|fair) question|operator)\b/i;

/** By the rule in docs/operations.md: eight lines of remarks at least, then three for each part. */
function partsOf(lines: readonly string[]): number {
  const next = (from: number, least: number): number => {
    const at = lines.findIndex((line, place) => place >= from + least && opening.test(line));
    return at === -1 ? 1 : 1 + next(at, 3);
  };
  return next(0, 8);
}

const data = sharedDataDir();
test.skipIf(data === null)(
  "the 501 real transcripts are taken in once, whatever runs again, and not a word is lost",
  async () => {
    const folder = join(data ?? "", "transcripts", "maec");
    const names = readdirSync(folder).filter((name) => /^\d{8}_/.test(name));
    const texts = new Map(
      names.map((name) => [basename(name, ".txt"), readFileSync(join(folder, name), "utf8")]),
    );
    const parts = [...texts.values()].map((text) =>
      partsOf(
        text
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      ),
    );
    const interactions = parts.reduce((sum, count) => sum + count, 0);
    const counts = { files: 501, calls: 501, interactions, refusedFiles: 0 };
    expect(await ingest(folder, false)).toMatchObject({ ...counts, new: 501 });
    expect(await ingest(folder)).toMatchObject({ ...counts, new: 0, changed: 0, unchanged: 501 });

    const { rows } = await pool.query<{ key: string; gvkey: string; body: string }>(
      `select source_key as key, i.gvkey, string_agg(body, E'\\n' order by i.interaction_num) as body
         from conference_call c
         join review_interaction i on i.call_id = c.id and i.withdrawn_at is null
         join review_text t
           on t.gvkey = i.gvkey and t.interaction_num = i.interaction_num and t.revision = i.revision
        where i.revision = 1 group by source_key, i.gvkey`,
    );
    expect(rows.length).toBe(501);
    for (const { key, gvkey, body } of rows) {
      expect(gvkey).toBe(`ticker-${key.slice("20150226_".length)}`);
      const words = (text: string | undefined): string => text?.trim().split(/\s+/).join(" ") ?? "";
      expect(words(body)).toBe(words(texts.get(key)));
    }
    const reviewed = await pool.query<{ count: number }>(
      "select count(*)::int as count from review_interaction where withdrawn_at is null",
    );
    expect(reviewed.rows[0]?.count).toBe(interactions);
  },
  120_000,
);
