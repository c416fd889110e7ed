import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Logger } from "#platform/logger.ts";
import {
  type ChangeSource,
  openChangeSource,
  type TableCopy,
} from "#database/screening/replica/keeping/copy-changes.ts";
import { createFreshRuns } from "#database/screening/replica/keeping/fresh-runs.ts";
import { keepFile } from "#database/screening/replica/keeping/kept-file.ts";
import { openReplicaFile } from "#database/screening/replica/keeping/replica-file.ts";
import { replicaTables } from "#database/screening/replica/keeping/replica-tables.ts";
import {
  type ReplicaState,
  stateFile,
  writeReplicaState,
} from "#database/screening/replica/replica-state.ts";

export type ScreeningReplica = {
  /**
   * Brings the replica up to now.
   * @returns false when that cannot be done soon: it is being built, far behind, or out of order
   */
  catchUp(): Promise<boolean>;
  /**
   * Reads with a connection of its own, in one transaction: a single state of all tables.
   * Interrupted after `longestMs`.
   */
  read<Result>(
    longestMs: number,
    work: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result>;
  /** How far it is and what it takes, now. */
  describe(): Promise<ReplicaState>;
  close(): Promise<void>;
};

type Options = {
  connectionString: string;
  folder: string;
  logger: Logger;
  /** Megabytes that the engine may use. */
  memoryMb?: number;
};

const usualMemoryMb = 1_024;
/** In bytes, as DuckDB reads `MB`. */
const megabyte = 1_000_000;

/** Further behind than this, a search does not wait. Changes also count rows of other tables. */
const farBehind = 50_000;
const longestWaitMs = 2_000;
const refreshEveryMs = 1_000;
const writeStateEveryMs = 5_000;

/**
 * A columnar copy of the live rows that screens search, in a file of this process, kept up by `change_seq`; only
 * ever written here and rebuilt whenever it is not what it should be.
 */
export async function openScreeningReplica(options: Options): Promise<ScreeningReplica> {
  const source = openChangeSource(options.connectionString);
  try {
    return await keepReplica(source, options);
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function keepReplica(
  source: ChangeSource,
  { folder, logger, memoryMb = usualMemoryMb }: Options,
): Promise<ScreeningReplica> {
  const copies = copiesIn(folder);
  const closing = new AbortController();
  const { signal } = closing;
  const file = await openReplicaFile(folder, await source.readDatabaseId(), memoryMb);
  const kept = await keepFile(file, { source, copies, logger, signal });
  const failures = createFailures(logger);
  const refreshes = createFreshRuns(async () => {
    await kept.refresh();
    failures.ended();
  });

  async function catchUp(): Promise<boolean> {
    if (signal.aborted) return false;
    const position = await source.readPosition();
    if (kept.isCurrentAt(position)) return true;
    const behind = kept.behindBy(position);
    const refreshed = refreshes.run().then(
      () => true,
      (error: unknown) => {
        if (!signal.aborted) failures.report(error);
        return false;
      },
    );
    return behind > farBehind ? false : inTime(refreshed, longestWaitMs);
  }

  async function describe(): Promise<ReplicaState> {
    const changesTotal = await source.readPosition();
    return {
      isReady: kept.behindBy(changesTotal) <= farBehind,
      changes: Math.min(kept.position(), changesTotal),
      changesTotal,
      ...(await kept.measure()),
      memoryLimitBytes: memoryMb * megabyte,
      lastError: failures.last(),
    };
  }

  // Failures are reported to the callers; the next run tries again.
  const keepUp = (): void => void catchUp().catch(() => undefined);
  const timer = repeat(keepUp, refreshEveryMs);
  const stopWritingState = keepStateWritten(folder, describe);

  async function close(): Promise<void> {
    closing.abort();
    clearInterval(timer);
    await Promise.all([refreshes.settled(), stopWritingState()]);
    await kept.close();
    await source.close();
    for (const copy of copies) await rm(copy.file, { force: true });
  }

  return { catchUp, read: (longestMs, work) => kept.read(longestMs, work), describe, close };
}

/** The failures of refreshes: the same one is logged once, although it is tried again every second. */
function createFailures(logger: Logger) {
  let last: string | null = null;
  return {
    last: () => last,
    report: (error: unknown): void => {
      const message = failureText(error);
      if (message !== last) {
        logger.error({ err: error }, `the screening replica could not be refreshed: ${message}`);
      }
      last = message;
    },
    ended: (): void => {
      if (last !== null) logger.info("refreshing the screening replica works again");
      last = null;
    },
  };
}

const fullDisk = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;

function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return fullDisk.test(text)
    ? "The disk that holds the screening replica is full. Free up space; the replica then catches up automatically."
    : text;
}

function copiesIn(folder: string): TableCopy[] {
  return replicaTables.map((table) => ({
    table,
    file: join(folder, `changes-${process.pid}.${table.name}.csv`),
  }));
}

/** Does it now and again each time so long after, without keeping the process alive. */
function repeat(work: () => void, everyMs: number): NodeJS.Timeout {
  work();
  return setInterval(work, everyMs).unref();
}

/** @returns how to stop, after which no state is left */
function keepStateWritten(
  folder: string,
  describe: () => Promise<ReplicaState>,
): () => Promise<void> {
  const writes = createFreshRuns(async () => writeReplicaState(folder, await describe()));
  // A state that cannot be written is one that no other process can show.
  const write = (): void => void writes.run().catch(() => undefined);
  const timer = repeat(write, writeStateEveryMs);
  return async () => {
    clearInterval(timer);
    await writes.settled();
    await rm(stateFile(folder, process.pid), { force: true });
  };
}

async function inTime(work: Promise<boolean>, milliseconds: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
