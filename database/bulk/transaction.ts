import type { Pool, PoolClient } from "pg";

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
