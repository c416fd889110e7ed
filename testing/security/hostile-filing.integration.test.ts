import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { freshApp } from "#testing/server/app-under-test.ts";
import { longestTurnShare } from "#testing/processes/cpu-time.ts";
import { submissionOf } from "#testing/texts/submission-of.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

const usualMegabytes = 6;
/** The largest EDGAR takes is tried by hand: SENTINEL_TEST_HOSTILE_MEGABYTES=50. */
const megabytes = Number(process.env["SENTINEL_TEST_HOSTILE_MEGABYTES"] ?? usualMegabytes);

let root: string;

const app = freshApp();
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sentinel-hostile-"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

function hostileFiling(): string {
  const filled = (piece: string): string =>
    piece.repeat(Math.ceil((megabytes * 1_000_000) / 5 / piece.length));
  return submissionOf("8-K", [
    { type: "8-K", filename: "a.htm", text: "<p>Item 8.01 Other Events</p><p>going concern" },
    { type: "EX-99.1", filename: "b.htm", text: filled("<div><b><i>x") },
    { type: "EX-99.2", filename: "c.htm", text: filled("&amp;&#1234;&eacute;&") },
    { type: "EX-99.3", filename: "d.htm", text: filled("<table><tr><td>x</b>") },
    { type: "EX-99.4", filename: "e.txt", text: filled("one line ") },
    { type: "EX-99.5", filename: "f.htm", text: `<p ${filled("a=1 ")}>fraud` },
  ]);
}

async function writeFiling(): Promise<void> {
  const folder = join(root, "Archives/edgar/data/1001");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "0000000001-24-000001.txt"), hostileFiling());
}

/** Calls one after another until the work is done. @returns how many were answered */
async function callDuring(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const end = work.finally(() => {
    state.isDone = true;
  });
  let calls = 0;
  while (!state.isDone) {
    expect((await app.app.inject({ method: "GET", url: "/ready" })).statusCode).toBe(200);
    calls += 1;
    await nextTurn();
  }
  await end;
  return calls;
}

test("while a hostile filing is taken in, calls to the same process are answered [V15.2.2]", async () => {
  await writeFiling();
  const pool = openBulkPool(app.connectionString);
  try {
    const ingesting = ingestArchive({ pool, root, source: "archive" });
    const calling = callDuring(ingesting);
    // Read on the same thread, a document would be one long turn of it.
    expect(await longestTurnShare(ingesting)).toBeLessThan(0.2);
    expect(await calling).toBeGreaterThan(0);
    expect(await ingesting).toMatchObject({ stored: 1, unreadable: 0 });
  } finally {
    await pool.end();
  }
  const stored = await app.db
    .selectFrom("document_text")
    .select(["document_number", "text"])
    .orderBy("document_number")
    .execute();
  expect(stored.map(({ document_number }) => document_number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stored[0]?.text).toBe("Item 8.01 Other Events\ngoing concern");
  expect(stored[5]?.text).toBe("fraud");
});
