import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "#testing/database/database.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";

const script = join(import.meta.dirname, "../../testing/evidence/writing-process.ts");
const kills = 20;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createEvidenceScene();
  folder = await mkdtemp(join(tmpdir(), "sentinel-kills-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Of this machine: kept for the next run. */
const compiled = join(tmpdir(), "sentinel-compiled");

/** Runs the writing process, and kills it so many milliseconds after it began to write. */
async function write(into: string, killAfterMs: number | null): Promise<{ tookMs: number }> {
  const { rows: trades } = await sql<{ accession: string; rowNumber: number }>`
    select accession, row_number as "rowNumber" from trade where is_live
     order by accession limit 3`.execute(database.db);
  const asked = { connectionString: database.connectionString, folder: into, trades };
  const child = spawn(process.execPath, [script, JSON.stringify(asked)], {
    stdio: ["ignore", "pipe", "inherit"],
    // Most of the time of a process goes into compiling what the one before compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const begun = Promise.withResolvers<number>();
  let done = 0;
  child.stdout.on("data", (text: Buffer) => {
    if (text.includes("begun")) begun.resolve(performance.now());
    if (text.includes("done")) done = performance.now();
  });
  const began = await begun.promise;
  if (killAfterMs !== null) {
    await pause(killAfterMs);
    child.kill("SIGKILL");
  }
  await ended;
  return { tookMs: done - began };
}

test("twenty kills while a pack is written leave no file or the complete one", async () => {
  const { tookMs: first } = await write(folder, null);
  const [whole = ""] = await readdir(folder);
  // The first process is slower than the later ones, which find its files in memory.
  const { tookMs: second } = await write(await mkdtemp(join(folder, "again-")), null);
  const tookMs = Math.min(first, second);
  expect(whole).toMatch(/^[0-9a-f]{64}\.zip$/);
  const outcomes: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const own = await mkdtemp(join(folder, "kill-"));
    // From the first moment to some time after the last.
    await write(own, (tookMs * 1.15 * kill) / (kills - 1));
    outcomes.push(await contentOf(own));
  }
  expect(outcomes.filter((outcome) => outcome !== "nothing" && outcome !== whole)).toEqual([]);
  // Kills that all came too early or too late would show nothing.
  expect(outcomes.filter((outcome) => outcome === "nothing").length).toBeGreaterThan(1);
}, 400_000);

/** The name of the one pack in a folder where its content has that hash; "nothing" without a pack. */
async function contentOf(own: string): Promise<string> {
  const [name, ...others] = (await readdir(own)).filter((each) => !each.startsWith("building-"));
  if (name === undefined) return "nothing";
  const hash = createHash("sha256").update(await readFile(join(own, name)));
  const isComplete = others.length === 0 && `${hash.digest("hex")}.zip` === name;
  return isComplete ? name : `broken: ${name}`;
}
