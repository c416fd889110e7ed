import type { ClientBase, Pool } from "pg";

export type SeenIssuer = {
  cik: number;
  /** A new 10-Q or 10-K: share counts and fiscal year may have changed. */
  hasNewReport: boolean;
};

/** The lists are written some moments after the filing is. */
const afterReportSeconds = 60;
const betweenRefreshes = "7 days";
const claimMinutes = 10;

/** Wants the profiles of issuers that appear for the first time, and of those with a new report. */
export async function wantCompanies(
  client: ClientBase,
  issuers: readonly SeenIssuer[],
): Promise<void> {
  if (issuers.length === 0) return;
  await client.query(
    `insert into wanted_company as w (cik)
     select cik from json_to_recordset($1::json) as r(cik bigint, "hasNewReport" boolean)
      group by cik order by cik
     on conflict (cik) do nothing`,
    [JSON.stringify(issuers)],
  );
  const reported = issuers.filter(({ hasNewReport }) => hasNewReport).map(({ cik }) => cik);
  if (reported.length === 0) return;
  await client.query(
    `update wanted_company set next_attempt_at =
            least(next_attempt_at, now() + make_interval(secs => ${afterReportSeconds}))
      where cik = any($1) and refreshed_at is not null`,
    [reported],
  );
}

export type ClaimedCompany = { cik: number; attempts: number };

/** Takes the company that has waited longest; null when none is due. */
export async function claimCompany(pool: Pool): Promise<ClaimedCompany | null> {
  const { rows } = await pool.query<ClaimedCompany>(
    `with due as (
       select cik from wanted_company
        -- What was never tried is due, also where the clock was set back since.
        where (next_attempt_at <= now() or (refreshed_at is null and attempts = 0))
          and (claimed_until is null or claimed_until < now())
        order by next_attempt_at limit 1 for update skip locked
     )
     update wanted_company w
        set claimed_until = now() + make_interval(mins => ${claimMinutes}), attempts = attempts + 1
       from due where w.cik = due.cik returning w.cik, attempts`,
  );
  return rows[0] ?? null;
}

/** Notes that a company's record is up to date; it is asked for again in a week. */
export async function settleCompany(pool: Pool, cik: number): Promise<void> {
  await pool.query(
    `update wanted_company
        set refreshed_at = now(), next_attempt_at = now() + interval '${betweenRefreshes}',
            claimed_until = null, attempts = 0, last_error = null
      where cik = $1`,
    [cik],
  );
}

/** Notes why a company's record could not be had, and when it is asked for again. */
export async function postponeCompany(
  pool: Pool,
  outcome: { cik: number; error: string; waitSeconds: number },
): Promise<void> {
  await pool.query(
    `update wanted_company
        set last_error = $2, claimed_until = null,
            next_attempt_at = now() + make_interval(secs => $3::float8)
      where cik = $1`,
    [outcome.cik, outcome.error, outcome.waitSeconds],
  );
}
