import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { databaseForFile } from "#testing/database/database.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";

const script = join(import.meta.dirname, "../../testing/evidence/writing-process.ts");
/** Writing takes most of the time, so most kills fall into it; the first comes before it, the last after the pack has its name. */
const kills = 8;

const database = await databaseForFile(createEvidenceScene);
const folder = await mkdtemp(join(tmpdir(), "sentinel-kills-"));
afterAll(() => rm(folder, { recursive: true }));

/** Of this machine: kept for the next run. */
const compiled = join(tmpdir(), "sentinel-compiled");

type Writer = {
  /** Writes into a folder, and is killed so many milliseconds after it began. */
  write: (into: string, killAfterMs: number | null) => Promise<{ tookMs: number }>;
};

/** Starts a process that composes a pack and waits: most of its time goes into that, while another one writes. */
function startWriter(trades: object): Writer {
  const parameters = { connectionString: database.connectionString, trades };
  const child = spawn(process.execPath, [script, JSON.stringify(parameters)], {
    stdio: ["pipe", "pipe", "inherit"],
    // A process need not compile what the one before compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const said = {
    ready: Promise.withResolvers<number>(),
    begun: Promise.withResolvers<number>(),
    done: Promise.withResolvers<number>(),
  };
  child.stdout.on("data", (text: Buffer) => {
    for (const word of ["ready", "begun", "done"] as const)
      if (text.includes(word)) said[word].resolve(performance.now());
  });
  async function write(into: string, killAfterMs: number | null) {
    await said.ready.promise;
    child.stdin.end(into);
    const began = await said.begun.promise;
    if (killAfterMs !== null) {
      await pause(killAfterMs);
      child.kill("SIGKILL");
      await ended;
      return { tookMs: killAfterMs };
    }
    const tookMs = (await said.done.promise) - began;
    await ended;
    return { tookMs };
  }
  return { write };
}

test("kills at any moment while a pack is written leave no file or the complete one", async () => {
  const { rows: trades } = await sql<object>`
    select accession, row_number as "rowNumber" from trade where is_live
     order by accession limit 3`.execute(database.db);
  let next = startWriter(trades);
  const write: Writer["write"] = async (into, killAfterMs) => {
    const writer = next;
    next = startWriter(trades);
    return await writer.write(into, killAfterMs);
  };
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
  await next.write(await mkdtemp(join(folder, "last-")), 0);
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
