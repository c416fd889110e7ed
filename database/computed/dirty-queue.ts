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

/** Held for an issuer while its rows are computed. */
const derivationLock = "hashtextextended('derive_issuer', cik)";

/**
 * Waits until nobody computes rows out of these filings, and keeps it so until the transaction ends.
 * For whoever is about to delete them: rows that refer to them are being written in an order of
 * their own, and the two would wait for each other.
 */
export async function holdDerivations(
  client: PoolClient,
  accessions: readonly string[],
): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(${derivationLock})
       from (select distinct issuer_cik as cik from filing
              where accession = any($1) and issuer_cik is not null order by 1) as replaced`,
    [accessions],
  );
}

/** Looked at to find some that nobody else is deriving. */
const lookedAt = 20;

/**
 * Takes some waiting issuers for this transaction: those of live filings by themselves, before all
 * others. Others deriving at the same time get other issuers; a process that dies leaves them waiting.
 */
export async function takeDirtyIssuers(client: PoolClient, limit: number): Promise<DirtyIssuer[]> {
  for (const urgency of [0, 1]) {
    const { rows } = await client.query<DirtyIssuer>(
      `with waiting as materialized (
         select cik, marked from dirty_issuer where urgency = $3 order by marked limit $2
       )
       select cik, marked from waiting
        where pg_try_advisory_xact_lock(${derivationLock})
        limit $1`,
      [limit, limit * lookedAt, urgency],
    );
    if (rows.length > 0) return rows;
  }
  return [];
}

/**
 * Ends the wait of issuers derived in this transaction, except those marked anew meanwhile.
 * @returns CIKs of those that wait no more
 */
export async function clearDirtyIssuers(
  client: PoolClient,
  issuers: readonly DirtyIssuer[],
): Promise<number[]> {
  const { rows } = await client.query<{ cik: number }>(
    // Locked in CIK order, as those who mark do, so that neither waits for the other for ever.
    `with done as materialized (
       select d.cik, d.marked from dirty_issuer d
         join unnest($1::bigint[], $2::bigint[]) as taken(cik, marked)
           on d.cik = taken.cik and d.marked = taken.marked
        order by d.cik for update of d
     )
     delete from dirty_issuer d using done
      where d.cik = done.cik and d.marked = done.marked returning d.cik`,
    [issuers.map((issuer) => issuer.cik), issuers.map((issuer) => issuer.marked)],
  );
  return rows.map((row) => row.cik);
}
