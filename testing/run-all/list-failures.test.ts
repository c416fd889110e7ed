import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listFailures } from "./list-failures.ts";

const folder = mkdtempSync(join(tmpdir(), "failures-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(json: object): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(json));
  return path;
}

test("failed tests and unreadable files of vitest are named, without colours", () => {
  const path = report({
    testResults: [
      {
        name: join(process.cwd(), "domain/a.test.ts"),
        status: "failed",
        assertionResults: [
          { fullName: "holds", status: "passed" },
          { fullName: "hesitates", status: "passed", failureMessages: ["Error: 2"] },
          {
            fullName: "breaks",
            status: "failed",
            failureMessages: ["\u001B[31mError: 1\u001B[39m\n\n at x"],
          },
        ],
      },
      {
        name: join(process.cwd(), "b.test.ts"),
        status: "failed",
        message: "No",
        assertionResults: [],
      },
    ],
  });
  expect(listFailures(path, "vitest")).toEqual([
    { test: "domain/a.test.ts › hesitates", isSecondTry: true, reason: "Error: 2" },
    { test: "domain/a.test.ts › breaks", isSecondTry: false, reason: "Error: 1\n at x" },
    { test: "b.test.ts", isSecondTry: false, reason: "No" },
  ]);
});

test("failed journeys are named, also those within groups", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "shell.spec.ts",
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: "not visible" }] }] }],
  });
  const path = report({
    suites: [
      {
        specs: [spec("opens", "expected"), spec("closes", "unexpected")],
        suites: [{ specs: [spec("again", "flaky")] }],
      },
    ],
  });
  expect(listFailures(path, "playwright")).toEqual([
    { test: "e2e/shell.spec.ts:7 › closes", isSecondTry: false, reason: "not visible" },
    { test: "e2e/shell.spec.ts:7 › again", isSecondTry: true, reason: "not visible" },
  ]);
});

test("a stage without a report has none", () => {
  expect(listFailures(join(folder, "none.json"), "vitest")).toEqual([]);
});
