import type { ClientBase } from "pg";
import {
  type DirtyMark,
  issuersOfAmendedNotices,
  markIssuersDirty,
} from "#database/filings/dirty-issuers.ts";
import type { IndexedFiling } from "#database/sources/indexes/index-days.ts";

/** What an index names and is not stored, or is stored otherwise. */
export type Difference = {
  accession: string;
  form: string;
  cik: number;
  day: string;
  /** 'waiting' filings need nothing but perhaps more urgency. */
  kind: "missing" | "waiting" | "changed";
};

/** Flag of a stored filing of whose submission EDGAR gave only the start. */
export const cutOffFlag = "cut-off";

/** EDGAR may correct what it gave, and a newer version of this program may read more. */
const unreadableAgainAfter = "6 days";
/** Within it, the next night's reconciliation reads it again. */
const cutOffAgainAfter = "6 hours";

/**
 * What of an index's filings has to be fetched: those not stored, unless they were found to be
 * unreadable within days for a reason that does not pass; those of which only the start is stored;
 * and those stored under another form or without one of the index's companies. One that was fetched
 * for that very reason and still differs is left as it is.
 */
export async function compareWithIndex(
  client: ClientBase,
  entries: readonly IndexedFiling[],
  passingReasons: readonly string[],
): Promise<Difference[]> {
  const { rows } = await client.query<Difference>(comparison, [
    JSON.stringify(entries),
    passingReasons,
  ]);
  return rows;
}

const comparison = `
  with listed as materialized (
    select accession, day, form, cik, array(select json_array_elements_text(ciks)::bigint) as ciks
      from json_to_recordset($1::json)
        as r(accession text, day date, form text, cik bigint, ciks json)
  ), compared as (
    select l.accession, l.day, l.form, l.cik, w.state, w.form as wanted_form, w.cik as wanted_cik,
           w.settled_at, f.form as stored_form, '${cutOffFlag}' = any(f.flags) as is_cut_off,
           (select min(named.cik) from unnest(l.ciks) as named(cik)
             where f.accession is not null
               and named.cik is distinct from f.issuer_cik
               and exists (select from filing_entity e where e.accession = l.accession)
               and not exists (select from filing_entity e
                                where e.accession = l.accession and e.cik = named.cik)) as other_cik
      from listed l
      left join filing f on f.accession = l.accession and f.completeness = 2
      left join wanted_filing w on w.accession = l.accession
  )
  select accession, form, coalesce(other_cik, cik) as cik, day,
         case when state = 'waiting' then 'waiting'
              when stored_form is null then 'missing'
              else 'changed' end as kind
    from compared
   where state = 'waiting'
      or (stored_form is null
          and (state is null or state <> 'unreadable' or wanted_form <> form
               or settled_at < now() - interval '${unreadableAgainAfter}'
               or exists (select from unreadable_filing u
                           where u.accession = compared.accession and u.reason_code = any($2))))
      or (stored_form is not null
          and (stored_form <> form or other_cik is not null)
          and (wanted_form, wanted_cik) is distinct from (form, coalesce(other_cik, wanted_cik)))
      or (is_cut_off and coalesce(settled_at, '-infinity') < now() - interval '${cutOffAgainAfter}')
   order by accession`;

export type MarkedFilings = {
  withdrawn: string[];
  returned: string[];
  /** Days of which too much would be withdrawn to believe the index. */
  disbelieved: string[];
};

/** More than so many of a day's filings, and more than this share of them, are not withdrawn at once. */
const believedWithdrawals = 3;
const believedShare = 0.2;

/**
 * Marks filings that a whole index of their day no longer lists as withdrawn, and those listed again as not;
 * never deletes. Their issuers are recomputed.
 * @param days  days whose index is present and whole, and which are over
 * @param index.source  only filings from this source are marked
 */
export async function markWithdrawn(
  client: ClientBase,
  days: readonly string[],
  index: {
    source: string;
    origin: "daily" | "full";
    isOurs: (form: string) => boolean;
    mark: DirtyMark;
  },
): Promise<MarkedFilings> {
  const { rows } = await client.query<StoredFiling>(storedOfDays, [days, index.source]);
  const ours = rows.filter(({ form }) => index.isOurs(form));
  const disbelieved = [...Map.groupBy(ours, (row) => row.filed_on)]
    .filter(([, ofDay]) => isUnbelievable(ofDay, index.origin))
    .map(([day]) => day);
  const gone = ours.filter((row) => isGone(row, index.origin));
  const withdrawn = gone.filter((row) => !disbelieved.includes(row.filed_on));
  const returned = ours.filter((row) => row.withdrawn && row.listed);
  for (const [changed, isWithdrawn] of [
    [withdrawn, true],
    [returned, false],
  ] as const) {
    await client.query(setWithdrawn, [changed.map((row) => row.accession), isWithdrawn]);
  }
  const touched = [...withdrawn, ...returned].flatMap((row) => row.issuer_cik ?? []);
  const amended = await issuersOfAmendedNotices(
    client,
    [...withdrawn, ...returned].map((row) => row.accession),
  );
  await markIssuersDirty(client, [...touched, ...amended], index.mark);
  return {
    withdrawn: withdrawn.map((row) => row.accession),
    returned: returned.map((row) => row.accession),
    disbelieved,
  };
}

// In order of accession, as filings are stored: two that go about it otherwise block each other.
const setWithdrawn = `
  with changed as materialized (
    select accession from filing where accession = any($1) order by accession for update
  )
  update filing f set withdrawn = $2 from changed where f.accession = changed.accession`;

// A filing withdrawn by the index of its own date may be listed under another one.
const storedOfDays = `
  select f.accession, f.form, f.issuer_cik, f.filed_on, f.withdrawn,
         exists (select from index_entry e where e.accession = f.accession) as listed,
         (f.accepted_at at time zone 'America/New_York')::date > f.filed_on as accepted_later
    from filing f where f.filed_on = any($1::date[]) and f.source = $2
  union
  select f.accession, f.form, f.issuer_cik, f.filed_on, f.withdrawn, true, false
    from index_entry e join filing f using (accession)
   where e.day = any($1::date[]) and f.filed_on <> e.day and f.withdrawn and f.source = $2`;

type StoredFiling = {
  accession: string;
  form: string;
  issuer_cik: number | null;
  filed_on: string;
  withdrawn: boolean;
  listed: boolean;
  /** Accepted on a later day than it is dated, by New York's date. */
  accepted_later: boolean | null;
};

/**
 * A daily index lists what was accepted that day: a backdated filing is in a later one, so only a
 * full index, which is by date, can say that it is gone.
 */
function isGone(row: StoredFiling, origin: "daily" | "full"): boolean {
  if (row.withdrawn || row.listed) return false;
  return origin === "full" || row.accepted_later !== true;
}

function isUnbelievable(ofDay: readonly StoredFiling[], origin: "daily" | "full"): boolean {
  const gone = ofDay.filter((row) => isGone(row, origin)).length;
  return gone > believedWithdrawals && gone > ofDay.length * believedShare;
}
