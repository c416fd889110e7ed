import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { DisclosedFact } from "#domain/plans/disclosed-arrangement.ts";

export type StoredUnreadableFact = {
  companyName: string;
  issuerCik: number;
  accession: string;
  form: string;
  filedOn: string | null;
  fact: string;
  value: string;
  context: string;
  reason: string;
};

/** Facts of Item 408(a) that could not be read, of the company or of all, newest first. */
export async function readUnreadableFacts(
  db: Database,
  company: string | null,
  limit: number,
): Promise<{ rows: StoredUnreadableFact[]; total: number }> {
  const { rows } = await sql<StoredUnreadableFact & { total: number }>`
    select s.name as "companyName", f.issuer_cik as "issuerCik", f.accession, f.form,
           f.filed_on as "filedOn", u.fact, u.value, u.context, u.reason,
           (count(*) over ())::int as total
      from item_408 i join filing f using (accession) join issuer s on s.cik = f.issuer_cik
           cross join lateral json_to_recordset(i.unreadable::json)
             as u(fact text, value text, context text, reason text)
     where i.unreadable <> '[]' and not f.withdrawn
       and (${company}::text is null or f.issuer_cik::text = ltrim(${company}, '0')
            or f.issuer_cik in (select issuer_cik from trading_plan where ticker = upper(${company}) and is_live
                                union select cik from issuer_ticker where ticker = upper(${company})))
     order by f.filed_on desc nulls last, f.accession desc
     limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The text block and the facts of an arrangement as filed. */
export type ArrangementAsFiled = {
  accession: string;
  number: number;
  text: string | null;
  facts: DisclosedFact[];
};

/** Those of some filings. */
export async function readArrangementsAsFiled(
  db: Database,
  accessions: readonly string[],
): Promise<ArrangementAsFiled[]> {
  const { rows } = await sql<ArrangementAsFiled>`
    select accession, arrangement_number as number, text, facts
      from trading_arrangement where accession = any(${accessions})
     order by accession, arrangement_number`.execute(db);
  return rows;
}
