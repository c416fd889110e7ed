import type { PoolClient } from "pg";
import { type ComputedTable, incomingRows, rowsJson } from "#database/computed/computed-tables.ts";

/**
 * Stores computed rows. A row whose values are the same is not touched; a changed one gets a higher
 * `change_seq`, in the tables that have one.
 * @returns how many rows were written
 */
export async function upsert<Source>(
  client: PoolClient,
  target: ComputedTable<Source>,
  rows: readonly Source[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { names, values, recordset, tuple } = incomingRows(target);
  const key = target.key.join(", ");
  const assignments = values.map((name) => `${name} = excluded.${name}`);
  if (target.hasSequence) assignments.push("change_seq = nextval('change_seq')");
  const result = await client.query(
    `insert into ${target.table} as old (${names})
     select ${names} from json_to_recordset($1::json) as ${recordset}
      order by ${key}
     on conflict (${key}) do update set ${assignments.join(", ")}
      where (${tuple("old")}) is distinct from (${tuple("excluded")})`,
    [rowsJson(target, rows)],
  );
  return result.rowCount ?? 0;
}
