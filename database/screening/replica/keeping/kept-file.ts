import type { DuckDBConnection } from "@duckdb/node-api";
import {
  createReplicaRefresh,
  type ReplicaRefresh,
} from "#database/screening/replica/keeping/refresh-replica.ts";
import type { ReplicaFile } from "#database/screening/replica/keeping/replica-file.ts";
import type { ReplicaParts } from "#database/screening/replica/keeping/take-over-changes.ts";

/** The replica's file with what keeps it up with the source. */
export type KeptFile = {
  /** Takes over what changed. @throws after a fault; the next refresh then begins with an empty file */
  refresh(): Promise<void>;
  /** As of `ReplicaRefresh`; false, infinite and 0 after a fault. */
  isCurrentAt(position: number): boolean;
  behindBy(position: number): number;
  position(): number;
  measure(): ReturnType<ReplicaFile["measure"]>;
  /** Reads in one transaction: a single state of all tables. Interrupted after `longestMs`. */
  read<Result>(
    longestMs: number,
    work: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
};

type Parts = Pick<ReplicaParts, "source" | "copies" | "logger" | "signal">;
type Opened = {
  file: ReplicaFile;
  writer: DuckDBConnection;
  refresh: ReplicaRefresh;
  /** What is under way. */
  uses: Set<Promise<unknown>>;
};

/** @param file  replaced by an empty one after a fault of the engine */
export async function keepFile(file: ReplicaFile, parts: Parts): Promise<KeptFile> {
  let opened: Opened | null = await startKeeping(file, parts);
  let last = file;
  let closed: Promise<void> = Promise.resolve();

  async function using<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
    const used = opened;
    if (used === null) throw new Error("The screening replica is being rebuilt after a fault.");
    const use = work(used);
    used.uses.add(use);
    try {
      const result = await use;
      if (opened !== used) throw new Error("The screening replica had a fault meanwhile.");
      return result;
    } catch (error) {
      if (isFatal(error) && opened === used) {
        opened = null;
        closed = stopKeeping(used).catch((err: unknown) => {
          parts.logger.warn({ err }, "the screening replica could not be closed");
        });
      }
      throw error;
    } finally {
      used.uses.delete(use);
    }
  }

  async function rebuild(): Promise<Opened> {
    parts.logger.warn("rebuilding the screening replica after a fault of its engine");
    await closed;
    last = await last.replace();
    return startKeeping(last, parts);
  }

  return {
    refresh: async () => {
      opened ??= await rebuild();
      await using(({ refresh }) => refresh.refresh());
    },
    isCurrentAt: (position) => opened !== null && opened.refresh.isCurrentAt(position),
    behindBy: (position) => opened?.refresh.behindBy(position) ?? Number.POSITIVE_INFINITY,
    position: () => opened?.refresh.position() ?? 0,
    measure: async () =>
      opened === null
        ? { rows: 0, diskBytes: 0, memoryBytes: 0 }
        : using((used) => used.file.measure()),
    read: (longestMs, work) => using((used) => readOnce(used.file, longestMs, work)),
    close: async () => (opened === null ? closed : stopKeeping(opened)),
  };
}

/** After a fatal error, as on a full disk, DuckDB refuses every statement. It names this kind in the text only. */
function isFatal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("FATAL Error");
}

async function startKeeping(file: ReplicaFile, parts: Parts): Promise<Opened> {
  try {
    const writer = await file.connect();
    const start = await file.readPosition();
    const refresh = createReplicaRefresh({ ...parts, writer, start, connect: file.connect });
    return { file, writer, refresh, uses: new Set() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Waits for what is under way: DuckDB crashes, or never returns, when a connection is closed under its statement. */
async function stopKeeping({ file, writer, refresh, uses }: Opened): Promise<void> {
  await Promise.allSettled(uses);
  await refresh.compared();
  writer.closeSync();
  await file.close();
}

async function readOnce<Result>(
  file: ReplicaFile,
  longestMs: number,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await file.connect();
  const timer = setTimeout(() => connection.interrupt(), longestMs);
  try {
    await connection.run("begin transaction read only");
    const result = await work(connection);
    await connection.run("commit");
    return result;
  } finally {
    clearTimeout(timer);
    connection.closeSync();
  }
}
