import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { openChangeSource } from "#database/screening/replica/copy-changes.ts";
import { replicaVersion } from "#database/screening/replica/replica-columns.ts";
import { replicaFileName } from "#database/screening/replica/replica-file.ts";

/** What stands in both: live rows, which versions of them, and what their amounts come to. */
type Contents = { rows: number; changes: string; shares: number; value: number };

export type ReplicaCheck =
  /** No file yet; a product that runs has it open; unreadable or a copy of something else. */
  | { state: "absent" | "in use" | "foreign" }
  | { state: "behind"; changes: number }
  | { state: "same" | "different"; replica: Contents; database: Contents };

/** Rounding of sums of many amounts, relative to them. */
const rounding = 1e-9;

/** Compares the replica's file with PostgreSQL; changes neither. */
export async function checkReplica(
  db: Database,
  { connectionString, folder }: { connectionString: string; folder: string },
): Promise<ReplicaCheck> {
  const path = join(folder, replicaFileName);
  if (!existsSync(path)) return { state: "absent" };
  const source = openChangeSource(connectionString);
  let instance: DuckDBInstance;
  try {
    instance = await DuckDBInstance.create(path, { access_mode: "READ_ONLY" });
  } catch (error) {
    await source.close();
    const isLocked = error instanceof Error && /lock/i.test(error.message);
    return { state: isLocked ? "in use" : "foreign" };
  }
  const connection = await instance.connect();
  try {
    const head = await readHead(connection);
    const databaseId = await source.readDatabaseId();
    if (head?.version !== replicaVersion || head.databaseId !== databaseId)
      return { state: "foreign" };
    const replica = await readReplicaContents(connection);
    const database = await readDatabaseContents(db);
    if (isSame(replica, database)) return { state: "same", replica, database };
    // The next start takes these over, whatever they are; the file is not wrong for lacking them.
    const changes = (await source.readPosition()) - head.position;
    return changes > 0 ? { state: "behind", changes } : { state: "different", replica, database };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await source.close();
  }
}

type Head = { version: unknown; databaseId: unknown; position: number };

async function readHead(connection: DuckDBConnection): Promise<Head | null> {
  try {
    const reader = await connection.runAndReadAll(
      "select version, database_id, position::double from replica",
    );
    const [row] = reader.getRowsJS();
    if (row === undefined) return null;
    return { version: row[0], databaseId: row[1], position: Number(row[2]) };
  } catch {
    // Another program's file.
    return null;
  }
}

async function readReplicaContents(connection: DuckDBConnection): Promise<Contents> {
  const reader = await connection.runAndReadAll(
    `select count(*)::double, coalesce(sum(change_seq), 0)::varchar,
            coalesce(sum(shares), 0), coalesce(sum(value), 0) from trade`,
  );
  const [rows, changes, shares, value] = reader.getRowsJS()[0] ?? [];
  return {
    rows: Number(rows),
    changes: typeof changes === "string" ? changes : "",
    shares: Number(shares),
    value: Number(value),
  };
}

async function readDatabaseContents(db: Database): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select count(*) as rows, coalesce(sum(change_seq), 0)::text as changes,
           coalesce(sum(shares::float8), 0) as shares, coalesce(sum(value::float8), 0) as value
      from trade where is_live`.execute(db);
  return rows[0] ?? { rows: 0, changes: "0", shares: 0, value: 0 };
}

function isSame(one: Contents, other: Contents): boolean {
  const isClose = (a: number, b: number): boolean =>
    Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b));
  return (
    one.rows === other.rows &&
    one.changes === other.changes &&
    isClose(one.shares, other.shares) &&
    isClose(one.value, other.value)
  );
}
