import type { ClientBase, Pool } from "pg";
import { noticeValidDays } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { type DirtyMark, markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { NoticeCoverage } from "#domain/planned-sales/filed-notice.ts";

/** @param days  newest first */
export function coverageOf(days: readonly { day: string }[]): NoticeCoverage | null {
  const [newest] = days;
  if (newest === undefined) return null;
  const through = newest.day;
  let from = through;
  for (const { day } of days) {
    if (edgarCalendar.countBusinessDays(day, addCalendarDays(from, -1)) > 0) break;
    from = day;
  }
  return { from, through };
}

/**
 * Does work that reads indexes, and marks the issuers whose sales without a notice can be others once more or other
 * days are read without a gap: those with a sale on such a day or while a notice of it was valid. Readers of indexes
 * follow one another, so that none misses the days of another.
 */
export async function withNoticeCoverage<Result>(
  client: ClientBase,
  mark: DirtyMark,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("select pg_advisory_xact_lock(hashtext('notice coverage'))");
  const before = await readCoverage(client);
  const result = await work();
  const marked: number[] = [];
  for (const { from, through } of changedDays(before, await readCoverage(client))) {
    const { rows } = await client.query<{ cik: number }>(
      `select distinct issuer_cik as cik from reported_line
        where code = 'S' and trade_date between $1 and $2`,
      [from, addCalendarDays(through, noticeValidDays)],
    );
    marked.push(...rows.map(({ cik }) => cik));
  }
  await markIssuersDirty(client, marked, mark);
  return result;
}

/** Days that only one of two coverages has, and perhaps some of both. */
function changedDays(
  before: NoticeCoverage | null,
  after: NoticeCoverage | null,
): NoticeCoverage[] {
  if (before === null || after === null) return [before ?? after ?? []].flat();
  const ranges: NoticeCoverage[] = [];
  if (before.from !== after.from) ranges.push(between(before.from, after.from));
  if (before.through !== after.through) ranges.push(between(before.through, after.through));
  return ranges;
}

function between(one: string, other: string): NoticeCoverage {
  return one < other ? { from: one, through: other } : { from: other, through: one };
}

async function readCoverage(client: ClientBase): Promise<NoticeCoverage | null> {
  const { rows } = await client.query<{ day: string }>(
    "select day from notice_index_days() as day order by day desc",
  );
  return coverageOf(rows);
}

/** Marks the companies that lists name for Form 144 notices among filings that are not stored. */
export async function markIssuersOfNotices(
  client: Pick<Pool, "query"> | Pick<ClientBase, "query">,
  accessions: readonly string[],
): Promise<void> {
  await client.query(
    `insert into dirty_issuer as d (cik)
     select distinct listed.cik
       from (select accession, cik, form from edgar_listing
             union all select accession, unnest(ciks), form from index_entry) as listed
      where accession = any($1) and form in ('144', '144/A')
        and exists (select from ownership_document o where o.issuer_cik = listed.cik)
      order by 1
     on conflict (cik) do update set marked = excluded.marked`,
    [accessions],
  );
}
