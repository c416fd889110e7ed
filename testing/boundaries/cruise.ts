import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

/** The folders with walls between them. */
export const FOLDERS = [
  "contract",
  "domain",
  "sources",
  "database",
  "platform",
  "server",
  "worker",
  "web",
  "demo",
  "cli",
  "bench",
  "e2e",
  "testing",
];

const cruiseSchema = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

export type Violation = { rule: string; from: string; to: string };

/**
 * Runs dependency-cruiser over the given folders of a checkout, by that checkout's own rules.
 * @returns the files it really read, and the imports it refuses
 */
export function cruise(
  checkout: string,
  folders: string[],
): { modules: string[]; violations: Violation[] } {
  const program = join(
    REPOSITORY,
    "node_modules",
    "dependency-cruiser",
    "bin",
    "dependency-cruiser.mjs",
  );
  const run = spawnSync(process.execPath, [program, "--output-type", "json", ...folders], {
    cwd: checkout,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (run.stdout === "") throw new Error(`dependency-cruiser failed: ${run.stderr}`);
  const result = cruiseSchema.parse(JSON.parse(run.stdout));
  return {
    modules: result.modules.map((module) => module.source),
    violations: result.summary.violations.map(({ from, to, rule }) => ({
      from,
      to,
      rule: rule.name,
    })),
  };
}

/** TypeScript files in the repository's folders, relative to it. */
export function listSourceFiles(): string[] {
  return globSync(`{${FOLDERS.join(",")}}/**/*.{ts,tsx}`, { cwd: REPOSITORY });
}
