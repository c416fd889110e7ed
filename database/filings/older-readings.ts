import type { Pool, PoolClient } from "pg";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { parserVersion } from "#database/filings/parser-version.ts";
import { announce } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import { fetchAgain } from "#database/sources/queues/filing-queue.ts";

/** Which filings may be wanted again; both days, YYYY-MM-DD, are included. */
type OlderReadings = {
  source: string;
  /** Null: every form. */
  forms: readonly string[] | null;
  /** Forms of which those that could not be read are tried again, once per version of the parsers. */
  formsOnceUnreadable: readonly string[];
  from: string;
  to: string;
};

/**
 * Wants filings of a followed source fetched once more that were read by an older version of the
 * parsers, and those it found unreadable. They queue behind whatever else is wanted, and what waits
 * already is left as it is: this may run, and be killed, at any time.
 * @returns how many are queued again
 */
export async function enqueueOlderReadings(pool: Pool, wanted: OlderReadings): Promise<number> {
  const { source, forms, from, to } = wanted;
  const queued = await inTransaction(pool, async (client) => {
    const older = await client.query(enqueueOlder, [source, forms, parserVersion, from, to]);
    return (older.rowCount ?? 0) + (await enqueueUnreadable(client, wanted));
  });
  await announce(pool, fetchFilings);
  return queued;
}

const again = `urgency = 2, ${fetchAgain}`;

const enqueueOlder = `
  insert into wanted_filing as w (accession, form, cik, found_in, accepted_at, filed_on, urgency)
  select accession, form, cik, 'hand', accepted_at, filed_on, 2
    from (select f.*, coalesce(f.issuer_cik, (select min(e.cik) from filing_entity e
                                               where e.accession = f.accession)) as cik
            from filing f
           where f.source = $1 and ($2::text[] is null or f.form = any($2))
             and f.parser_version < $3 and f.completeness = 2 and not f.withdrawn
             and f.filed_on between $4 and $5) as older
   where cik is not null
   order by accession
  on conflict (accession) do update
     set filed_on = coalesce(w.filed_on, excluded.filed_on), ${again}
   where w.state <> 'waiting'`;

/** Nothing stored says which version could not read them; the step does. */
async function enqueueUnreadable(client: PoolClient, wanted: OlderReadings): Promise<number> {
  const { from, to, formsOnceUnreadable: forms } = wanted;
  const step = `unreadable/parser-${parserVersion}/${from}..${to}/${forms.toSorted().join(",")}`;
  if (forms.length === 0 || (await readStep(client, step)) !== null) return 0;
  const { rowCount } = await client.query(
    `with unreadable as materialized (
       select accession from wanted_filing
        where state = 'unreadable' and form = any($1) and filed_on between $2 and $3
        order by accession for update
     )
     update wanted_filing w set ${again}
       from unreadable u where w.accession = u.accession`,
    [forms, from, to],
  );
  await finishStep(client, step, { wanted: rowCount ?? 0 });
  return rowCount ?? 0;
}
