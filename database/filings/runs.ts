import type { Pool } from "pg";

/** Notes that a run of a source has begun. @returns its number, for `finishRun` */
export async function startRun(pool: Pool, run: { kind: string; source: string }): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into ingest_run (kind, source, started_at) values ($1, $2, now()) returning id",
    [run.kind, run.source],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("ingest_run gave no id");
  return id;
}

/** Notes that a run has ended and what it did; a run without an end was cut short. */
export async function finishRun(
  pool: Pool,
  id: number,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  await pool.query("update ingest_run set finished_at = now(), counts = $2 where id = $1", [
    id,
    JSON.stringify(counts),
  ]);
}
