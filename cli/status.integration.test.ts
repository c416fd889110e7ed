import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  describeDays,
  describeSources,
  readCompletenessReport,
  readSourceReport,
} from "#cli/describe-sources.ts";
import {
  replicaFolder,
  stateFile,
  writeReplicaState,
} from "#database/screening/replica/replica-state.ts";
import { lastBusinessDays } from "#testing/business-days.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAnswer, createIndexedDay } from "#testing/factories/filings/status.ts";

const database = freshDatabase();

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sentinel-status-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const sources = { source: "edgar", prices: { vendor: "none" } } as const;

test("says that all is well", async () => {
  const at = Temporal.Now.instant().toString();
  await createAnswer(database.db, { part: "feed/4", source: "edgar", at });
  for (const day of lastBusinessDays(4)) await createIndexedDay(database.db, day, ["stored"]);
  const report = await readSourceReport(database.db, { sources, dataDir, marketFund: "VTI" });
  expect(report.problems).toEqual([]);
  const text = describeSources(report);
  expect(text).toMatch(/^Data {9}current, \d+ s behind;/);
  expect(text).toContain("Source       EDGAR feed, Forms 3, 4, 5: ok, newest ");
  expect(text).toMatch(/^Complete {5}4 of 4 listed since /m);
  expect(text).toContain("Replica      none on this machine: PostgreSQL answers every search");
  expect(text).toMatch(/\nResult {7}ok$/);
});

test("says how far the screening replica of a running server is", async () => {
  const folder = replicaFolder(dataDir);
  await mkdir(folder);
  const state = {
    isReady: false,
    changes: 250_000,
    changesTotal: 1_000_000,
    rows: 249_000,
    diskBytes: 64_000_000,
    memoryBytes: 100_000_000,
    memoryLimitBytes: 1_024_000_000,
    lastError: "disk full",
  };
  await writeReplicaState(folder, state);
  // Process numbers end at 2^22: no one has this one.
  await writeFile(stateFile(folder, 99_999_999), JSON.stringify({ ...state, isReady: true }));
  const read = async () =>
    describeSources(await readSourceReport(database.db, { sources, dataDir, marketFund: "VTI" }));
  expect(await read()).toContain(
    "Replica      BEING FILLED, 250,000 of 1,000,000 changes; until then PostgreSQL answers searches; " +
      "64 MB on disk, 100 MB of 1,024 MB memory; last error: disk full",
  );
  await writeReplicaState(folder, { ...state, isReady: true, lastError: null });
  expect(await read()).toContain("Replica      ready, 249,000 rows; 64 MB on disk");
});

test("says how each server reads from its standby, and forgets servers that ended", async () => {
  const now = Temporal.Now.instant();
  const hourAgo = now.subtract({ hours: 1 }).toString();
  const row = {
    beat: 7,
    beaten_at: now.toString(),
    is_used: false,
    behind_seconds: null,
    since: "2026-11-20T15:00:00Z",
  };
  const ids = [1, 2, 3, 4].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
  const [first = "", second = "", third = "", fourth = ""] = ids;
  await database.db
    .insertInto("standby_heartbeat")
    .values([
      { ...row, process_id: first, server: "app1:3000", is_used: true, behind_seconds: 0.42 },
      { ...row, process_id: second, server: "app2:3000", reason: "behind", behind_seconds: 7_200 },
      {
        ...row,
        process_id: third,
        server: "app3:3000",
        reason: "no_answer",
        last_error: "connect ECONNREFUSED",
      },
      { ...row, process_id: fourth, server: "app4:3000", reason: "behind", beaten_at: hourAgo },
    ])
    .execute();
  const text = describeSources(
    await readSourceReport(database.db, { sources, dataDir, marketFund: "VTI" }),
  );
  expect(text.split("\n").filter((line) => line.startsWith("Standby"))).toEqual([
    "Standby      of app1:3000: in use; data at most 0.4 s old",
    "Standby      of app2:3000: NOT IN USE since 2026-11-20T15:00:00Z, the standby is too far behind; data at most 7200.0 s old",
    "Standby      of app3:3000: NOT IN USE since 2026-11-20T15:00:00Z, the standby does not answer; last error: connect ECONNREFUSED",
  ]);
});

test("says what is wrong, and lists what each day lacks", async () => {
  const [first = "", second = "", third = "", fourth = ""] = lastBusinessDays(4);
  const late = Temporal.Now.instant().subtract({ minutes: 30 }).toString();
  await createAnswer(database.db, { part: "feed/8-K", source: "edgar", at: late });
  await createIndexedDay(database.db, first, ["stored"]);
  await createIndexedDay(database.db, second, ["stored"]);
  await createIndexedDay(database.db, third, ["stored"]);
  const [, missing, unreadable] = await createIndexedDay(database.db, fourth, [
    "stored",
    "waiting",
    "unreadable",
  ]);
  const report = await readSourceReport(database.db, { sources, dataDir, marketFund: "VTI" });
  expect(report.problems.map(({ subject }) => subject)).toEqual([
    `incomplete/${fourth}`,
    "silent/feed/8-K",
  ]);
  const text = describeSources(report);
  expect(text).toContain("Data         NOT CURRENT, 30 min behind");
  expect(text).toContain("To fetch     1 filings, 1 after a failure; last error: 503 of 127.0.0.1");
  expect(text).toContain(
    `WRONG        incomplete/${fourth}: 1 missing and 1 unreadable of 3 in EDGAR's index.`,
  );
  expect(text).toMatch(/\nResult {7}NOT OK$/);

  const range = { from: fourth, to: third };
  const days = describeDays(await readCompletenessReport(database.db, report.status, range));
  expect(days).toBe(
    [
      `${fourth}   1 of 3`,
      `    ${missing}  4  Calder Therapeutics: missing, 503 of 127.0.0.1`,
      `    ${unreadable}  4  Calder Therapeutics: unreadable, XML is not well formed: line 212, unclosed element footnote`,
      `${third}   1 of 1`,
      "2 days, 2 filings missing",
    ].join("\n"),
  );
  const usual = await readCompletenessReport(database.db, report.status, { from: null, to: null });
  expect(usual.days).toHaveLength(10);
});
