import { sql } from "kysely";
import type { CaseParty } from "#contract/cases/case-items.ts";
import type { Database } from "#database/connect.ts";

/** The reporting persons of filings, each once, in the order filed. */
export async function readOwnersOf(
  db: Database,
  ...accessions: readonly string[]
): Promise<CaseParty[]> {
  const { rows } = await sql<CaseParty>`
    select lpad(cik::text, 10, '0') as cik, max(name) as name
      from reporting_owner where accession = any(${[...accessions]}::text[])
     group by cik order by min(owner_number), cik`.execute(db);
  return rows;
}

export type CitedFiling = {
  accession: string;
  form: string;
  company: string | null;
  cik: number | null;
  filedOn: string | null;
  acceptedAt: string | null;
  sha256: string;
};

/** What names a filing, and the hash of the bytes received; undefined when it is not stored. */
export async function readCitedFiling(
  db: Database,
  accession: string,
): Promise<CitedFiling | undefined> {
  const { rows } = await sql<CitedFiling>`
    select filing.accession, filing.form, issuer.name as company, filing.issuer_cik as cik,
           filing.filed_on as "filedOn", filing.accepted_at as "acceptedAt",
           encode(filing.sha256, 'hex') as sha256
      from filing left join issuer on issuer.cik = filing.issuer_cik
     where filing.accession = ${accession}`.execute(db);
  return rows[0];
}

/** A document's words where a passage begins; offsets count characters (Unicode code points) from 0. */
export type FoundPassage = {
  documentNumber: number;
  document: string;
  start: number;
  end: number;
  occurrences: number;
};

/** The first document of a filing whose text has the words, and where; undefined where none has. */
export async function findPassage(
  db: Database,
  { accession, quote }: { accession: string; quote: string },
): Promise<FoundPassage | undefined> {
  const { rows } = await sql<FoundPassage>`
    select document_number as "documentNumber", concat_ws(' ', type, filename) as document,
           strpos(text, ${quote}) - 1 as start,
           strpos(text, ${quote}) - 1 + length(${quote}) as end,
           (length(text) - length(replace(text, ${quote}, ''))) / length(${quote}) as occurrences
      from document_text
     where accession = ${accession} and strpos(text, ${quote}) > 0
     order by document_number limit 1`.execute(db);
  return rows[0];
}

/** The characters of a document at a place; null when there is no such document. */
export async function readPassage(
  db: Database,
  at: { accession: string; documentNumber: number; start: number; end: number },
): Promise<{ quote: string; document: string } | undefined> {
  const { rows } = await sql<{ quote: string; document: string }>`
    select substr(text, ${at.start}::integer + 1, ${at.end - at.start}::integer) as quote,
           concat_ws(' ', type, filename) as document
      from document_text
     where accession = ${at.accession} and document_number = ${at.documentNumber}`.execute(db);
  return rows[0];
}
