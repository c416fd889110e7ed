import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { BackupError } from "#database/backup/backup-format.ts";
import { restoreMark } from "#database/backup/backup-tables.ts";

/** A process that has ended has connections for a moment longer. */
const tries = 20;
const betweenTriesMs = 100;

/**
 * Makes an empty database ready for a restore, or one in which a restore did not end: what that left
 * is taken away. The mark of the new one is there before anything else.
 * @throws BackupError when the database holds something else, or the product is connected to it
 */
export async function prepareTarget(client: pg.Client): Promise<void> {
  await refuseRunningProduct(client);
  await client.query("begin");
  const relations = await readOwnRelations(client);
  const isUnfinished = relations.some(({ name }) => name === restoreMark);
  if (relations.length > 0 && !isUnfinished)
    throw new BackupError(
      `This database is not empty: it has ${relations.length} tables and sequences. ` +
        "Restore into a new database or a new SENTINEL_DATA_DIR.",
    );
  for (const { name, kind } of relations) {
    const what = { v: "view", m: "materialized view", S: "sequence" }[kind] ?? "table";
    await client.query(`drop ${what} if exists ${pg.escapeIdentifier(name)} cascade`);
  }
  if (isUnfinished) await dropOwnFunctions(client);
  await client.query(`create table ${restoreMark} (begun_at timestamptz not null default now())`);
  await client.query("commit");
}

/** Names of programs of other roles are hidden from a role that is no superuser. */
async function refuseRunningProduct(client: pg.Client): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename is not null
          and (application_name = 'sentinel' or application_name is null)`,
    );
    if (rows.length === 0) return;
    await sleep(betweenTriesMs);
  }
  throw new BackupError("Sentinel is running on this database. Stop it first.");
}

/** Everything in the schema that belongs to no extension, sequences last: tables take theirs along. */
async function readOwnRelations(client: pg.Client): Promise<{ name: string; kind: string }[]> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select c.relname::text as name, c.relkind::text as kind from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relkind = 'S', c.relkind in ('r', 'p'), c.relname`,
  );
  return rows;
}

async function dropOwnFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { name } of rows) await client.query(`drop function if exists ${name} cascade`);
}
