import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { restoreMark } from "#database/backup/backup-tables.ts";
import { connectionSettings } from "#database/connect.ts";

/** PostgreSQL 15: the oldest our SQL is tested on. */
const OLDEST_SERVER_VERSION = 150_000;

/** Any fixed number; two processes that start together take turns on it. */
const ADVISORY_LOCK = 7_301_991_842;

const MIGRATIONS_FOLDER = join(import.meta.dirname, "migrations");

export type MigrationName = { name: string; sha256: string };
type Migration = MigrationName & { sql: string };

/** A database that cannot be brought to this version; the message says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Brings the database to this version: applies the files of `folder` that it has not seen, in
 * order of their names, each in its own transaction. Safe to run from several processes at once.
 * @returns names of the files applied now, in order; empty when there was nothing to do
 * @throws MigrationError for a server older than 15 or not in UTF-8, an applied file that was
 *   changed since, a file that belongs before an applied one, or a database newer than this program
 */
export async function migrate(
  connectionString: string,
  folder: string = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const client = new pg.Client(connectionSettings(connectionString));
  await client.connect();
  try {
    await takeMigrationLock(client);
    await refuseUnfinishedRestore(client);
    return await applyMigrations(client, { folder });
  } finally {
    // Ending the connection also frees the lock.
    await client.end();
  }
}

/** Waits until no one else migrates or restores; kept until the connection ends. */
export async function takeMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
}

/**
 * As `migrate`, on a connection that has the lock.
 * @param through  the last file to apply; all by default
 * @throws MigrationError
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { folder = MIGRATIONS_FOLDER, through }: { folder?: string; through?: string } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await refuseUnfitServer(client);
  const wanted = migrations.filter(({ name }) => through === undefined || name <= through);
  const pending = findPending(wanted, await readApplied(client));
  for (const migration of pending) await apply(client, migration);
  return pending.map((migration) => migration.name);
}

/** The files a database has applied, in order, and their SHA-256 in hex. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<MigrationName[]> {
  const { rows } = await client.query<MigrationName>(
    "select name, sha256 from schema_migration order by name",
  );
  return rows;
}

/** The files this program has, in order. */
export async function readKnownMigrations(): Promise<MigrationName[]> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  return migrations.map(({ name, sha256 }) => ({ name, sha256 }));
}

async function refuseUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select to_regclass($1)::text as mark",
    [restoreMark],
  );
  if (rows[0] !== undefined && rows[0].mark !== null)
    throw new MigrationError(
      "A restore into this database was interrupted. Run `sentinel restore FILE` again, or use another database.",
    );
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function refuseUnfitServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string; encoding: string }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num') as number,
            current_setting('server_encoding') as encoding`,
  );
  const server = rows[0];
  if (server === undefined)
    throw new MigrationError("The database server did not say its version.");
  if (Number(server.number) < OLDEST_SERVER_VERSION) {
    throw new MigrationError(
      `PostgreSQL ${server.version} is too old. Version 15 or later is required.`,
    );
  }
  if (server.encoding !== "UTF8") {
    throw new MigrationError(
      `The database is encoded in ${server.encoding}. Create it with encoding 'UTF8'.`,
    );
  }
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migration",
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was made by a newer version of this program (it has ${unknown.join(", ")}, ` +
        "which this one does not know). Use that version, or another database.",
    );
  }
  const newest = [...applied.keys()].sort().at(-1) ?? "";
  const pending: Migration[] = [];
  for (const migration of migrations) {
    const sha256 = applied.get(migration.name);
    if (sha256 === undefined && migration.name < newest) {
      throw new MigrationError(
        `Migration ${migration.name} comes before ${newest}, which this database already has. ` +
          "Give it the next number.",
      );
    }
    if (sha256 !== undefined && sha256 !== migration.sha256) {
      throw new MigrationError(
        `Migration ${migration.name} was changed after this database applied it. ` +
          "Restore the file and put the change into a new one.",
      );
    }
    if (sha256 === undefined) pending.push(migration);
  }
  return pending;
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [
      migration.name,
      migration.sha256,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed and was rolled back.`, { cause: error });
  }
}
