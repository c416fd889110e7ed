import type { Pool, PoolClient } from "pg";

/** An issuer to derive, with the mark it had when it was taken. */
export type DirtyIssuer = { cik: number; marked: number };

/** How many issuers wait to be derived. */
export async function countDirtyIssuers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) as count from dirty_issuer",
  );
  return rows[0]?.count ?? 0;
}

/**
 * Takes some waiting issuers for this transaction. Others deriving at the same time get other
 * issuers; a process that dies leaves them waiting.
 */
export async function takeDirtyIssuers(client: PoolClient, limit: number): Promise<DirtyIssuer[]> {
  const { rows } = await client.query<DirtyIssuer>(
    `select d.cik, d.marked from dirty_issuer d
      where pg_try_advisory_xact_lock(hashtextextended('derive_issuer', d.cik))
      limit $1`,
    [limit],
  );
  return rows;
}

/** Ends the wait of issuers derived in this transaction, except those marked anew meanwhile. */
export async function clearDirtyIssuers(
  client: PoolClient,
  issuers: readonly DirtyIssuer[],
): Promise<void> {
  await client.query(
    `delete from dirty_issuer d using unnest($1::bigint[], $2::bigint[]) as done(cik, marked)
      where d.cik = done.cik and d.marked = done.marked`,
    [issuers.map((issuer) => issuer.cik), issuers.map((issuer) => issuer.marked)],
  );
}
