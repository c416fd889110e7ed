import type { ClientBase, Pool } from "pg";
import { claimLeased, endAttempts } from "#database/queue/leased.ts";
import type { Claim } from "#database/queue/queue.ts";
import { refreshCompanies } from "#database/queue/queues.ts";

export type SeenIssuer = {
  cik: number;
  /** A new 10-Q or 10-K: share counts and fiscal year may have changed. */
  hasNewReport: boolean;
};

/** Wants the profiles of issuers that appear for the first time, and of those with a new report. */
export async function enqueueCompanies(
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
            least(next_attempt_at, now() + make_interval(secs => ${refreshCompanies.afterReportSeconds}))
      where cik = any($1) and refreshed_at is not null`,
    [reported],
  );
}

export type ClaimedCompany = Claim<typeof refreshCompanies>;

/** Claims the company that has been due longest; null when none is. */
export async function claimCompany(pool: Pool): Promise<ClaimedCompany | null> {
  const [claimed] = await claimLeased(pool, refreshCompanies, { limit: 1 });
  return claimed ?? null;
}

/** Notes that a company's record is up to date; it is refreshed again in a week. */
export async function settleCompany(pool: Pool, claim: ClaimedCompany): Promise<void> {
  // PostgreSQL reads "now" as the time of the transaction.
  const done = { claim, error: null, outcome: { refreshed_at: "now" } };
  await endAttempts(pool, refreshCompanies, [done], {
    retrySeconds: refreshCompanies.repeatSeconds,
  });
}

/** Notes why a company's record could not be read, and when it is retried. */
export async function postponeCompany(
  pool: Pool,
  claim: ClaimedCompany,
  { error, retrySeconds }: { error: string; retrySeconds: number },
): Promise<void> {
  await endAttempts(pool, refreshCompanies, [{ claim, error }], { retrySeconds });
}
