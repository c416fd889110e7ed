import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

type Definition = { name: string; table: string; definition: string };

/**
 * Drops indexes, keys, and foreign keys of tables, also foreign keys that reference them, loads the tables, and restores
 * them. To maintain them row by row takes most of the time of a load.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const references = await constraintsOf(db, tables, "f");
  const keys = [
    ...(await constraintsOf(db, tables, "p")),
    ...(await constraintsOf(db, tables, "u")),
  ];
  for (const { table, name } of [...references, ...keys])
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  const indexes = await indexesOf(db, tables);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db);
  await load();
  await Promise.all(keys.map((key) => make(db, addConstraint(key))));
  await Promise.all(indexes.map(({ definition }) => make(db, definition)));
  await Promise.all(references.map((reference) => make(db, addConstraint(reference))));
}

/** Primary keys, unique constraints, or references, the latter also from other tables. */
async function constraintsOf(
  db: Database,
  tables: readonly string[],
  type: "p" | "u" | "f",
): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = ${type} and array[conrelid, confrelid] && ${tables}::text[]::regclass[]::oid[]`.execute(
    db,
  );
  return rows;
}

async function indexesOf(db: Database, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select indexname as name, tablename as table, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any(${tables})`.execute(db);
  return rows;
}

function addConstraint({ table, name, definition }: Definition): string {
  return `alter table ${table} add constraint "${name}" ${definition}`;
}

async function make(db: Database, statement: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(connection);
    await sql.raw(statement).execute(connection);
  });
}
