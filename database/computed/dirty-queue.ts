import type { Pool, PoolClient } from "pg";
import type { Database } from "#database/connect.ts";
import { heldLock } from "#database/queue/held.ts";
import { deriveIssuers } from "#database/queue/queues.ts";

/** How many issuers wait to be derived. */
export async function countDirtyIssuers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) as count from dirty_issuer",
  );
  return rows[0]?.count ?? 0;
}

/** Whether rows of this issuer are still to be computed, so that what is stored may be older than its filings. */
export async function awaitsDerivation(db: Database, cik: number): Promise<boolean> {
  const waiting = await db
    .selectFrom("dirty_issuer")
    .select("cik")
    .where("cik", "=", cik)
    .executeTakeFirst();
  return waiting !== undefined;
}

/**
 * Waits until no one computes rows from these filings, and keeps it so until the transaction ends. For
 * deletions: rows that refer to them are being written in an order of their own, and the two would wait for
 * each other.
 */
export async function holdDerivations(
  client: PoolClient,
  accessions: readonly string[],
): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(${heldLock(deriveIssuers, "replaced")})
       from (select distinct issuer_cik as cik from filing
              where accession = any($1) and issuer_cik is not null order by 1) as replaced`,
    [accessions],
  );
}
