import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { ChangeSource, TableCopy } from "#database/screening/replica/keeping/copy-changes.ts";
import { readCopiedRows } from "#database/screening/replica/keeping/replica-tables.ts";
import {
  changeTradeSummary,
  emptyTradeSummary,
} from "#database/screening/replica/keeping/trade-summary.ts";
import type { Logger } from "#platform/logger.ts";

/** What a replica is kept up with. */
export type ReplicaParts = {
  source: ChangeSource;
  writer: DuckDBConnection;
  /** Opens a connection to the replica to read with. */
  connect: () => Promise<DuckDBConnection>;
  /** The tables, each with a scratch file for the rows on their way. */
  copies: readonly TableCopy[];
  /** Ends a refresh between two batches. */
  signal: AbortSignal;
  logger: Logger;
};

const reportEveryMs = 10_000;

/**
 * Takes over the changes after one position and up to another if they are more than a batch; each batch has a
 * short snapshot and a transaction of its own, so an interruption loses one batch at most. Waits until no
 * transaction with a number up to there is running.
 * @param tookOver  given the position that the replica then has
 * @throws the signal's reason between two batches
 */
export async function takeOverInBatches(
  parts: ReplicaParts & { batch: number; after: number; position: number },
  tookOver: (position: number) => void,
): Promise<void> {
  const { source, writer, copies, batch, position, signal, logger } = parts;
  if (position - parts.after <= batch) return;
  await source.whenSettled(signal);
  // In a replica without rows each row comes once, under its last number: there is none to replace.
  const areEmpty = await Promise.all(copies.map((copy) => isEmpty(writer, copy)));
  const isNew = areEmpty.every(Boolean);
  let reportedAtMs = performance.now();
  for (let after = parts.after; after < position;) {
    signal.throwIfAborted();
    const through = Math.min(after + batch, position);
    await source.copyChanges({ after, through }, { copies, withSums: false });
    await inTransaction(writer, async () => {
      for (const copy of copies) await applyTable(writer, copy, isNew);
      await storePosition(writer, through);
    });
    tookOver(through);
    after = through;
    if (performance.now() - reportedAtMs < reportEveryMs) continue;
    reportedAtMs = performance.now();
    logger.info({ changes: through, of: position }, "filling the screening replica");
  }
}

/** Commits the change as a whole, or leaves the replica as it was. */
export async function inTransaction(
  writer: DuckDBConnection,
  change: () => Promise<void>,
): Promise<void> {
  await writer.run("begin");
  try {
    await change();
    await writer.run("commit");
  } catch (error) {
    // A commit that fails, as on a full disk, has ended the transaction, and its error is the one to report.
    await writer.run("rollback").catch(() => undefined);
    throw error;
  }
}

/** Records that the replica has every change up to a position, and that its contents have changed. */
export async function storePosition(writer: DuckDBConnection, position: number): Promise<void> {
  await writer.run("update replica set position = $1, changes = changes + 1", [BigInt(position)]);
}

export async function isEmpty(writer: DuckDBConnection, { table }: TableCopy): Promise<boolean> {
  const reader = await writer.runAndReadAll(`select 1 from ${table.name} limit 1`);
  return reader.currentRowCount === 0;
}

/**
 * Takes over the rows of a file: live ones replace their earlier versions, dead ones leave.
 * @param isNew  no row of the file is in the table in another version
 */
export async function applyTable(
  writer: DuckDBConnection,
  { table, file }: TableCopy,
  isNew: boolean,
): Promise<void> {
  if ((await stat(file)).size === 0) return;
  const changes = readCopiedRows(table, file);
  if (isNew) {
    // In this order, searches by it skip most of a batch.
    const rows = `${liveRows(`(${changes})`)} order by ${table.orderedBy}`;
    await writer.run(`insert into ${table.name} ${rows}`);
    if (table.isSummarized) await writer.run(emptyTradeSummary);
    return;
  }
  const key = `(${table.key.join(", ")})`;
  await writer.run(`create or replace temp table staging as ${changes}`);
  if (table.isSummarized) {
    // By row number, reading earlier versions and deleting them takes less time than by key.
    await writer.run(
      `create or replace temp table replaced as
         select rowid as row from ${table.name} where ${key} in (select ${key} from staging)`,
    );
    const replaced = `${table.name} where rowid in (select row from replaced)`;
    await changeTradeSummary(writer, { replaced, changed: "staging where is_live" });
    await writer.run(`delete from ${replaced}`);
    await writer.run("drop table replaced");
  } else {
    await writer.run(`delete from ${table.name} where ${key} in (select ${key} from staging)`);
  }
  await writer.run(`insert into ${table.name} ${liveRows("staging")}`);
  await writer.run("drop table staging");
}

function liveRows(from: string): string {
  return `select * exclude (is_live) from ${from} where is_live`;
}

/** Removes all rows; the next refresh fills the tables again. */
export async function emptyTables(
  writer: DuckDBConnection,
  copies: readonly TableCopy[],
): Promise<void> {
  await inTransaction(writer, async () => {
    for (const { table } of copies) await writer.run(`delete from ${table.name}`);
    await writer.run(emptyTradeSummary);
    await storePosition(writer, 0);
  });
}
