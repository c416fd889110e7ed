import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Logger } from "#platform/logger.ts";
import {
  type ChangeSource,
  openChangeSource,
  type TradeSum,
} from "#database/screening/replica/copy-changes.ts";
import { readCopiedTrades } from "#database/screening/replica/replica-columns.ts";
import { openReplicaFile, type ReplicaFile } from "#database/screening/replica/replica-file.ts";
import { createSafePosition } from "#database/screening/replica/safe-position.ts";

export type TradeReplica = {
  /**
   * Brings the replica up to now.
   * @returns false when that cannot be done soon: it is being built, far behind, or out of order
   */
  catchUp(): Promise<boolean>;
  /**
   * Reads with a connection of its own, in one transaction: a single state of the table.
   * Interrupted after `longestMs`.
   */
  read<Result>(
    longestMs: number,
    work: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
};

type Options = { connectionString: string; folder: string; logger: Logger };

/** Further behind than this, a search does not wait. Changes also count rows that are no trades. */
const farBehind = 50_000;
const longestWaitMs = 2_000;
const refreshEveryMs = 1_000;
const compareEveryMs = 30 * 60 * 1_000;

/**
 * A columnar copy of the live trade rows in a file of this process, kept up by `change_seq`; only
 * ever written here and rebuilt whenever it is not what it should be.
 */
export async function openTradeReplica(options: Options): Promise<TradeReplica> {
  const source = openChangeSource(options.connectionString);
  try {
    const file = await openReplicaFile(options.folder, await source.readDatabaseId());
    return await keepReplica(source, file, options);
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function keepReplica(
  source: ChangeSource,
  file: ReplicaFile,
  { folder, logger }: Options,
): Promise<TradeReplica> {
  const writer = await file.connect();
  const csv = join(folder, `changes-${process.pid}.csv`);
  let safe = createSafePosition(await file.readPosition());
  let seenPosition = -1;
  let comparedAtMs = Number.NEGATIVE_INFINITY;
  let isClosing = false;
  // One refresh runs; callers that came after it began share the next one.
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const position = await source.readPosition();
    if (position < safe.position) await startAnew("the database went back to an earlier state");
    const withSum = performance.now() - comparedAtMs > compareEveryMs;
    const { snapshot, sum } = await source.copyChanges(safe.position, { file: csv, withSum });
    safe.observe(position, snapshot, performance.now());
    await applyChanges(writer, csv, safe.position);
    if (sum !== null) {
      comparedAtMs = performance.now();
      if (!(await hasSum(writer, sum))) {
        await startAnew("the replica differs from the database");
        throw new Error("The screening replica differed from the database and is being rebuilt.");
      }
    }
    seenPosition = position;
  }

  async function startAnew(reason: string): Promise<void> {
    logger.warn({ reason }, "rebuilding the screening replica");
    await writer.run("begin; delete from trade; update replica set position = 0; commit");
    safe = createSafePosition(0);
    seenPosition = -1;
  }

  async function refreshFromNow(): Promise<void> {
    if (running !== null) {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return refreshFromNow();
        });
      return next;
    }
    running = refresh();
    try {
      await running;
    } finally {
      running = null;
    }
  }

  async function catchUp(): Promise<boolean> {
    if (isClosing) return false;
    const position = await source.readPosition();
    if (position === seenPosition && !safe.isSettling) return true;
    const refreshed = refreshFromNow().then(
      () => true,
      (error: unknown) => {
        logger.error({ err: error }, "the screening replica could not be refreshed");
        return false;
      },
    );
    if (seenPosition < 0 || position - safe.position > farBehind) return false;
    return inTime(refreshed, longestWaitMs);
  }

  const timer = setInterval(() => void catchUp().catch(() => undefined), refreshEveryMs);
  timer.unref();
  void catchUp().catch(() => undefined);

  return {
    catchUp,
    read: (longestMs, work) => readOnce(file, longestMs, work),
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      await next?.catch(() => undefined);
      await running?.catch(() => undefined);
      writer.closeSync();
      await file.close();
      await source.close();
      await rm(csv, { force: true });
    },
  };
}

async function applyChanges(
  writer: DuckDBConnection,
  csv: string,
  position: number,
): Promise<void> {
  await writer.run(`create or replace temp table staging as ${readCopiedTrades(csv)}`);
  await writer.run("begin");
  try {
    await writer.run(
      `delete from trade where (accession, row_number) in (select (accession, row_number) from staging)`,
    );
    await writer.run("insert into trade select * exclude (is_live) from staging where is_live");
    await writer.run("update replica set position = $1", [BigInt(position)]);
    await writer.run("commit");
  } catch (error) {
    await writer.run("rollback");
    throw error;
  } finally {
    await writer.run("drop table if exists staging");
  }
}

async function hasSum(writer: DuckDBConnection, expected: TradeSum): Promise<boolean> {
  const reader = await writer.runAndReadAll(
    "select count(*)::double, coalesce(sum(change_seq), 0)::varchar from trade",
  );
  const [row] = reader.getRowsJS();
  return row?.[0] === expected.rows && row[1] === expected.changes;
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

async function inTime(work: Promise<boolean>, milliseconds: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
