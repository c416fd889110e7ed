import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { to } from "pg-copy-streams";
import { readChangePosition, spendTransactionId } from "#database/in-snapshot.ts";
import { connectionSettings, surviveBrokenConnections } from "#database/connect.ts";
import { amountSums } from "#database/screening/replica/keeping/replica-columns.ts";
import type { ReadingIds } from "#database/screening/replica/keeping/safe-position.ts";
import {
  type ChangeRange,
  copyChangedRows,
  type ReplicaTable,
} from "#database/screening/replica/keeping/replica-tables.ts";

const settleCheckMs = 100;

/** Live rows of a table, and a sum that differs when any of them is another version. */
export type TableSum = { rows: number; changes: string };

/** A table and the file its changed rows travel in. */
export type TableCopy = { table: ReplicaTable; file: string };

export type ReadSums = () => Promise<readonly TableSum[]>;

export type ChangeSource = {
  /** Names the database among all others; null when it may not say. */
  readDatabaseId(): Promise<string | null>;
  /** The highest change number handed out so far. */
  readPosition(): Promise<number>;
  /** Ends once every transaction that ran when this was called has ended. */
  whenSettled(signal: AbortSignal): Promise<void>;
  /**
   * Writes the rows that changed in a range to a CSV file for each table, all of one moment.
   * @returns ids of that reading and, where requested, what reads the sums over all live rows of that moment: it is to be
   *   called once, and ends the transaction that shows them
   */
  copyChanges(
    range: ChangeRange,
    options: { copies: readonly TableCopy[]; withSums: boolean },
  ): Promise<{ ids: ReadingIds; readSums: ReadSums | null }>;
  /** The sum over all live rows of a table, and what each of its amounts comes to. */
  readAmounts(table: ReplicaTable): Promise<[TableSum, readonly number[]]>;
  close(): Promise<void>;
};

/** PostgreSQL as the source of changes, over connections of its own. */
export function openChangeSource(connectionString: string): ChangeSource {
  const pool = new pg.Pool({ ...connectionSettings(connectionString), max: 3 });
  surviveBrokenConnections(pool);

  async function copyChanges(
    range: ChangeRange,
    { copies, withSums }: { copies: readonly TableCopy[]; withSums: boolean },
  ): Promise<{ ids: ReadingIds; readSums: ReadSums | null }> {
    const client = await pool.connect();
    try {
      const own = await spendTransactionId(client);
      await client.query("begin isolation level repeatable read read only");
      const oldestRunning = await readOldestRunning(client);
      for (const { table, file } of copies) {
        const rows = client.query(to(copyChangedRows(table, range)));
        await pipeline(rows, createWriteStream(file));
      }
      // Bulk work commits without waiting for the disk: a row that a crash takes back would stay in the replica.
      await spendTransactionId(pool);
      const ids = { own, oldestRunning };
      if (withSums) return { ids, readSums: () => readSumsAndEnd(client, copies) };
      await client.query("commit");
      client.release();
      return { ids, readSums: null };
    } catch (error) {
      // Its transaction is in an unknown state.
      client.release(true);
      throw error;
    }
  }

  async function readAmounts(table: ReplicaTable): Promise<[TableSum, readonly number[]]> {
    const sums = Object.entries(table.amounts).map(
      ([name, column]) => amountSums(name, column).postgres,
    );
    const { rows } = await pool.query<TableSum & { amounts: number[] }>(
      `${selectSum}, array[${sums.join(", ")}]::float8[] as "amounts"
         from ${table.name} where is_live`,
    );
    const [first] = rows;
    if (first === undefined) throw new Error("An aggregate answered no row.");
    const { amounts, ...sum } = first;
    return [sum, amounts];
  }

  return {
    readDatabaseId: () => readDatabaseId(pool),
    readPosition: () => readChangePosition(pool),
    whenSettled: (signal) => whenSettled(pool, signal),
    copyChanges,
    readAmounts,
    close: () => pool.end(),
  };
}

async function readDatabaseId(pool: pg.Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ id: string }>(
      `select (select system_identifier from pg_control_system())::text || '/' || oid as id
         from pg_database where datname = current_database()`,
    );
    return rows[0]?.id ?? null;
  } catch (error) {
    // 42501: the role may not read it; a replica of an earlier run is then never taken over.
    if (error instanceof pg.DatabaseError && error.code === "42501") return null;
    throw error;
  }
}

async function whenSettled(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const own = await spendTransactionId(pool);
  while ((await readOldestRunning(pool)) <= own) {
    await setTimeout(settleCheckMs, undefined, { signal });
  }
}

async function readOldestRunning(client: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as id",
  );
  const [row] = rows;
  if (row === undefined) throw new Error("PostgreSQL did not describe its snapshot.");
  return row.id;
}

const selectSum = `select count(*) as "rows", coalesce(sum(change_seq), 0)::text as "changes"`;

async function readSumsAndEnd(
  client: pg.PoolClient,
  copies: readonly TableCopy[],
): Promise<readonly TableSum[]> {
  try {
    // With parallel workers, summing ten million rows delays searches and refreshes by seconds.
    await client.query("set local max_parallel_workers_per_gather = 0");
    const sums: TableSum[] = [];
    for (const { table } of copies) {
      const { rows } = await client.query<TableSum>(
        `${selectSum} from ${table.name} where is_live`,
      );
      sums.push(...rows);
    }
    await client.query("commit");
    client.release();
    return sums;
  } catch (error) {
    // Its transaction is in an unknown state.
    client.release(true);
    throw error;
  }
}
