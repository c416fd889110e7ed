import { existsSync, globSync } from "node:fs";
import { readsSharedData } from "#testing/run-all/list-skips.ts";

/** Debian's PostgreSQL 15, the oldest version we support. */
const OLDEST_POSTGRES = "/usr/lib/postgresql/15/bin";

export type Stage = {
  name: string;
  command: string[];
  /** Added to the environment. */
  environment?: Readonly<Record<string, string>>;
  /** Where the stage's tests are counted. */
  report?: { path: string; format: "vitest" | "playwright" };
};

/** Everything that must hold, the quick things first. */
export function listStages(reportsDir: string): Stage[] {
  return [
    { name: "types", command: ["tsc", "-b"] },
    { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
    { name: "format", command: ["oxfmt", "--check"] },
    { name: "boundaries", command: ["node", "testing/boundaries/check-boundaries.ts"] },
    { name: "dead code", command: ["knip"] },
    { name: "packages", command: ["node", "testing/run-all/check-packages.ts"] },
    vitestStage("unit", ["unit"], reportsDir),
    vitestStage("slow", ["slow"], reportsDir),
    withoutSharedDataStage(reportsDir),
    { name: "web build", command: ["node", "testing/run-all/build-web.ts"] },
    vitestStage("integration", ["integration"], reportsDir),
    ...(existsSync(OLDEST_POSTGRES) ? [oldestPostgresStage(reportsDir)] : []),
    {
      name: "end to end",
      command: ["playwright", "test"],
      environment: { E2E_REPORT: `${reportsDir}/e2e.json` },
      report: { path: `${reportsDir}/e2e.json`, format: "playwright" },
    },
  ];
}

/** What this machine cannot run, in words. */
export function listOmissions(): string[] {
  if (existsSync(OLDEST_POSTGRES)) return [];
  return [
    `Not run against PostgreSQL 15: ${OLDEST_POSTGRES} is absent (on Debian 12: apt-get install postgresql-15).`,
  ];
}

function vitestStage(name: string, projects: string[], reportsDir: string): Stage {
  const path = `${reportsDir}/${name.replaceAll(/\W+/g, "-")}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  return {
    name,
    command: ["vitest", "run", ...projects.flatMap((each) => ["--project", each]), ...reporters],
    report: { path, format: "vitest" },
  };
}

/** The tests that read the shared data, as a fresh clone runs them. No other test looks for it. */
function withoutSharedDataStage(reportsDir: string): Stage {
  const stage = vitestStage("without shared data", ["unit", "slow", "integration"], reportsDir);
  const files = globSync("**/*.test.ts", { exclude: ["node_modules/**"] }).filter(readsSharedData);
  return {
    ...stage,
    command: [...stage.command, ...files],
    environment: { TEST_SHARED_DATA: "no-such-folder" },
  };
}

function oldestPostgresStage(reportsDir: string): Stage {
  return {
    ...vitestStage("integration on PostgreSQL 15", ["integration"], reportsDir),
    environment: { TEST_POSTGRES_BIN: OLDEST_POSTGRES },
  };
}
