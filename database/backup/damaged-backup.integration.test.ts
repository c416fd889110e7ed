import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupMagic, BackupError, footerLength } from "#database/backup/backup-format.ts";
import { checkBackup } from "#database/backup/read-backup.ts";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { writeBackup } from "#database/backup/write-backup.ts";
import { type BackupScene, createBackupScene } from "#testing/database/backup-scene.ts";
import type { TestDatabase } from "#testing/database/database.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";

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

const backUp = (to = file) =>
  writeBackup({ connectionString: source.connectionString, file: to, product: "0.0.1", takenAt });
const restore = (from = file) =>
  restoreBackup({ connectionString: target.connectionString, file: from, now });

describe("a file that is not what was written is refused before anything is", () => {
  const messageOf = async (path: string) =>
    await checkBackup(path).then(
      () => "sound",
      (error: unknown) => (error instanceof BackupError ? error.message : String(error)),
    );

  test("with any bit turned, and cut short anywhere", async () => {
    await generateTrades(source.db, 300);
    await backUp();
    const bytes = await readFile(file);
    const other = join(folder, "other.backup");
    const ends = Array.from({ length: footerLength }, (_, index) => bytes.length - 1 - index);
    const middle = Array.from({ length: 150 }, () => randomInt(bytes.length));
    const beginning = Array.from({ length: 40 }, (_, index) => index);
    for (const at of [...beginning, ...middle, ...ends]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at);
      await writeFile(other, changed);
      expect(await messageOf(other), `bit of byte ${at}`).toMatch(
        /is damaged|is cut short|is not a backup|cannot read/,
      );
    }
    for (const length of [0, 1, backupMagic.length, ...middle, bytes.length - 1]) {
      await writeFile(other, bytes.subarray(0, length));
      expect(await messageOf(other), `${length} bytes`).toMatch(/is cut short|is not a backup/);
    }
    await writeFile(other, Buffer.concat([bytes, Buffer.from("\n")]));
    expect(await messageOf(other)).toMatch(/is cut short/);
    await expect(restore(other)).rejects.toThrow("is cut short");
    const tables = await sql`select from pg_tables where schemaname = 'public'`.execute(target.db);
    expect(tables.rows).toEqual([]);
  });

  test("of a newer format, or of something else", async () => {
    await writeFile(file, "sentinel-backup 2\nwhatever");
    expect(await messageOf(file)).toContain("a backup of format 2, which this version");
    await writeFile(file, "PGDMP and more than that");
    expect(await messageOf(file)).toContain("is not a backup of Sentinel");
    await expect(checkBackup(join(folder, "none"))).rejects.toThrow("ENOENT");
  });

  test("of a newer version, or of one with other migrations", async () => {
    const { db } = source;
    const name = "9999_later.sql";
    const sha256 = "0".repeat(64);
    await sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`.execute(db);
    await backUp();
    await expect(restore()).rejects.toThrow(
      `was made by a newer version of Sentinel (0.0.1, with ${name}). Use that version`,
    );
    await sql`delete from schema_migration where name = ${name}`.execute(db);
    await sql`update schema_migration set sha256 = ${sha256} where name like '0002%'`.execute(db);
    const changed = join(folder, "changed");
    await backUp(changed);
    await expect(restore(changed)).rejects.toThrow("was made with a different 0002_filings.sql");
  });
});
