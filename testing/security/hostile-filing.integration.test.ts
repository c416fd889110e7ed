import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { type AppUnderTest, createAppUnderTest } from "#testing/app-under-test.ts";
import { submissionOf } from "#testing/texts/submission-of.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

const usualMegabytes = 6;
/** The largest EDGAR takes is tried by hand: SENTINEL_TEST_HOSTILE_MEGABYTES=50. */
const megabytes = Number(process.env["SENTINEL_TEST_HOSTILE_MEGABYTES"] ?? usualMegabytes);

let app: AppUnderTest;
let root: string;

beforeEach(async () => {
  app = await createAppUnderTest();
  root = await mkdtemp(join(tmpdir(), "sentinel-hostile-"));
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

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

/** Calls one after another until the work is done. @returns the duration ninety-nine of a hundred keep, ms */
async function p99During(work: Promise<unknown>): Promise<{ p99: number; calls: number }> {
  const state = { isDone: false };
  const end = work.finally(() => {
    state.isDone = true;
  });
  const durations: number[] = [];
  while (!state.isDone) {
    const startedAt = performance.now();
    await app.app.inject({ method: "GET", url: "/ready" });
    durations.push(performance.now() - startedAt);
    await nextTurn();
  }
  await end;
  durations.sort((a, b) => a - b);
  return { p99: durations[Math.ceil(durations.length * 0.99) - 1] ?? 0, calls: durations.length };
}

test("while a hostile filing is taken in, calls to the same process are answered [V15.2.2]", async () => {
  await writeFiling();
  const pool = openBulkPool(app.connectionString);
  try {
    await p99During(sleep(200));
    const quiet = await p99During(sleep(1000));
    const loop = monitorEventLoopDelay({ resolution: 2 });
    loop.enable();
    const ingesting = ingestArchive({ pool, root, source: "archive" });
    const during = await p99During(ingesting);
    loop.disable();
    expect(await ingesting).toMatchObject({ stored: 1, unreadable: 0 });
    if (megabytes > usualMegabytes) console.log({ quiet, during, longestTurnMs: loop.max / 1e6 });
    // Read on the same thread it would be the whole time of the extraction: seconds.
    expect(during.p99).toBeLessThan(10 * quiet.p99 + 100);
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
