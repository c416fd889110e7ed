import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import {
  type ChangeSource,
  openChangeSource,
} from "#database/screening/replica/keeping/copy-changes.ts";
import { number, text } from "#database/screening/cells.ts";
import { amountSums } from "#database/screening/replica/keeping/replica-columns.ts";
import { replicaFileName } from "#database/screening/replica/keeping/replica-file.ts";
import {
  type ReplicaTable,
  replicaTables,
  replicaVersion,
} from "#database/screening/replica/keeping/replica-tables.ts";

/** What both contain: live rows, which versions of them, and what each amount comes to. */
type TableContents = {
  table: ReplicaTable["name"];
  rows: number;
  changes: string;
  amounts: readonly number[];
};
type Contents = readonly TableContents[];

export type ReplicaCheck =
  /** No file yet; a product that runs has it open; unreadable or a copy of something else. */
  | { state: "absent" | "in use" | "foreign" }
  | { state: "behind"; changes: number }
  | { state: "same" | "different"; replica: Contents; database: Contents };

/** Rounding of sums of many amounts, relative to them. */
const rounding = 1e-9;

/** Compares the replica's file with PostgreSQL; changes neither. */
export async function checkReplica({
  connectionString,
  folder,
}: {
  connectionString: string;
  folder: string;
}): Promise<ReplicaCheck> {
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
    const database = await readDatabaseContents(source);
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
  const contents: TableContents[] = [];
  for (const table of replicaTables) {
    const sums = Object.entries(table.amounts).map(
      ([name, column]) => `${amountSums(name, column).replica} as ${name}`,
    );
    const reader = await connection.runAndReadAll(
      `select count(*)::double as rows, coalesce(sum(change_seq), 0)::varchar as changes,
              ${sums.join(", ")} from ${table.name}`,
    );
    const cells = reader.getRowObjectsJS()[0] ?? {};
    contents.push({
      table: table.name,
      rows: number(cells["rows"]),
      changes: text(cells["changes"]),
      amounts: Object.keys(table.amounts).map((name) => number(cells[name])),
    });
  }
  return contents;
}

async function readDatabaseContents(source: ChangeSource): Promise<Contents> {
  const contents: TableContents[] = [];
  for (const table of replicaTables) {
    const [sum, amounts] = await source.readAmounts(table);
    contents.push({ table: table.name, ...sum, amounts });
  }
  return contents;
}

function isSame(replica: Contents, database: Contents): boolean {
  return replica.every((one, index) => {
    const other = database[index];
    return (
      one.rows === other?.rows &&
      one.changes === other.changes &&
      one.amounts.every((amount, place) => isClose(amount, other.amounts[place] ?? Number.NaN))
    );
  });
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b));
}
