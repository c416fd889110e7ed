import { type RawBuilder, sql } from "kysely";
import { mostUnreadCounted } from "#contract/values/unread-filings.ts";
import type { Database } from "#database/connect.ts";

/** The filing accepted last of those that are stored and computed. */
export type NewestFiling = {
  accession: string;
  form: string;
  /** UTC instant of the market. */
  acceptedAt: string;
  cik: number | null;
  companyName: string | null;
  ticker: string | null;
  /** Real seconds from acceptance to visible; null where it did not come by the feed. */
  lagSeconds: number | null;
};

/** Issuers wait for computation for moments only; further back than this nothing is looked for. */
const lookedAt = 1_000;

/** Null where no filing with a time of acceptance is stored and computed. */
export async function readNewestFiling(db: Database): Promise<NewestFiling | null> {
  const { rows } = await sql<NewestFiling>`
    select newest.accession, newest.form, newest.accepted_at as "acceptedAt",
           newest.issuer_cik as cik, issuer.name as "companyName",
           (select ticker from issuer_ticker t where t.cik = newest.issuer_cik
             order by list_date desc, list_order limit 1) as ticker,
           arrival.lag_seconds as "lagSeconds"
      from (select accession, form, accepted_at, issuer_cik from filing
             where accepted_at is not null and not withdrawn
             order by accepted_at desc limit ${lookedAt}) as newest
      left join issuer on issuer.cik = newest.issuer_cik
      left join filing_arrival as arrival on arrival.accession = newest.accession
     where not exists (select from dirty_issuer where dirty_issuer.cik = newest.issuer_cik)
     order by newest.accepted_at desc, newest.accession desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What was named by the feed and is not visible yet. */
export type WaitingArrivals = {
  count: number;
  /** Real instant at which the one that waits longest was found. */
  since: string | null;
};

/**
 * Reads what waits to be fetched, or to be computed, of what the feed named. One that could not be read waits
 * for nothing, though it is tried again: it is reported as unreadable.
 */
export async function readWaitingArrivals(db: Database): Promise<WaitingArrivals> {
  const { rows } = await sql<WaitingArrivals>`
    select count(*) as count, min(found_at) as since
      from (select accession, found_at from wanted_filing
             where state = 'waiting' and urgency = 0
               and not exists (select from unreadable_filing as unreadable
                                where unreadable.accession = wanted_filing.accession)
             union
            select accession, found_at from filing_arrival where visible_at is null) as waiting
    `.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/**
 * Counts filings that a feed, an index or a list named and of which nothing is stored. One that is only to be
 * read again is not among them, nor one that is reported as unreadable. It stops at `mostUnreadCounted`: of
 * millions it takes a second.
 */
export async function countUnreadFilings(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from wanted_filing
             where state = 'waiting'
               and not exists (select from filing
                                where filing.accession = wanted_filing.accession)
               and not exists (select from unreadable_filing as unreadable
                                where unreadable.accession = wanted_filing.accession)
             limit ${mostUnreadCounted}) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When the newest stored filing of each form was accepted, one index lookup per form; UTC instants of the market. */
async function readNewestByForm(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ form: string; acceptedAt: string }>`
    with recursive newest as (
      select * from (${newestOfNextForm(sql`true`)}) as first
      union all
      select next.* from newest cross join lateral (${newestOfNextForm(sql`form > newest.form`)}) as next)
    select form, accepted_at as "acceptedAt" from newest`.execute(db);
  return new Map(rows.map(({ form, acceptedAt }) => [form, acceptedAt]));
}

function newestOfNextForm(condition: RawBuilder<unknown>) {
  return sql`select form, accepted_at from filing
              where ${condition} and accepted_at is not null and not withdrawn
              order by form, accepted_at desc limit 1`;
}

/** How many filings of each form, amendments apart, were filed on a day. */
async function countFiledOn(db: Database, day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ form: string; count: number }>`
    select form, count(*) as count from filing
     where filed_on = ${day}::date and not withdrawn group by form`.execute(db);
  return new Map(rows.map(({ form, count }) => [form, count]));
}

/** What is stored of each form, by its name. */
export type StoredForms = {
  filedToday: Map<string, number>;
  newestByForm: Map<string, string>;
};

/** @param day  the market's present day */
export async function readForms(db: Database, day: string): Promise<StoredForms> {
  const [filedToday, newestByForm] = await Promise.all([
    countFiledOn(db, day),
    readNewestByForm(db),
  ]);
  return { filedToday, newestByForm };
}
