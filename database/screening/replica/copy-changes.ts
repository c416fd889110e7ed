import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to } from "pg-copy-streams";
import { connectionSettings } from "#database/connect.ts";
import { copyChangedTrades } from "#database/screening/replica/replica-columns.ts";
import type { Snapshot } from "#database/screening/replica/safe-position.ts";

/** Live rows, and a sum that differs when any of them is another version. */
export type TradeSum = { rows: number; changes: string };

export type ChangeSource = {
  /** Names the database among all others; null when it may not say. */
  readDatabaseId(): Promise<string | null>;
  /** The highest change number handed out so far. */
  readPosition(): Promise<number>;
  /**
   * Writes the rows that changed after a position to a CSV file.
   * @returns the snapshot they were read in and, where asked, the sum over all live rows in it
   */
  copyChanges(
    afterChange: number,
    options: { file: string; withSum: boolean },
  ): Promise<{ snapshot: Snapshot; sum: TradeSum | null }>;
  close(): Promise<void>;
};

/** PostgreSQL as the source of changes, over connections of its own. */
export function openChangeSource(connectionString: string): ChangeSource {
  const pool = new pg.Pool({ ...connectionSettings(connectionString), max: 2 });
  // A broken idle connection is replaced; without a listener Node would exit.
  pool.on("error", () => undefined);

  async function readDatabaseId(): Promise<string | null> {
    try {
      const { rows } = await pool.query<{ id: string }>(
        `select (select system_identifier from pg_control_system())::text || '/' || oid as id
           from pg_database where datname = current_database()`,
      );
      return rows[0]?.id ?? null;
    } catch (error) {
      // 42501: the role may not ask; a replica of an earlier run is then never taken over.
      if (error instanceof pg.DatabaseError && error.code === "42501") return null;
      throw error;
    }
  }

  async function readPosition(): Promise<number> {
    const { rows } = await pool.query<{ position: number }>(
      "select case when is_called then last_value else 0 end as position from change_seq",
    );
    return rows[0]?.position ?? 0;
  }

  async function copyChanges(
    afterChange: number,
    { file, withSum }: { file: string; withSum: boolean },
  ): Promise<{ snapshot: Snapshot; sum: TradeSum | null }> {
    const client = await pool.connect();
    try {
      await client.query("begin isolation level repeatable read read only");
      const snapshot = await readSnapshot(client);
      await pipeline(client.query(to(copyChangedTrades(afterChange))), createWriteStream(file));
      const sum = withSum ? await readSum(client) : null;
      await client.query("commit");
      client.release();
      return { snapshot, sum };
    } catch (error) {
      // Its transaction is in an unknown state.
      client.release(true);
      throw error;
    }
  }

  return { readDatabaseId, readPosition, copyChanges, close: () => pool.end() };
}

async function readSnapshot(client: pg.PoolClient): Promise<Snapshot> {
  const { rows } = await client.query<Snapshot>(
    `select pg_snapshot_xmin(now.snapshot)::text::bigint as "oldestRunning",
            pg_snapshot_xmax(now.snapshot)::text::bigint as "next"
       from (select pg_current_snapshot() as snapshot) as now`,
  );
  const [snapshot] = rows;
  if (snapshot === undefined) throw new Error("PostgreSQL did not name its snapshot.");
  return snapshot;
}

async function readSum(client: pg.PoolClient): Promise<TradeSum> {
  const { rows } = await client.query<TradeSum>(
    `select count(*) as "rows", coalesce(sum(change_seq), 0)::text as "changes"
       from trade where is_live`,
  );
  return rows[0] ?? { rows: 0, changes: "0" };
}
