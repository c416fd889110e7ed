import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listSkipsWithoutData } from "./list-skips.ts";

const folder = mkdtempSync(join(tmpdir(), "skips-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("tests skipped without the shared data are named and counted by file", () => {
  const path = join(folder, "report.json");
  const file = (name: string, statuses: string[]) => ({
    name: join(process.cwd(), name),
    assertionResults: statuses.map((status, index) => ({ fullName: `test ${index}`, status })),
  });
  const report = {
    testResults: [
      file("domain/holdings/real-holdings.slow.test.ts", ["skipped", "passed", "skipped"]),
      file("domain/trades/real-filings.test.ts", ["passed"]),
      // Skipped for another reason: it does not read the shared data.
      file("domain/calendar/calendars.test.ts", ["skipped"]),
    ],
  };
  writeFileSync(path, JSON.stringify(report));
  expect(listSkipsWithoutData(path)).toEqual([
    "domain/holdings/real-holdings.slow.test.ts: 2 skipped\n  test 0\n  test 2",
  ]);
  expect(listSkipsWithoutData(join(folder, "none.json"))).toEqual([]);
});
