import type { ClientBase, Pool } from "pg";

/** PostgreSQL channel that tells of rows to be matched; the notice carries nothing. */
export const matchWantedChannel = "match_wanted";

/** 'trade': rows of a Form 4; 'event': an 8-K; 'text': the text of a filing. */
export type MatchKind = "trade" | "event" | "text";

/** What was never tried is due, also where the clock was set back since it was marked. */
const isDue = "(next_attempt_at <= clock_timestamp() or attempts = 0)";

/**
 * Takes filings whose rows changed, the longest waiting first, for this transaction: nobody else gets
 * them, and whoever changes their rows again waits until it ends.
 */
export async function claimMatches(
  client: ClientBase,
  kind: MatchKind,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ accession: string }>(
    `select accession from match_wanted
      where kind = $1 and ${isDue}
      order by next_attempt_at, marked limit $2 for update skip locked`,
    [kind, limit],
  );
  return rows.map(({ accession }) => accession);
}

/** Takes one filing, as `claimMatches` does; false where somebody else has it, or is done with it. */
export async function claimMatch(
  client: ClientBase,
  kind: MatchKind,
  accession: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from match_wanted where kind = $1 and accession = $2
        and ${isDue} for update skip locked`,
    [kind, accession],
  );
  return rowCount === 1;
}

/** Ends the wait of filings claimed in this transaction. */
export async function endMatches(
  client: ClientBase,
  kind: MatchKind,
  accessions: readonly string[],
): Promise<void> {
  await client.query("delete from match_wanted where kind = $1 and accession = any($2)", [
    kind,
    accessions,
  ]);
}

/** After failures: a minute, two, four, and so on, at most six hours. */
const firstPauseSeconds = 60;
const longestPauseSeconds = 21_600;
const longestError = 500;

/** Notes that a filing could not be matched; it is tried again later, and whenever it changes. */
export async function failMatch(
  pool: Pool,
  { kind, accession, error }: { kind: MatchKind; accession: string; error: string },
): Promise<void> {
  await pool.query(
    `update match_wanted
        set attempts = attempts + 1, last_error = $3,
            next_attempt_at = clock_timestamp()
              + make_interval(secs => least($4 * power(2, least(attempts, 20)), $5))
      where kind = $1 and accession = $2`,
    [kind, accession, error.slice(0, longestError), firstPauseSeconds, longestPauseSeconds],
  );
}

/** Puts filings into the queue, whatever changed. */
export async function wantMatches(
  client: ClientBase,
  kind: MatchKind,
  accessions: readonly string[],
): Promise<void> {
  await client.query("select want_match($1, $2::text[])", [kind, accessions]);
}
