import type { ClientBase } from "pg";

const lock = "hashtextextended('prices', 0)";

/**
 * For a transaction that stores prices: no rows are computed meanwhile. Which issuers depend on a
 * price is looked up in what the last computation left, so one that had read the old price must
 * have left it before, and the next one reads the new price.
 */
export async function takePricesForWriting(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${lock})`);
}

/** For a transaction that computes rows out of prices: none is stored until it ends. */
export async function keepPricesAsTheyAre(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(${lock})`);
}
