import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** How many rows each table holds, by name. */
export async function countRows(db: Database): Promise<{ table: string; rows: number }[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const counts: { table: string; rows: number }[] = [];
  for (const { name } of tables.rows) {
    const counted = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.id(name)}`.execute(db);
    counts.push({ table: name, rows: counted.rows[0]?.rows ?? 0 });
  }
  return counts;
}
