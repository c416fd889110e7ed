import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { FOLDERS } from "#testing/boundaries/cruise.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const finder = "testing/shared-data.ts";

afterEach(() => vi.unstubAllEnvs());

/** What a file does, without lines that are comments. */
function codeOf(path: string): string {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line)).join("\n");
}

test("naming a folder that does not exist hides the shared data", () => {
  vi.stubEnv("TEST_SHARED_DATA", "no-such-folder");
  expect(sharedDataDir()).toBeNull();
});

// What else looks for the folder would fail, or pass unseen, where there is none.
test(`the shared data is found in ${finder} alone`, () => {
  const files = globSync(`{${FOLDERS.join(",")},e2e}/**/*.{ts,tsx}`);
  const namesFolder = /[/"'`]shared[/"'`]/;
  expect(files.filter((path) => namesFolder.test(codeOf(path)))).toEqual([finder]);
});
