import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import {
  createState,
  createTable,
  replicaTables,
  replicaVersion,
} from "#database/screening/replica/keeping/replica-tables.ts";
import { createTradeSummary } from "#database/screening/replica/keeping/trade-summary.ts";
import { isRunning } from "#database/screening/replica/replica-state.ts";

/** Of the copy a folder keeps from run to run. */
export const replicaFileName = "screening.duckdb";

export type ReplicaFile = {
  connect: () => Promise<DuckDBConnection>;
  /** Everything up to this change is in the file. */
  readPosition(): Promise<number>;
  /** Rows of all tables, and the bytes it takes on disk and in memory. */
  measure(): Promise<{ rows: number; diskBytes: number; memoryBytes: number }>;
  close(): Promise<void>;
  /** Opens an empty file in its place. To be called after `close`. */
  replace(): Promise<ReplicaFile>;
};

type Opening = {
  path: string;
  databaseId: string | null;
  memoryMb: number;
  isRemovedAtEnd: boolean;
};

/**
 * Opens the replica of this folder. One that is absent, unreadable, of another version or of another database
 * is rebuilt, empty; one that another process has open is left to it, and a file of our own is used and
 * removed at the end.
 * @param databaseId  names the database it is a copy of; null never matches a file
 * @param memoryMb  what the engine may use; with less than a search needs it reads its file again and again
 */
export async function openReplicaFile(
  folder: string,
  databaseId: string | null,
  memoryMb: number,
): Promise<ReplicaFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepAbandonedFiles(folder);
  const usual = join(folder, replicaFileName);
  const opened = await openOrNull(usual, memoryMb);
  const opening = { path: usual, databaseId, memoryMb, isRemovedAtEnd: false };
  if (opened === "in use") {
    const own = join(folder, `screening-${process.pid}.duckdb`);
    return createFile({ ...opening, path: own, isRemovedAtEnd: true });
  }
  if (opened !== "unreadable") {
    if (await isCopyOf(opened, databaseId)) return replicaFile(opened, opening);
    opened.closeSync();
  }
  return createFile(opening);
}

/** A file that is there is unlinked, not emptied: a read may still use it. */
async function createFile(opening: Opening): Promise<ReplicaFile> {
  const { path, databaseId, memoryMb } = opening;
  await removeFile(path);
  return replicaFile(await createReplica(path, databaseId, memoryMb), opening);
}

function replicaFile(instance: DuckDBInstance, opening: Opening): ReplicaFile {
  const { path, isRemovedAtEnd } = opening;
  return {
    connect: () => instance.connect(),
    readPosition: () =>
      withConnection(instance, async (connection) => {
        const reader = await connection.runAndReadAll("select position::double from replica");
        return Number(reader.getRowsJS()[0]?.[0] ?? 0);
      }),
    measure: () =>
      withConnection(instance, async (connection) => {
        const counts = replicaTables.map(({ name }) => `(select count(*) from ${name})`);
        const reader = await connection.runAndReadAll(
          `select (${counts.join(" + ")})::double,
                  (select sum(memory_usage_bytes)::double from duckdb_memory())`,
        );
        const [rows, memoryBytes] = reader.getRowsJS()[0] ?? [];
        const { size } = await stat(path);
        return { rows: Number(rows), diskBytes: size, memoryBytes: Number(memoryBytes) };
      }),
    close: async () => {
      instance.closeSync();
      if (isRemovedAtEnd) await removeFile(path);
    },
    replace: () => createFile(opening),
  };
}

async function openOrNull(
  path: string,
  memoryMb: number,
): Promise<DuckDBInstance | "in use" | "unreadable"> {
  try {
    return await openInstance(path, memoryMb);
  } catch (error) {
    const isLocked = error instanceof Error && /lock/i.test(error.message);
    return isLocked ? "in use" : "unreadable";
  }
}

async function openInstance(path: string, memoryMb: number): Promise<DuckDBInstance> {
  return DuckDBInstance.create(path, {
    memory_limit: `${memoryMb}MB`,
    temp_directory: `${path}.tmp`,
    preserve_insertion_order: "false",
    // With up to this many numbers of changes, DuckDB skips the parts of a table that hold none of them.
    dynamic_or_filter_threshold: "1000",
    // Looking rows up afterwards takes longer than reading one more column:
    // docs/decisions/0088-a-page-is-found-by-the-numbers-of-changes.md.
    late_materialization_max_rows: "0",
    // The file is ours alone: nothing is ever downloaded or loaded into the engine.
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
}

async function createReplica(
  path: string,
  databaseId: string | null,
  memoryMb: number,
): Promise<DuckDBInstance> {
  const instance = await openInstance(path, memoryMb);
  // Counted up from here with each change, so that no two files have a number in common.
  const changes = BigInt(Date.now()) * 1_000_000n;
  try {
    await withConnection(instance, async (connection) => {
      for (const table of replicaTables) await connection.run(createTable(table));
      await connection.run(createTradeSummary);
      await connection.run(createState);
      await connection.run("insert into replica values ($1, $2, 0, $3)", [
        replicaVersion,
        databaseId,
        changes,
      ]);
    });
  } catch (error) {
    instance.closeSync();
    throw error;
  }
  return instance;
}

async function isCopyOf(instance: DuckDBInstance, databaseId: string | null): Promise<boolean> {
  if (databaseId === null) return false;
  try {
    return await withConnection(instance, async (connection) => {
      const reader = await connection.runAndReadAll("select version, database_id from replica");
      const [row] = reader.getRowsJS();
      return row?.[0] === replicaVersion && row[1] === databaseId;
    });
  } catch {
    return false;
  }
}

async function withConnection<Result>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

async function removeFile(path: string): Promise<void> {
  for (const file of [path, `${path}.wal`, `${path}.tmp`])
    await rm(file, { recursive: true, force: true });
}

/** Removes what processes that are gone left in files of their own. */
async function sweepAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = /^(?:screening|changes|state)-(\d+)\./.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
