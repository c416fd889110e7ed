import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** A document that could not be read; null where neither it nor any list says. */
export type UnreadableFiling = {
  source: string;
  path: string;
  accession: string | null;
  form: string | null;
  cik: number | null;
  companyName: string | null;
  filedOn: string | null;
  /** Real instant. */
  firstSeenAt: string;
  reason: string;
  /** Whether it waits to be fetched again. */
  isWaiting: boolean;
};

export type UnreadableOrder = {
  column: "accession" | "form" | "companyName" | "filedOn" | "reason";
  direction: "asc" | "desc";
};

/** One page of what could not be read; unknown values come last, ties by place. */
export async function searchUnreadable(
  db: Database,
  { order, limit, page }: { order: UnreadableOrder; limit: number; page: number },
): Promise<{ rows: UnreadableFiling[]; total: number }> {
  const direction = order.direction === "asc" ? sql`asc` : sql`desc`;
  const [{ rows }, total] = await Promise.all([
    sql<UnreadableFiling>`
      select * from (${unreadable}) as unreadable
       order by ${sql.ref(order.column)} ${direction} nulls last, source, path
       limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    countUnreadable(db),
  ]);
  return { rows, total };
}

/** How many documents could not be read. */
export async function countUnreadable(db: Database): Promise<number> {
  const row = await db
    .selectFrom("unreadable_filing")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

const unreadable = sql`
  select u.source, u.path, u.accession, coalesce(u.form, listed.form) as form,
         listed.cik, listed.company_name as "companyName",
         coalesce(u.filed_on, listed.filed_on) as "filedOn",
         u.first_seen_at as "firstSeenAt", u.reason,
         coalesce(wanted.state = 'waiting', false) as "isWaiting"
    from unreadable_filing as u
    left join wanted_filing as wanted on wanted.accession = u.accession
    left join lateral (
      select cik, form, company_name, filed_on from (
        select 1 as rank, e.cik, e.form, e.company_name, e.day as filed_on
          from index_entry as e where e.accession = u.accession
        union all
        select 2, l.cik, l.form, l.company_name, l.filed_on
          from edgar_listing as l where l.accession = u.accession
        union all
        select 3, w.cik, w.form, issuer.name, w.filed_on
          from wanted_filing as w left join issuer on issuer.cik = w.cik
         where w.accession = u.accession) as known
       order by rank limit 1) as listed on true`;

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
