import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export type TestCount = { passed: number; failed: number; skipped: number };

export const NO_TESTS: TestCount = { passed: 0, failed: 0, skipped: 0 };

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
export function countTests(path: string, format: "vitest" | "playwright"): TestCount {
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
export function addCounts(one: TestCount, other: TestCount): TestCount {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}
