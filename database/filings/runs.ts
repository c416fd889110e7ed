import type { Pool } from "pg";

/** First key of the advisory lock a run holds while it lives; the second is the run's number. */
export const runLock = 841_207;

/**
 * Notes in `ingest_run` that work on a source has begun and, when it returns, what it did. While it lives it
 * holds a lock, so that a run without an end can be distinguished from a running one.
 * @param work  answers the counts to note
 */
export async function recordRun<Counts extends Readonly<Record<string, unknown>>>(
  pool: Pool,
  run: { kind: string; source: string },
  work: () => Promise<Counts>,
): Promise<Counts> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      "insert into ingest_run (kind, source, started_at) values ($1, $2, now()) returning id",
      [run.kind, run.source],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("ingest_run gave no id");
    await client.query("select pg_advisory_lock($1, $2)", [runLock, id]);
    const counts = await work();
    await client.query("update ingest_run set finished_at = now(), counts = $2 where id = $1", [
      id,
      JSON.stringify(counts),
    ]);
    return counts;
  } finally {
    // The connection is closed rather than given back: the lock ends with it.
    client.release(true);
  }
}
