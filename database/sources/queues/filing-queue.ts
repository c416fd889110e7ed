import type { ClientBase, Pool } from "pg";
import { announce } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import type { Urgency } from "#database/tables/following.ts";

/** SQL: makes a filing due for fetching again, whatever its last outcome. */
export const fetchAgain = `state = 'waiting', attempts = 0, attempted_at = null, next_attempt_at = now(),
         claimed_until = null, claimed_by = null, last_error = null, settled_at = null`;

/** A filing some list named. */
export type QueuedFiling = {
  accession: string;
  form: string;
  /** Folder to fetch it from. */
  cik: number;
  /** 'feed', 'daily-index', 'full-index', 'submissions', 'data-set', 'hand'. */
  foundIn: string;
  /** UTC instant, as the list says; null where it does not. */
  acceptedAt: string | null;
  /** YYYY-MM-DD */
  filedOn: string | null;
  urgency: Urgency;
};

type Queryable = ClientBase | Pool;

/**
 * Adds filings to the queue, each once whatever lists and entities name it; the smaller urgency
 * wins. What is stored as a full submission is not wanted.
 * @returns how many were not in the queue before
 */
export async function enqueueFilings(
  client: Queryable,
  wanted: readonly QueuedFiling[],
): Promise<number> {
  if (wanted.length === 0) return 0;
  const { rows } = await client.query<{ added: number }>(enqueue, [
    JSON.stringify(mergeEntities(wanted)),
  ]);
  await announce(client, fetchFilings);
  return rows[0]?.added ?? 0;
}

/** One row of each filing: the first of its entities, the smallest urgency, whatever dates are known. */
function mergeEntities(wanted: readonly QueuedFiling[]): QueuedFiling[] {
  const byAccession = new Map<string, QueuedFiling>();
  for (const row of wanted) {
    const known = byAccession.get(row.accession);
    byAccession.set(
      row.accession,
      known === undefined
        ? row
        : {
            ...known,
            acceptedAt: known.acceptedAt ?? row.acceptedAt,
            filedOn: known.filedOn ?? row.filedOn,
            urgency: row.urgency < known.urgency ? row.urgency : known.urgency,
          },
    );
  }
  return [...byAccession.values()];
}

const incoming = `incoming as (
    select * from json_to_recordset($1::json)
      as r(accession text, form text, cik bigint, "foundIn" text, "acceptedAt" timestamptz,
           "filedOn" date, urgency smallint)
  )`;

const enqueue = `
  with ${incoming}, written as (
    insert into wanted_filing as w (accession, form, cik, found_in, accepted_at, filed_on, urgency)
    select accession, form, cik, "foundIn", "acceptedAt", "filedOn", urgency from incoming i
     where not exists (select from filing f where f.accession = i.accession and f.completeness = 2)
     order by accession
    on conflict (accession) do update
       set urgency = least(w.urgency, excluded.urgency),
           accepted_at = coalesce(w.accepted_at, excluded.accepted_at),
           filed_on = coalesce(w.filed_on, excluded.filed_on)
     where w.state = 'waiting'
       and (excluded.urgency < w.urgency
            or (w.accepted_at is null and excluded.accepted_at is not null)
            or (w.filed_on is null and excluded.filed_on is not null))
    returning xmax = 0 as is_new
  )
  select count(*) filter (where is_new) as added from written`;

/**
 * Wants filings fetched once more, stored or not: an index names them otherwise than they were read, or names
 * what was given up. A download of one that is in progress is wasted.
 */
export async function requeueFilings(
  client: Queryable,
  wanted: readonly QueuedFiling[],
): Promise<void> {
  if (wanted.length === 0) return;
  await client.query(requeue, [JSON.stringify(mergeEntities(wanted))]);
  await announce(client, fetchFilings);
}

const requeue = `
  with ${incoming}
  insert into wanted_filing as w (accession, form, cik, found_in, accepted_at, filed_on, urgency)
  select accession, form, cik, "foundIn", "acceptedAt", "filedOn", urgency from incoming
   order by accession
  on conflict (accession) do update
     set form = excluded.form, cik = excluded.cik, found_in = excluded.found_in,
         filed_on = coalesce(excluded.filed_on, w.filed_on), urgency = excluded.urgency,
         ${fetchAgain}`;

/**
 * Those of the accessions that some list named before, whatever became of them.
 * @returns the known ones
 */
export async function knownAccessions(
  pool: Pool,
  accessions: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ accession: string }>(
    `select accession from wanted_filing where accession = any($1)
     union select accession from filing where accession = any($1) and completeness = 2`,
    [accessions],
  );
  return new Set(rows.map((row) => row.accession));
}
