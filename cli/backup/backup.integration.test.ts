import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkBackup } from "#database/backup/read-backup.ts";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { writeBackup } from "#database/backup/write-backup.ts";
import { openDatabase } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { type BackupScene, createBackupScene } from "#testing/database/backup-scene.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import type { TestDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";
import { startRealProduct } from "#testing/processes/running-product.ts";

const repository = resolve(import.meta.dirname, "..", "..");

const takenAt = "2026-11-20T15:00:00Z";
const now = "2026-11-21T15:00:00Z";

let scene: BackupScene;
let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let file: string;
beforeEach(async () => {
  scene = await createBackupScene();
  ({ source, target, folder, file } = scene);
});
afterEach(() => scene.drop());

type Command = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
};

/** `sentinel …` as a process of its own. */
function runCommand(database: TestDatabase, ...words: string[]): Command {
  const child = spawn(process.execPath, ["cli/main.ts", ...words], {
    cwd: repository,
    env: {
      ...processEnvironment,
      DATABASE_URL: database.connectionString,
      SENTINEL_DATA_DIR: join(folder, "data"),
      SENTINEL_AUDIT_ANCHORS: join(folder, "audit-anchors"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, "close").then(() => child.exitCode);
  return { child, output: () => printed, ended };
}

async function run(database: TestDatabase, ...words: string[]): Promise<string> {
  const command = runCommand(database, ...words);
  const code = await command.ended;
  return `${command.output()}exit ${code}`;
}

/** What a test needs before its commands; a process of its own takes seconds. */
const backUp = () =>
  writeBackup({ connectionString: source.connectionString, file, product: "0.0.1", takenAt });

const markIsThere = async (): Promise<boolean> => {
  const db = openDatabase(target.connectionString, { max: 1 });
  const { rows } = await sql<{ mark: string | null }>`
    select to_regclass('unfinished_restore')::text as mark`.execute(db);
  await db.destroy();
  return rows[0] !== undefined && rows[0].mark !== null;
};

test("backup, verify and restore say what they did", async () => {
  await generateTrades(source.db, 500);
  const written = await run(source, "backup", file);
  expect(written).toContain(`Backup       ${file}\n`);
  expect(written).toMatch(/Rows {9}500 in \d+ tables/);
  expect(written).toMatch(/Written {6}[\d.]+ MB from [\d.]+ MB of rows in [\d.]+ s, \d+ MB\/s/);
  expect(written).toMatch(/exit 0$/);
  expect(await run(source, "backup", file)).toMatch(/exists already: give another name.\nexit 1$/);
  expect(await run(source, "backup", "--verify", file)).toMatch(/MB: complete\n[^]*exit 0$/);
  const restored = await run(target, "restore", file);
  expect(restored).toContain("every row matches the backup");
  expect(restored).toContain("audit-anchors records that this backup was restored");
  expect(restored).toMatch(/exit 0$/);
  const verified = await run(target, "verify");
  expect(verified).toMatch(
    /^Restored {5}at \S+ \(line 1\): backup of \S+ restored\. No anchor names/m,
  );
  expect(verified).toMatch(/Result {7}sound\nexit 0$/);
});

async function isLocked(): Promise<boolean | undefined> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select exists (select from pg_locks join pg_database on pg_database.oid = database
                    where locktype = 'advisory' and datname = current_database()) as "isLocked"`.execute(
    source.db,
  );
  return rows[0]?.isLocked;
}

test("a backup killed at any moment leaves none, or a whole one", async () => {
  await generateTrades(source.db, 40_000);
  for (const share of [0, 0.3, 0.9]) {
    const command = runCommand(source, "backup", file);
    await expect
      .poll(() => existsSync(`${file}.partial`) || command.child.exitCode !== null, {
        interval: 2,
      })
      .toBe(true);
    const timer = setTimeout(() => command.child.kill("SIGKILL"), share * 500);
    await command.ended;
    clearTimeout(timer);
    // PostgreSQL notices at its next write that the command is gone; until then its lock refuses another one.
    await expect.poll(isLocked, { timeout: 20_000 }).toBe(false);
    if (existsSync(file)) await checkBackup(file);
    await rm(file, { force: true });
  }
  await backUp();
  await checkBackup(file);
  expect(await readdir(folder)).toContain("today.backup");
  expect(await readdir(folder)).not.toContain("today.backup.partial");
});

test("a restore says what it did even where its anchor cannot be written", async () => {
  await backUp();
  await mkdir(join(folder, "audit-anchors"));
  const restored = await run(target, "restore", file);
  expect(restored).toContain("every row matches the backup");
  expect(restored).toMatch(
    /^Anchors {6}NO LINE records .*EISDIR.* anchors accept --reason "backup of \S+ restored"$/m,
  );
  expect(restored).toMatch(/exit 0$/);
});

test("a restore killed at any moment is seen to be unfinished, and can be begun again", async () => {
  await generateTrades(source.db, 20_000);
  await createAccount(source.db, { email: "ana@x.example" });
  await backUp();
  for (const delayMs of [0, 200]) {
    const command = runCommand(target, "restore", file);
    await expect
      .poll(async () => (await markIsThere()) || command.child.exitCode !== null, {
        interval: 10,
      })
      .toBe(true);
    const timer = setTimeout(() => command.child.kill("SIGKILL"), delayMs);
    await command.ended;
    clearTimeout(timer);
    expect(await markIsThere(), command.output()).toBe(true);
    await expect(migrate(target.connectionString)).rejects.toThrow("was interrupted");
  }
  const settings = {
    DATABASE_URL: target.connectionString,
    SENTINEL_DATA_DIR: join(folder, "data"),
    SENTINEL_PORT: "0",
  };
  await expect(startRealProduct(settings, "server")).rejects.toThrow(
    "A restore into this database was interrupted. Run `sentinel restore FILE` again",
  );
  await restoreBackup({ connectionString: target.connectionString, file, now });
  const [before, after] = await Promise.all([readAllRows(source.db), readAllRows(target.db)]);
  before.delete("audit_entry");
  after.delete("audit_entry");
  expect(after).toEqual(before);
});

test("a restore refuses while the product runs, and the product starts on what was restored", async () => {
  const settings = { SENTINEL_DATA_DIR: join(folder, "data"), SENTINEL_PORT: "0" };
  await createAccount(source.db, { email: "ana@x.example" });
  await backUp();
  const product = await startRealProduct(
    { ...settings, DATABASE_URL: source.connectionString },
    "server",
  );
  expect(await run(source, "restore", file)).toMatch(/Sentinel is running on this database/);
  expect(await product.stop()).toBe(0);
  await restoreBackup({ connectionString: target.connectionString, file, now });
  const again = await startRealProduct(
    { ...settings, DATABASE_URL: target.connectionString },
    "server",
  );
  expect(await again.stop()).toBe(0);
});
