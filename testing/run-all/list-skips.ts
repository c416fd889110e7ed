import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Whether a test file reads the shared data, and so skips tests where that is missing. */
export function readsSharedData(path: string): boolean {
  return readFileSync(path, "utf8").includes("#testing/shared-data.ts");
}

/**
 * Names the tests of a stage that did not run because the shared data is missing.
 * @param path  the stage's report by vitest
 * @returns a text per file: a line with its count, then the name of each test
 */
export function listSkipsWithoutData(path: string): string[] {
  if (!existsSync(path)) return [];
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  return vitestReport.parse(json).testResults.flatMap((file) => {
    const names = file.assertionResults
      .filter(({ status }) => status === "skipped" || status === "pending")
      .map(({ fullName }) => `  ${fullName}`);
    if (names.length === 0 || !readsSharedData(file.name)) return [];
    const heading = `${relative(process.cwd(), file.name)}: ${names.length} skipped`;
    return [[heading, ...names].join("\n")];
  });
}
