import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { item408AsSentinelReads } from "#testing/evidence/readers/sentinel-item-408.ts";
import { noticeAsSentinelReads } from "#testing/evidence/readers/sentinel-notice.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const verifiers = join(import.meta.dirname, "verifiers");
const testing = join(import.meta.dirname, "../../testing/evidence/readers");

function files(folder: string, pattern: string): string[] {
  const root = join(sharedDataDir() ?? "", folder);
  return globSync(pattern, { cwd: root }).map((name) => join(root, name));
}

/** verify.mjs promises Node 20, which has no grouping of its own. */
const asNode20 = "--import=data:text/javascript,delete%20Map.groupBy;delete%20Object.groupBy";

/** What the parts of a verifier read from files, by a script in testing/evidence/readers. */
function read(program: string, script: string, paths: readonly string[]): unknown {
  const options = program === process.execPath ? [asNode20] : [];
  const given = [...options, join(testing, script), verifiers, ...paths];
  return JSON.parse(execFileSync(program, given, { maxBuffer: 1e8 }).toString());
}

test.skipIf(sharedDataDir() === null)("both verifiers read real notices as Sentinel does", () => {
  const paths = files("form144", "{real,trimmed,sec-samples}/*.{xml,txt}");
  expect(paths.length).toBeGreaterThan(15);
  const expected = paths.map(noticeAsSentinelReads);
  expect(read("python3", "read-notices.py", paths)).toEqual(expected);
  expect(read(process.execPath, "read-notices.ts", paths)).toEqual(expected);
});

test.skipIf(sharedDataDir() === null)(
  "both verifiers read the Item 408 facts of real 10-Qs and 10-Ks as Sentinel does",
  () => {
    const paths = [...files("item408", "excerpts/*.htm"), ...files("item408", "whole/*.htm.gz")];
    expect(paths.length).toBeGreaterThan(25);
    const expected = paths.map(item408AsSentinelReads);
    expect(expected.flat().length).toBeGreaterThan(50);
    expect(sorted(read("python3", "read-item-408.py", paths))).toMatchObject(sorted(expected));
    expect(sorted(read(process.execPath, "read-item-408.ts", paths))).toMatchObject(
      sorted(expected),
    );
  },
);

/** The arrangements of each file, sorted, because their order is not compared. */
function sorted(given: unknown): object[][] {
  const files = z.array(z.array(z.looseObject({}))).parse(given);
  const key = (each: Record<string, unknown>): string =>
    JSON.stringify(["person_member", "kind", "action", "amounts"].map((name) => each[name]));
  return files.map((own) => own.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)));
}
