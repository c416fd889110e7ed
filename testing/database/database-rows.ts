import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** When something was done or is tried next, or in which order changes were numbered: true of one history only. */
const historyColumns = new Set([
  "change_seq",
  "marked",
  "first_seen_at",
  "attempted_at",
  "next_attempt_at",
  "noted_at",
  "facts_version",
  "facts_changed_at",
]);
const historyTables = new Set(["data_origin", "ingest_run", "schema_migration"]);

/**
 * Every row of every table as JSON text, sorted, without what tells only of when it was written:
 * two databases that hold the same facts give equal maps.
 */
export async function readAllRows(db: Database): Promise<Map<string, string[]>> {
  const tables = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public'
     group by table_name order by table_name`.execute(db);
  const rows = new Map<string, string[]>();
  for (const table of tables.rows) {
    if (historyTables.has(table.name)) continue;
    const columns = table.columns.filter(
      (column) => !historyColumns.has(column) && !(table.name === "lead" && column === "id"),
    );
    const result = await sql<{ row: string }>`
      select to_jsonb(r)::text as row
        from (select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.id(table.name)}) r
       order by 1`.execute(db);
    rows.set(
      table.name,
      result.rows.map((row) => row.row),
    );
  }
  return rows;
}
