import pg, { type Pool, type PoolClient } from "pg";
import { connectionSettings, surviveBrokenConnections } from "#database/connect.ts";

/**
 * Connections for work that can be repeated from its source: ingestion, price imports, derivation.
 * A commit does not wait for the disk: after a crash of the server the last moments are missing as
 * a whole, and running the work again brings them back; `untilSafe` waits. End it with `end()`.
 */
export function openBulkPool(connectionString: string, options: { max?: number } = {}): pg.Pool {
  const settings = connectionSettings(connectionString);
  const pool = new pg.Pool({
    ...settings,
    options: `${settings.options ?? ""} -c synchronous_commit=off`,
    max: options.max ?? 4,
  });
  surviveBrokenConnections(pool);
  return pool;
}

/**
 * Runs `work` in one transaction on one connection: committed when it returns, rolled back when it
 * throws. A process killed in between leaves nothing of it behind.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Waits until all that was committed so far is as safe as any other write, also on a standby where one is required. */
export async function untilSafe(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("set local synchronous_commit = on");
    // Only a transaction that writes waits.
    await client.query("select pg_logical_emit_message(true, 'sentinel', '')");
  });
}
