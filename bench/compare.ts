import { execFile, type ExecFileOptions } from "node:child_process";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type Costs, median } from "#bench/measure.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

/** How much higher a relative cost may be before it is reported: one fifth. */
const tolerated = 1.2;

export type ComparedCost = {
  name: string;
  /** Medians of the runs; null where the commit's benchmarks have no such cost. */
  before: number | null;
  after: number | null;
  isWorse: boolean;
};

type Comparison = {
  /** Revisions as Git reads them. */
  before: string;
  after: string;
  /** Benchmarks, as `npm run bench` names them. */
  names: readonly string[];
  rows: number;
  /** Of each commit, in turns, so that both meet the same load. */
  runs: number;
};

/**
 * Runs benchmarks of two commits in turns, each in a folder of its own, and compares their relative costs.
 * @throws where a commit is unknown, or its benchmarks fail or have no costs
 */
export async function compareCommits(comparison: Comparison): Promise<ComparedCost[]> {
  const { before, after, names, rows, runs } = comparison;
  const folder = await mkdtemp(join(tmpdir(), "sentinel-bench-compare-"));
  const places = [
    { revision: before, path: join(folder, "before"), costs: new Array<Costs>() },
    { revision: after, path: join(folder, "after"), costs: new Array<Costs>() },
  ] as const;
  try {
    for (const { revision, path } of places) await checkOut(revision, path);
    for (let run = 0; run < runs; run += 1) {
      for (const { path, costs } of places) {
        const found: Record<string, number> = {};
        for (const name of names) Object.assign(found, await readCosts(path, name, rows));
        costs.push(found);
      }
    }
  } finally {
    for (const { path } of places) await git("worktree", "remove", "--force", path).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
  return compareCosts(places[0].costs, places[1].costs);
}

/** Compares the medians of several runs, cost by cost. */
export function compareCosts(before: readonly Costs[], after: readonly Costs[]): ComparedCost[] {
  const middle = (runs: readonly Costs[], name: string): number | null => {
    const values = runs.flatMap((costs) => costs[name] ?? []);
    return values.length === 0 ? null : median(values);
  };
  const names = new Set([...before, ...after].flatMap((costs) => Object.keys(costs)));
  return [...names].map((name) => {
    const [was, is] = [middle(before, name), middle(after, name)];
    const isWorse = was !== null && is !== null && is > was * tolerated;
    return { name, before: was, after: is, isWorse };
  });
}

/** The comparison as a table in Markdown; what got worse is marked. */
export function describeComparison(costs: readonly ComparedCost[]): string {
  const show = (cost: number | null): string => cost?.toPrecision(3) ?? "not measured";
  const rows = costs.map(({ name, before, after, isWorse }) => {
    const change =
      before === null || after === null ? "" : `${((after / before - 1) * 100).toFixed(0)} %`;
    return `| ${name} | ${show(before)} | ${show(after)} | ${change} | ${isWorse ? "worse" : ""} |`;
  });
  return ["| relative cost | before | after | change | |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

/** @throws with the end of what the command said */
async function run(command: string, given: string[], options: ExecFileOptions = {}): Promise<void> {
  try {
    await promisify(execFile)(command, given, { maxBuffer: 2 ** 26, ...options });
  } catch (error) {
    const said = z.object({ stderr: z.string() }).safeParse(error).data?.stderr ?? String(error);
    const end = said.trim().split("\n").slice(-5).join("\n");
    throw new Error(`"${command} ${given.join(" ")}" failed:\n${end}`, { cause: error });
  }
}

async function git(...command: string[]): Promise<void> {
  await run("git", command);
}

/** Packages are shared with this folder where the commit locks the same ones. */
async function checkOut(revision: string, path: string): Promise<void> {
  await git("worktree", "add", "--quiet", "--detach", path, revision);
  const lock = "package-lock.json";
  const [own, theirs] = await Promise.all([
    readFile(lock, "utf8"),
    readFile(join(path, lock), "utf8"),
  ]);
  if (own === theirs) await symlink(resolve("node_modules"), join(path, "node_modules"));
  else await run("npm", ["install"], { cwd: path });
}

const costsSchema = z.record(z.string(), z.number());

async function readCosts(path: string, name: string, rows: number): Promise<Costs> {
  const file = join(path, ".costs.json");
  const data = sharedDataDir();
  await run(process.execPath, ["bench/main.ts", name, "--rows", String(rows), "--costs", file], {
    cwd: path,
    env: { ...process.env, ...(data === null ? {} : { TEST_SHARED_DATA: data }) },
  });
  return costsSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
