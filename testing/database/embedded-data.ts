import { spawnSync } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";

/** A database is some 400 files, which memory writes several times as fast as a disk. */
export const MEMORY = "/dev/shm";
const MEMORY_NEEDED = 8_000_000_000;

/** Where files that do not outlive the run are written: in memory where there is room. */
export function folderInMemory(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  // The folder may be larger than what is free, or than what this process may use.
  const room = Math.min(bavail * bsize, process.availableMemory());
  return room >= MEMORY_NEEDED ? MEMORY : tmpdir();
}

export type EmbeddedDataSeed = {
  /** Puts a copy of the data folder at `path`, which must not exist. */
  copyTo: (path: string) => void;
  remove: () => Promise<void>;
};

/**
 * A data folder with a stopped, migrated embedded database, to be copied: a copy takes a tenth of
 * the time a first start does.
 */
export async function seedEmbeddedData(): Promise<EmbeddedDataSeed> {
  const folder = await makeOpenFolder("sentinel-seed-", folderInMemory());
  const dataDir = join(folder, "data");
  const server = await startEmbeddedServer({
    dataDir,
    settings: { fsync: "off" },
    log: () => undefined,
  });
  await migrate(server.connectionString);
  await server.stop();
  return {
    copyTo: (path) => {
      const { status, stderr } = spawnSync("cp", ["-a", dataDir, path], { encoding: "utf8" });
      if (status !== 0) throw new Error(`The seed could not be copied: ${stderr}`);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A temporary folder that PostgreSQL's user can enter when this process is root. */
export async function makeOpenFolder(prefix: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, prefix));
  await chmod(folder, 0o755);
  return folder;
}
