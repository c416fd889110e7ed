import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noticeAsSentinelReads } from "#testing/evidence/sentinel-notice.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const folder = join(sharedDataDir() ?? "", "form144");
const verifiers = join(import.meta.dirname, "verifiers");
const testing = join(import.meta.dirname, "../../testing/evidence");

test.skipIf(sharedDataDir() === null)("both verifiers read real notices as Sentinel does", () => {
  const paths = globSync("{real,trimmed,sec-samples}/*.{xml,txt}", { cwd: folder }).map((name) =>
    join(folder, name),
  );
  expect(paths.length).toBeGreaterThan(15);
  const read = (program: string, script: string): unknown =>
    JSON.parse(execFileSync(program, [join(testing, script), verifiers, ...paths]).toString());
  const expected = paths.map(noticeAsSentinelReads);
  expect(read("python3", "read-notices.py")).toEqual(expected);
  expect(read(process.execPath, "read-notices.ts")).toEqual(expected);
});
