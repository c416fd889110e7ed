import type { ClientBase } from "pg";
import { type DirtyMark, markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import type { IndexedFiling } from "#database/sources/index-days.ts";

/** What an index names and is not stored, or is stored otherwise. */
export type Difference = {
  accession: string;
  form: string;
  cik: number;
  day: string;
  /** 'waiting' filings need nothing but perhaps more urgency. */
  kind: "missing" | "waiting" | "changed";
};

/**
 * What of an index's filings has to be fetched: those not stored, unless they are known to be
 * unreadable for a reason that does not pass, and those stored under another form or without one of the index's companies. One that
 * was fetched for that very reason and still differs is left as it is.
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
           f.form as stored_form,
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
               or exists (select from unreadable_filing u
                           where u.accession = compared.accession and u.reason_code = any($2))))
      or (stored_form is not null
          and (stored_form <> form or other_cik is not null)
          and (wanted_form, wanted_cik) is distinct from (form, coalesce(other_cik, wanted_cik)))
   order by accession`;

export type Judgement = {
  withdrawn: string[];
  returned: string[];
  /** Days of which too much would be withdrawn to believe the index. */
  disbelieved: string[];
};

/** More than so many of a day's filings, and more than this share of them, are not withdrawn at once. */
const believedWithdrawals = 3;
const believedShare = 0.2;

/**
 * Marks filings that a whole index of their day no longer lists as withdrawn, and those listed again
 * as not; never deletes. Their issuers are computed anew.
 * @param days  days whose index is present and whole, and which are over
 * @param judged.source  only what came from this source is judged
 */
export async function judgeByIndex(
  client: ClientBase,
  days: readonly string[],
  judged: { source: string; isOurs: (form: string) => boolean; mark: DirtyMark },
): Promise<Judgement> {
  const { rows } = await client.query<StoredFiling>(
    `select f.accession, f.form, f.issuer_cik, f.filed_on, f.withdrawn,
            exists (select from index_entry e where e.accession = f.accession) as listed
       from filing f where f.filed_on = any($1::date[]) and f.source = $2`,
    [days, judged.source],
  );
  const ours = rows.filter(({ form }) => judged.isOurs(form));
  const disbelieved = [...Map.groupBy(ours, (row) => row.filed_on)]
    .filter(([, ofDay]) => isUnbelievable(ofDay))
    .map(([day]) => day);
  const gone = ours.filter((row) => !row.withdrawn && !row.listed);
  const withdrawn = gone.filter((row) => !disbelieved.includes(row.filed_on));
  const returned = ours.filter((row) => row.withdrawn && row.listed);
  for (const [changed, isWithdrawn] of [
    [withdrawn, true],
    [returned, false],
  ] as const) {
    await client.query("update filing set withdrawn = $2 where accession = any($1)", [
      changed.map((row) => row.accession),
      isWithdrawn,
    ]);
  }
  const touched = [...withdrawn, ...returned].flatMap((row) => row.issuer_cik ?? []);
  await markIssuersDirty(client, touched, judged.mark);
  return {
    withdrawn: withdrawn.map((row) => row.accession),
    returned: returned.map((row) => row.accession),
    disbelieved,
  };
}

type StoredFiling = {
  accession: string;
  form: string;
  issuer_cik: number | null;
  filed_on: string;
  withdrawn: boolean;
  listed: boolean;
};

function isUnbelievable(ofDay: readonly StoredFiling[]): boolean {
  const gone = ofDay.filter((row) => !row.withdrawn && !row.listed).length;
  return gone > believedWithdrawals && gone > ofDay.length * believedShare;
}
