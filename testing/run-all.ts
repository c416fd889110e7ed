// Runs every check and test and ends with one line: how many tests passed and failed.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync, existsSync, readFileSync, globSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { ensureTools } from "#testing/run-all/ensure-tools.ts";
import { NODE_COMPILE_CACHE } from "#testing/processes/process-environment.ts";
import { describeFailure, type Failure, listFailures } from "#testing/run-all/list-failures.ts";
import { listSkipsWithoutData, readsSharedData } from "#testing/run-all/list-skips.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { z } from "zod";

/** Debian's PostgreSQL 15, the oldest version we support. */
const OLDEST_POSTGRES = "/usr/lib/postgresql/15/bin";

type Stage = {
  name: string;
  command: string[];
  /** Added to the environment. */
  environment?: Readonly<Record<string, string>>;
  /** Where the stage's tests are counted. */
  report?: { path: string; format: "vitest" | "playwright" };
};

/** What reads the code. Most of these use one core: they run at once, and each prints when it has ended. */
const checks: readonly Stage[] = [
  // One checker per project: more repeat each other's work on the types of zod and Kysely.
  { name: "types", command: ["tsc", "-b", "--checkers", "1"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "boundaries", command: ["node", "testing/boundaries/check-boundaries.ts"] },
  { name: "dead code", command: ["knip"] },
  { name: "packages", command: ["node", "testing/run-all/check-packages.ts"] },
  { name: "web build", command: ["node", "testing/run-all/build-web.ts"] },
];

/** What uses every core, one after the other, the quick things first. */
function listStages(reportsDir: string): Stage[] {
  return [
    { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
    vitestStage("unit", ["unit"], reportsDir),
    vitestStage("slow", ["slow"], reportsDir),
    // Where it is missing, every stage runs without it.
    ...(sharedDataDir() === null ? [] : [withoutSharedDataStage(reportsDir)]),
    vitestStage("components", ["components"], reportsDir),
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
function listOmissions(): string[] {
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

type TestCount = { passed: number; failed: number; skipped: number };

const NO_TESTS: TestCount = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
});

/** `flaky` passed at a second try. */
const playwrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
});

/** Reads how many tests a stage ran; none when it wrote no report. */
function countTests(path: string, format: "vitest" | "playwright"): TestCount {
  if (!existsSync(path)) return NO_TESTS;
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (format === "vitest") {
    const report = vitestReport.parse(json);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    };
  }
  const { stats } = playwrightReport.parse(json);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}

/** @returns the sum of both */
function addCounts(one: TestCount, other: TestCount): TestCount {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

const REPOSITORY = resolve(import.meta.dirname, "..");
const REPORTS = ".cache/test-reports";

type Outcome = {
  name: string;
  isPassed: boolean;
  seconds: number;
  count: TestCount;
  failures: Failure[];
  /** What did not run because the shared data is missing, by file. */
  skips: string[];
};

process.chdir(REPOSITORY);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const missing = ensureTools();
if (missing !== null) console.error(missing);

const outcomes = await Promise.all(checks.map((stage) => runStage(stage, "pipe")));
for (const stage of listStages(REPORTS)) outcomes.push(await runStage(stage, "inherit"));
printSummary(outcomes);
if (outcomes.some((outcome) => !outcome.isPassed)) process.exitCode = 1;

async function runStage(stage: Stage, stdout: "inherit" | "pipe"): Promise<Outcome> {
  const heading = `\n== ${stage.name}: ${stage.command.join(" ")}`;
  if (stdout === "inherit") console.log(heading);
  const startedAt = performance.now();
  const [program = "", ...parameters] = stage.command;
  const path = [resolve("node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  const child = spawn(program, parameters, {
    stdio: ["inherit", stdout, "pipe"],
    env: { ...process.env, PATH: path, CI: "1", NODE_COMPILE_CACHE, ...stage.environment },
  });
  const [printed, stderr, { status, ending }] = await Promise.all([
    child.stdout === null ? "" : text(child.stdout),
    child.stderr === null ? "" : text(child.stderr),
    endOf(child),
  ]);
  if (stdout === "pipe") console.log(`${heading}\n${printed}`);
  process.stderr.write(stderr);
  const { report } = stage;
  const counted = report === undefined ? NO_TESTS : countTests(report.path, report.format);
  const failures = report === undefined ? [] : listFailures(report.path, report.format);
  const isPassed = status === 0 && counted.failed === 0;
  // A stage can fail without a failing test: types, or a database that did not start.
  const isUnexplained = !isPassed && counted.failed === 0;
  if (isUnexplained) {
    failures.push(describeFailure(stage.name, `${ending}\n${printed}${stderr}`, false));
  }
  const skips =
    sharedDataDir() === null && report?.format === "vitest"
      ? listSkipsWithoutData(report.path)
      : [];
  const seconds = (performance.now() - startedAt) / 1000;
  const count = isUnexplained ? { ...counted, failed: 1 } : counted;
  return { name: stage.name, isPassed, seconds, count, failures, skips };
}

/** How a process ended; one that could not be started has no status. */
async function endOf(child: ChildProcess): Promise<{ status: number | null; ending: string }> {
  const { promise, resolve: settle } = Promise.withResolvers<{
    status: number | null;
    ending: string;
  }>();
  child.on("error", ({ message }) => settle({ status: null, ending: message }));
  child.on("close", (status, signal) =>
    settle({ status, ending: `ended with ${signal ?? status}` }),
  );
  return await promise;
}

function printSummary(outcomes: Outcome[]): void {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const printAll = (heading: string, listed: readonly Failure[]): void => {
    if (listed.length > 0) console.log(`\n== ${heading}`);
    for (const { test, reason } of listed) console.log(`${test}\n${reason}\n`);
  };
  const secondTries = failures.filter(({ isSecondTry }) => isSecondTry);
  printAll("passed at the second try only: find out why", secondTries);
  const failed = failures.filter(({ isSecondTry }) => !isSecondTry);
  printAll("failed", failed);
  const skips = [...new Set(outcomes.flatMap((outcome) => outcome.skips))];
  if (skips.length > 0)
    console.log("\n== skipped without the shared data (testing/shared-data.ts)");
  for (const line of skips) console.log(line);
  console.log("\n== summary");
  for (const { name, isPassed, seconds, count } of outcomes) {
    const tests = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
    const cells = [
      isPassed ? "ok    " : "FAILED",
      name.padEnd(30),
      `${seconds.toFixed(1)} s`.padStart(8),
      count.passed + count.failed + count.skipped > 0 ? `  ${tests}` : "",
    ];
    console.log(cells.join(" "));
  }
  for (const omission of listOmissions()) console.log(omission);
  const total = outcomes.map((outcome) => outcome.count).reduce(addCounts, NO_TESTS);
  // Once more and last, so that the end of a long log names them.
  for (const { test } of failed) console.log(`failed: ${test}`);
  for (const { test } of secondTries) console.log(`second try: ${test}`);
  const again = secondTries.length > 0 ? `, ${secondTries.length} passed at the second try` : "";
  console.log(`${total.passed} passed, ${total.failed} failed${again}`);
}
