import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Puts a filing back among those to be fetched at once, whatever became of it before. What is said
 * of it as unreadable stays until it was read.
 * @returns its form, or null when nothing says where it is to be fetched from
 */
export async function requeueFiling(
  db: Database,
  { accession, at }: { accession: string; at: string },
): Promise<string | null> {
  const { rows } = await sql<{ form: string }>`
    insert into wanted_filing as wanted
           (accession, form, cik, found_in, found_at, filed_on, urgency, next_attempt_at)
    select ${accession}, form, cik, 'hand', ${at}, filed_on, 1, ${at} from (
      select 1 as rank, form, cik, filed_on from wanted_filing where accession = ${accession}
      union all
      select 2, form, cik, day from index_entry where accession = ${accession}
      union all
      select 3, form, cik, filed_on from edgar_listing where accession = ${accession}) as known
     order by rank limit 1
    on conflict (accession) do update
       set state = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at,
           urgency = least(wanted.urgency, excluded.urgency),
           settled_at = null
    returning form`.execute(db);
  return rows[0]?.form ?? null;
}
