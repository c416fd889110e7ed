import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { runLock } from "#database/filings/runs.ts";

/** What is stored, in numbers. Days are `YYYY-MM-DD`, instants UTC; null where there is nothing. */
export type StoredSummary = {
  filings: { form: string; count: number }[];
  lastFiledOn: string | null;
  lastAcceptedAt: string | null;
  trades: number;
  events: number;
  unreadable: { reasonCode: string; count: number }[];
  /** Filings with search text, and those of them of which a document is missing from it or cut. */
  searchTexts: { filings: number; refused: number };
  waitingIssuers: number;
  priceSources: {
    name: string;
    tickers: number;
    firstDay: string | null;
    lastDay: string | null;
    closeBasis: string;
  }[];
  accounts: number;
  messages: {
    /** Not sent yet, those that failed before included. */
    waiting: number;
    /** Of those, how many have failed before. */
    failing: number;
    givenUp: number;
    /** Of the latest that failed; quotes the mail server. */
    lastError: string | null;
    /** Inquiries that wait for a summary. */
    unreportedInquiries: number;
  };
  /** Runs without an end: under way, or cut short. */
  unfinishedRuns: { kind: string; source: string; startedAt: string; isUnderWay: boolean }[];
};

/** Reads the summary. */
export async function readStoredSummary(db: Database): Promise<StoredSummary> {
  const [filings, newest, counts, unreadable, priceSources, unfinished, messages] =
    await Promise.all([
      sql<{ form: string; count: number }>`
      select form, count(*) as count from filing group by form order by count(*) desc, form`.execute(
        db,
      ),
      sql<{ filed: string | null; accepted: string | null }>`
      select max(filed_on) as filed, max(accepted_at) as accepted from filing`.execute(db),
      sql<Record<"trades" | "events" | "waiting" | "accounts" | "searched" | "refused", number>>`
      select (select count(*) from trade where is_live) as trades,
             (select count(*) from event where is_live) as events,
             (select count(*) from dirty_issuer) as waiting,
             (select count(*) from text_extraction) as searched,
             (select count(*) from text_extraction where refused <> '[]') as refused,
             (select count(*) from account) as accounts`.execute(db),
      sql<{ reasonCode: string; count: number }>`
      select reason_code as "reasonCode", count(*) as count
        from unreadable_filing group by 1 order by 2 desc, 1`.execute(db),
      sql<StoredSummary["priceSources"][number]>`
      select s.name, count(b.ticker) as tickers, min(b.first_day) as "firstDay",
             max(b.last_day) as "lastDay", s.close_basis as "closeBasis"
        from price_source s left join price_series b on b.source = s.name
       group by s.name, s.close_basis order by s.name`.execute(db),
      sql<StoredSummary["unfinishedRuns"][number]>`
      select kind, source, started_at as "startedAt",
             exists (select from pg_locks l where l.locktype = 'advisory' and l.granted
                      and l.classid = ${runLock} and l.objid = r.id) as "isUnderWay"
        from ingest_run r
       where finished_at is null and not exists (
         select from ingest_run later
          where later.kind = r.kind and later.source = r.source and later.id > r.id)
       order by id`.execute(db),
      readMessageCounts(db),
    ]);
  const [numbers] = counts.rows;
  return {
    filings: filings.rows,
    lastFiledOn: newest.rows[0]?.filed ?? null,
    lastAcceptedAt: newest.rows[0]?.accepted ?? null,
    trades: numbers?.trades ?? 0,
    events: numbers?.events ?? 0,
    unreadable: unreadable.rows,
    searchTexts: { filings: numbers?.searched ?? 0, refused: numbers?.refused ?? 0 },
    waitingIssuers: numbers?.waiting ?? 0,
    priceSources: priceSources.rows,
    accounts: numbers?.accounts ?? 0,
    messages,
    unfinishedRuns: unfinished.rows,
  };
}

async function readMessageCounts(db: Database): Promise<StoredSummary["messages"]> {
  const { rows } = await sql<StoredSummary["messages"]>`
    select count(*) filter (where given_up_at is null) as waiting,
           count(*) filter (where given_up_at is null and last_error is not null) as failing,
           count(*) filter (where given_up_at is not null) as "givenUp",
           (array_agg(last_error order by id desc) filter (where last_error is not null))[1]
             as "lastError",
           (select count(*) from inquiry where outbox_message_id is null) as "unreportedInquiries"
      from outbox_message where sent_at is null`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A count gave no row.");
  return counts;
}

/** A document that could not be read, and why. */
export type UnreadableEntry = {
  source: string;
  path: string;
  accession: string | null;
  form: string | null;
  reason: string;
};

/** Everything that could not be read, by place. */
export async function listUnreadable(db: Database): Promise<UnreadableEntry[]> {
  return await db
    .selectFrom("unreadable_filing")
    .select(["source", "path", "accession", "form", "reason"])
    .orderBy("source")
    .orderBy("path")
    .execute();
}

/** How many rows each table holds, by name. */
export async function countRows(db: Database): Promise<{ table: string; rows: number }[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const counts: { table: string; rows: number }[] = [];
  for (const { name } of tables.rows) {
    const counted = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.id(name)}`.execute(db);
    counts.push({ table: name, rows: counted.rows[0]?.rows ?? 0 });
  }
  return counts;
}
