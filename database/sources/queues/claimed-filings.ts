import pg, { type ClientBase, type Pool } from "pg";
import { connectionSettings } from "#database/connect.ts";
import { claimLeased, endAttempts } from "#database/queue/leased.ts";
import type { Claim } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import type { Urgency } from "#database/tables/following.ts";

/** First key of the advisory lock that a fetcher holds while it lives; the second is its number. */
const fetcherLock = 841_208;

export type Fetcher = {
  /** Stored with each of its claims. */
  number: number;
  /** Resolves when the server or the network ends the connection: others may claim its filings. */
  lost: Promise<void>;
  close: () => Promise<void>;
};

/**
 * Registers one that fetches filings. Its connection tells the others that it lives: what a killed
 * process had claimed is free again at once.
 */
export async function registerFetcher(connectionString: string): Promise<Fetcher> {
  const client = new pg.Client({ ...connectionSettings(connectionString), keepAlive: true });
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  await client.connect();
  const { rows } = await client.query<{ number: number }>(
    "select nextval('fetcher_number')::integer as number",
  );
  const number = rows[0]?.number ?? 0;
  await client.query("select pg_advisory_lock($1, $2)", [fetcherLock, number]);
  return { number, lost, close: () => client.end().catch(() => undefined) };
}

export type ClaimedFiling = Claim<typeof fetchFilings>;

/** Claims filings that are due, the most urgent first; other processes get others at the same moment. */
export async function claimFilings(
  pool: Pool,
  claim: { fetcher: number; limit: number; leastUrgent: Urgency },
): Promise<ClaimedFiling[]> {
  const { fetcher, limit, leastUrgent } = claim;
  const claimed = await claimLeased(pool, fetchFilings, {
    claimedBy: fetcher,
    limit,
    only: `q.urgency <= ${leastUrgent}`,
  });
  return claimed.sort((a, b) => a.urgency - b.urgency);
}

/** Frees the claims of fetchers that no longer live. @returns how many filings */
export async function freeDeadClaims(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update wanted_filing set claimed_by = null, claimed_until = null
      where claimed_by is not null and claimed_by not in (
        select objid::bigint from pg_locks
         where locktype = 'advisory' and classid = $1 and granted
           and database = (select oid from pg_database where datname = current_database()))`,
    [fetcherLock],
  );
  return rowCount ?? 0;
}

/** Gives back what a fetcher has claimed and not settled. */
export async function freeClaims(pool: Pool, fetcher: number): Promise<void> {
  await pool.query(
    `update wanted_filing set claimed_by = null, claimed_until = null, attempts = attempts - 1
      where claimed_by = $1`,
    [fetcher],
  );
}

export type SettledFiling = { claim: ClaimedFiling } & (
  | { state: "stored"; error: null }
  | { state: "unreadable"; error: string }
);

/**
 * Settles filings unless they were requested again meanwhile. Call it in the transaction that stores them.
 */
export async function settleFilings(
  client: ClientBase,
  settled: readonly SettledFiling[],
): Promise<void> {
  const ended = settled.map(({ claim, state, error }) => ({
    claim,
    error,
    outcome: { state, settled_at: transactionTime },
  }));
  await endAttempts(client, fetchFilings, ended);
}

/** PostgreSQL reads this word as the time of the transaction. */
const transactionTime = "now";

/** Notes that a filing could not be fetched: it is retried after a while, or given up as absent. */
export async function postponeFiling(
  pool: Pool,
  claim: ClaimedFiling,
  { error, retrySeconds }: { error: string; retrySeconds: number | null },
): Promise<void> {
  const givenUp = { state: "absent", settled_at: transactionTime };
  const failed = { claim, error, ...(retrySeconds === null ? { outcome: givenUp } : {}) };
  await endAttempts(pool, fetchFilings, [failed], { retrySeconds });
}
