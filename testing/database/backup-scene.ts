import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "#testing/database/database.ts";

export type BackupScene = {
  /** Migrated, with nothing in it yet. */
  source: TestDatabase;
  /** Empty, to restore into. */
  target: TestDatabase;
  folder: string;
  /** Where the backup is to be written; there is nothing yet. */
  file: string;
  drop: () => Promise<void>;
};

/** What a backup is taken from, written to and restored into; `drop` it after the test. */
export async function createBackupScene(): Promise<BackupScene> {
  const source = await createTestDatabase();
  const target = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "sentinel-backup-"));
  const drop = async (): Promise<void> => {
    await source.drop();
    await target.drop();
    await rm(folder, { recursive: true });
  };
  return { source, target, folder, file: join(folder, "today.backup"), drop };
}
