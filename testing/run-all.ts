// Runs every check and test and ends with one line: how many tests passed and failed.

import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { addCounts, countTests, NO_TESTS, type TestCount } from "#testing/run-all/count-tests.ts";
import { ensureTools } from "#testing/run-all/ensure-tools.ts";
import { type Failure, listFailures } from "#testing/run-all/list-failures.ts";
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
  const { status } = spawnSync(program, parameters, {
    stdio: "inherit",
    env: { ...process.env, PATH: path, CI: "1", ...stage.environment },
  });
  const counted =
    stage.report === undefined ? NO_TESTS : countTests(stage.report.path, stage.report.format);
  const isPassed = status === 0 && counted.failed === 0;
  // A stage that fails without a failing test, such as types, counts as one failure.
  const count = isPassed || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  const failures =
    stage.report === undefined ? [] : listFailures(stage.report.path, stage.report.format);
  const skips =
    sharedDataDir() === null && stage.report?.format === "vitest"
      ? listSkipsWithoutData(stage.report.path)
      : [];
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: stage.name, isPassed, seconds, count, failures, skips };
}

function printSummary(outcomes: Outcome[]): void {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const tellAll = (heading: string, told: readonly Failure[]): void => {
    if (told.length > 0) console.log(`\n== ${heading}`);
    for (const { test, reason } of told) console.log(`${test}\n${reason}\n`);
  };
  const secondTries = failures.filter(({ isSecondTry }) => isSecondTry);
  tellAll("passed at the second try only: find out why", secondTries);
  tellAll(
    "failed",
    failures.filter(({ isSecondTry }) => !isSecondTry),
  );
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
  const again = secondTries.length > 0 ? `, ${secondTries.length} passed at the second try` : "";
  console.log(`${total.passed} passed, ${total.failed} failed${again}`);
}
