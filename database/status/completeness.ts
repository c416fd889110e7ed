import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { DayGap, IndexedDay } from "#domain/status/completeness-calendar.ts";

/** What indexes listed and what of it is not stored, of the days from one to another. */
export type ReadCompleteness = {
  indexed: IndexedDay[];
  /** Only days that lack something. */
  gaps: DayGap[];
  /** The earliest day of any index; null without one. */
  firstIndexed: string | null;
};

type Range = { from: string; to: string };

/**
 * Compares indexes and what is stored. Half a year of the whole market, 255,000 filings among a million
 * stored, takes under a second: to be kept for some.
 */
export async function readCompleteness(db: Database, range: Range): Promise<ReadCompleteness> {
  const [indexed, gaps, first] = await Promise.all([
    readIndexedDays(db, range),
    sql<DayGap>`
      select day, count(*) filter (where kind = 'missing') as missing,
             count(*) filter (where kind = 'unreadable') as unreadable,
             count(*) filter (where kind = 'withdrawn') as withdrawn
        from (${notStored(range)}) as entry group by day order by day`.execute(db),
    db
      .selectFrom("index_day")
      .select((select) => select.fn.min("day").as("day"))
      .executeTakeFirst(),
  ]);
  return { indexed, gaps: gaps.rows, firstIndexed: first?.day ?? null };
}

/** A quarter's index that lists nothing on a day it covers says that there was nothing. */
async function readIndexedDays(db: Database, { from, to }: Range): Promise<IndexedDay[]> {
  const { rows } = await sql<IndexedDay>`
    select day, listed,
           case when state = 'absent' and detail is null and origin = 'full'
                then 'empty' else state end as state
      from index_day where day between ${from}::date and ${to}::date order by day`.execute(db);
  return rows;
}

/** A filing an index lists that is not stored. */
export type NotStored = {
  accession: string;
  day: string;
  form: string;
  cik: number;
  companyName: string;
  kind: "missing" | "unreadable" | "withdrawn";
  /** Why it could not be read, or what the last try to fetch it met; null where nothing was tried. */
  reason: string | null;
  attempts: number;
};

/** The filings of these days' indexes that are not stored, by day, company and accession. */
export async function listNotStored(
  db: Database,
  { limit, ...range }: Range & { limit: number },
): Promise<NotStored[]> {
  const { rows } = await sql<NotStored>`
    select accession, day, form, cik, company_name as "companyName", kind, reason, attempts
      from (${notStored(range)}) as entry
     order by day, company_name, accession limit ${limit}`.execute(db);
  return rows;
}

/** Unreadable wins: it was fetched. What is neither that nor gone at the source is missing. */
function notStored({ from, to }: Range) {
  return sql`
    select entry.accession, entry.day, entry.form, entry.cik, entry.company_name,
           case when unreadable.reason is not null or wanted.state = 'unreadable' then 'unreadable'
                when wanted.state = 'absent' then 'withdrawn'
                else 'missing' end as kind,
           coalesce(unreadable.reason, wanted.last_error) as reason,
           coalesce(wanted.attempts, 0) as attempts
      from index_entry as entry
      left join wanted_filing as wanted on wanted.accession = entry.accession
      left join lateral (select reason from unreadable_filing as u
                          where u.accession = entry.accession limit 1) as unreadable on true
     where entry.day between ${from}::date and ${to}::date
       and not exists (select from filing where filing.accession = entry.accession)`;
}
