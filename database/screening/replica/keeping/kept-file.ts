import type { DuckDBConnection } from "@duckdb/node-api";
import {
  createReplicaRefresh,
  type ReplicaRefresh,
} from "#database/screening/replica/keeping/refresh-replica.ts";
import type { ReplicaFile } from "#database/screening/replica/keeping/replica-file.ts";
import type { ReplicaParts } from "#database/screening/replica/keeping/take-over-changes.ts";

/** The replica's file with what keeps it up with the source. */
export type KeptFile = {
  /** Takes over what changed. @throws after a fault; the next refresh then opens the file again, if it has to */
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
type Opened = { file: ReplicaFile; writer: DuckDBConnection; kept: ReplicaRefresh };

/** @param open  opens the file, also after the engine has refused everything because of a fault */
export async function keepFile(open: () => Promise<ReplicaFile>, parts: Parts): Promise<KeptFile> {
  let now: Opened | null = await begin(await open(), parts);
  let ended: Promise<void> = Promise.resolve();

  async function using<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
    const opened = now;
    if (opened === null) throw new Error("The screening replica is being opened again.");
    try {
      return await work(opened);
    } catch (error) {
      if (isFatal(error) && now === opened) {
        now = null;
        ended = end(opened).catch((err: unknown) => {
          parts.logger.warn({ err }, "the screening replica could not be closed");
        });
      }
      throw error;
    }
  }

  async function openAgain(): Promise<Opened> {
    parts.logger.warn("opening the screening replica again after a fault");
    await ended;
    return begin(await open(), parts);
  }

  return {
    refresh: async () => {
      now ??= await openAgain();
      await using(({ kept }) => kept.refresh());
    },
    isCurrentAt: (position) => now !== null && now.kept.isCurrentAt(position),
    behindBy: (position) => now?.kept.behindBy(position) ?? Number.POSITIVE_INFINITY,
    position: () => now?.kept.position() ?? 0,
    measure: async () =>
      now === null
        ? { rows: 0, diskBytes: 0, memoryBytes: 0 }
        : using(({ file }) => file.measure()),
    read: (longestMs, work) => using(({ file }) => readOnce(file, longestMs, work)),
    close: async () => (now === null ? ended : end(now)),
  };
}

/** After such an error, as of a full disk, the engine refuses everything. DuckDB names its kind in the text only. */
function isFatal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("FATAL Error");
}

async function begin(file: ReplicaFile, parts: Parts): Promise<Opened> {
  const writer = await file.connect();
  const start = await file.readPosition();
  const kept = createReplicaRefresh({ ...parts, writer, start, connect: file.connect });
  return { file, writer, kept };
}

async function end({ file, writer, kept }: Opened): Promise<void> {
  await kept.compared();
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
