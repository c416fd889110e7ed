// Runs every check and test and ends with one line: how many tests passed and failed.

import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { addCounts, countTests, NO_TESTS, type TestCount } from "#testing/run-all/count-tests.ts";
import { ensureTools } from "#testing/run-all/ensure-tools.ts";
import { describeFailure, type Failure, listFailures } from "#testing/run-all/list-failures.ts";
import { listSkipsWithoutData } from "#testing/run-all/list-skips.ts";
import { listOmissions, listStages, type Stage } from "#testing/run-all/stages.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

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

const outcomes = listStages(REPORTS).map(runStage);
printSummary(outcomes);
if (outcomes.some((outcome) => !outcome.isPassed)) process.exitCode = 1;

function runStage(stage: Stage): Outcome {
  console.log(`\n== ${stage.name}: ${stage.command.join(" ")}`);
  const startedAt = performance.now();
  const [program = "", ...parameters] = stage.command;
  const path = [resolve("node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  const { status, signal, error, stderr } = spawnSync(program, parameters, {
    stdio: ["inherit", "inherit", "pipe"],
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, PATH: path, CI: "1", ...stage.environment },
  });
  // Null where the program could not be started.
  process.stderr.write(stderr ?? "");
  const { report } = stage;
  const counted = report === undefined ? NO_TESTS : countTests(report.path, report.format);
  const failures = report === undefined ? [] : listFailures(report.path, report.format);
  const isPassed = status === 0 && counted.failed === 0;
  // A stage can fail without a failing test: types, or a database that did not start.
  const isUnexplained = !isPassed && counted.failed === 0;
  if (isUnexplained) {
    const ending = error?.message ?? `ended with ${signal ?? status}`;
    failures.push(describeFailure(stage.name, `${ending}\n${stderr}`, false));
  }
  const skips =
    sharedDataDir() === null && report?.format === "vitest"
      ? listSkipsWithoutData(report.path)
      : [];
  const seconds = (performance.now() - startedAt) / 1000;
  const count = isUnexplained ? { ...counted, failed: 1 } : counted;
  return { name: stage.name, isPassed, seconds, count, failures, skips };
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
