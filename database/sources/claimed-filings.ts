import pg, { type ClientBase, type Pool } from "pg";
import { connectionSettings } from "#database/connect.ts";
import type { Urgency } from "#database/tables/following.ts";

/** First key of the advisory lock a fetcher holds while it lives; the second is its number. */
const fetcherLock = 841_208;

/** How long a filing may take before somebody else may try: the longest answer, and its text. */
const claimMinutes = 15;

export type Fetcher = {
  /** Written beside what it has claimed. */
  number: number;
  /** Ended by the server or the network: what it claimed may be taken by others. */
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

export type ClaimedFiling = {
  accession: string;
  form: string;
  cik: number;
  foundIn: string;
  foundAt: string;
  acceptedAt: string | null;
  filedOn: string | null;
  urgency: Urgency;
  /** Tries so far, this one included. */
  attempts: number;
};

/** What was never tried is due, also where the clock was set back since it was listed. */
const isDue = "(next_attempt_at <= now() or attempts = 0)";

/** Takes filings that are due, the most urgent first; others get others at the same moment. */
export async function claimFilings(
  pool: Pool,
  claim: { fetcher: number; limit: number; leastUrgent: Urgency },
): Promise<ClaimedFiling[]> {
  const { rows } = await pool.query<ClaimedFiling>(
    `with due as (
       select accession from wanted_filing
        where state = 'waiting' and ${isDue} and urgency <= $3
          and (claimed_until is null or claimed_until < now())
        order by urgency, next_attempt_at limit $2 for update skip locked
     )
     update wanted_filing w
        set claimed_by = $1, claimed_until = now() + make_interval(mins => ${claimMinutes}),
            attempts = attempts + 1
       from due where w.accession = due.accession
     returning w.accession, form, cik, found_in as "foundIn", found_at as "foundAt",
               accepted_at as "acceptedAt", filed_on as "filedOn", urgency, attempts`,
    [claim.fetcher, claim.limit, claim.leastUrgent],
  );
  return rows.sort((a, b) => a.urgency - b.urgency);
}

/** Gives back what fetchers had claimed that live no more. @returns how many filings */
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

/** Real seconds until the next filing is due; null when none waits, 0 when one is due now. */
export async function secondsUntilDue(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select greatest(0, extract(epoch from min(greatest(case when ${isDue} then now() else next_attempt_at end,
                                                 claimed_until)) - now()))::float8
              as seconds
       from wanted_filing where state = 'waiting'`,
  );
  return rows[0]?.seconds ?? null;
}

/**
 * Ends the wait of filings, unless somebody wanted them anew meanwhile: only who has the claim
 * settles. Call it in the transaction that stores them.
 */
export async function settleFilings(
  client: ClientBase,
  fetcher: number,
  settled: readonly { accession: string; state: "stored" | "unreadable"; error: string | null }[],
): Promise<void> {
  await client.query(
    // In order of accession, as those who want filings anew touch them.
    `with claimed as materialized (
       select accession from wanted_filing
        where claimed_by = $1
          and accession in (select accession from json_to_recordset($2::json) as s(accession text))
        order by accession for update
     )
     update wanted_filing w
        set state = s.state, last_error = s.error, settled_at = now(), claimed_until = null,
            claimed_by = null
       from claimed join json_to_recordset($2::json)
              as s(accession text, state text, error text) using (accession)
      where w.accession = claimed.accession`,
    [fetcher, JSON.stringify(settled)],
  );
}

/** Notes that a filing could not be had: it is tried again after a while, or given up as absent. */
export async function postponeFiling(
  pool: Pool,
  fetcher: number,
  outcome: { accession: string; error: string; waitSeconds: number | null },
): Promise<void> {
  await pool.query(
    `update wanted_filing
        set last_error = $3, claimed_until = null, claimed_by = null,
            state = case when $4::float8 is null then 'absent' else 'waiting' end,
            settled_at = case when $4::float8 is null then now() end,
            next_attempt_at = now() + make_interval(secs => coalesce($4::float8, 0))
      where accession = $2 and claimed_by = $1`,
    [fetcher, outcome.accession, outcome.error, outcome.waitSeconds],
  );
}
