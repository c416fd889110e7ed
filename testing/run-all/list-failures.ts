import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";

export type Failure = {
  /** "e2e/alerts.spec.ts:17 › an alert is made" */
  test: string;
  /** It passed when it was tried again. */
  isSecondTry: boolean;
  /** The first lines of what went wrong, without colors. */
  reason: string;
};

const longestReason = 8;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ errors: z.array(z.object({ message: z.string().optional() })).optional() }),
      ),
    }),
  ),
});
type Suite = { specs?: z.output<typeof spec>[] | undefined; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec).optional(),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(suite) });

/** What failed in a stage, be it once; nothing when it wrote no report. */
export function listFailures(path: string, format: "vitest" | "playwright"): Failure[] {
  if (!existsSync(path)) return [];
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  return format === "vitest" ? failuresOfVitest(json) : failuresOfPlaywright(json);
}

function failuresOfVitest(json: unknown): Failure[] {
  return vitestReport.parse(json).testResults.flatMap((file) => {
    const place = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter(
      ({ status, failureMessages }) =>
        status === "failed" || (status === "passed" && (failureMessages ?? []).length > 0),
    );
    // A file that could not be read has no tests.
    if (failed.length === 0)
      return file.status === "failed" ? [describeFailure(place, file.message ?? "", false)] : [];
    return failed.map(({ fullName, status, failureMessages }) => {
      const messages = (failureMessages ?? []).join("\n");
      return describeFailure(`${place} › ${fullName}`, messages, status === "passed");
    });
  });
}

function failuresOfPlaywright(json: unknown): Failure[] {
  return playwrightReport.parse(json).suites.flatMap(failuresOfSuite);
}

function failuresOfSuite({ specs = [], suites = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => {
        const errors = results.flatMap((result) => result.errors ?? []);
        const seen = errors.map(({ message }) => message ?? "").join("\n");
        return describeFailure(`e2e/${file}:${line} › ${title}`, seen, status === "flaky");
      }),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** A failure with the first lines of its message, without the colors of a terminal. */
export function describeFailure(test: string, message: string, isSecondTry: boolean): Failure {
  const lines = message
    // eslint-disable-next-line no-control-regex -- colors of a terminal
    .replaceAll(/\u001B\[[\d;]*m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return { test, isSecondTry, reason: lines.slice(0, longestReason).join("\n") };
}
