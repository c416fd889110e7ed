import { type RawBuilder, sql } from "kysely";
import type { ResultPage, ResultSort } from "#database/alerts/results/alert-source.ts";
import { byText, filingSorts, type ResultSorts } from "#database/alerts/results/result-sorts.ts";
import type { Database } from "#database/connect.ts";
import type { KeywordReport } from "#domain/alerts/keywords/keyword-match.ts";
import { wordsVersion } from "#domain/keywords/filing-words.ts";

/** A filing with what decides whether it can be searched for keywords. */
export type StoredReport = KeywordReport & {
  /** False while its text is not extracted. */
  isTextRead: boolean;
  /** Its words, null where they are not known, of other rules, or too many. */
  words: string | null;
};

/** The filings of some accession numbers that are reports of a company, and not withdrawn. */
export async function readKeywordReports(
  db: Database,
  accessions: readonly string[],
  { withWords }: { withWords: boolean },
): Promise<StoredReport[]> {
  const words: RawBuilder<string | null> = withWords
    ? sql`case when w.words_version = ${wordsVersion}::smallint then w.words end`
    : sql`null`;
  const { rows } = await sql<StoredReport>`
    select r.accession, r.cik, f.form, f.accepted_at as "acceptedAt", f.filed_on as "filedOn",
           r.happened_at as "happenedAt", r.company_name as "companyName", r.ticker, r.sic,
           r.industry, r.share_price as "sharePrice", r.market_value as "marketValue",
           r.average_daily_volume as "averageDailyVolume",
           array(select e.cik from filing_entity e
                  where e.accession = r.accession and e.role = 'FILER'
                 union select r.cik) as "filerCiks",
           coalesce(x.refused, '[]') as refused, x.accession is not null as "isTextRead",
           ${words} as words
      from report_figures r
      join filing f on f.accession = r.accession and not f.withdrawn
      left join text_extraction x on x.accession = r.accession
      left join filing_words w on w.accession = r.accession
     where r.accession = any(${[...accessions]}::text[])`.execute(db);
  return rows;
}

const reportSorts: ResultSorts = {
  ...filingSorts({
    cik: sql`r.cik`,
    companyName: sql`r.company_name`,
    ticker: sql`r.ticker`,
    sic: sql`r.sic`,
    accession: sql`r.accession`,
    publicAt: sql`r.happened_at`,
  }),
  Form: byText(sql`f.form`),
};

/** A page of the given filings, sorted by a column of the results other than those of their texts. */
export async function sortReports(
  db: Database,
  accessions: readonly string[],
  { skipped, size, sort }: ResultPage & { sort: ResultSort },
): Promise<string[]> {
  const by = reportSorts[sort.column];
  if (by === undefined) throw new Error(`Filings are not sorted by ${sort.column}.`);
  const { rows } = await sql<{ accession: string }>`
    select r.accession from report_figures r join filing f using (accession)
     where r.accession = any(${[...accessions]}::text[])
     order by ${by} ${sort.direction === "asc" ? sql`asc` : sql`desc`},
              r.happened_at desc, r.accession desc
     limit ${size} offset ${skipped}`.execute(db);
  return rows.map(({ accession }) => accession);
}

/** Which of some filings are no longer listed, or not stored at all. */
export async function findGoneFilings(
  db: Database,
  accessions: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ accession: string }>`
    select accession from unnest(${[...accessions]}::text[]) as given(accession)
     where not exists (select from filing f where f.accession = given.accession and not f.withdrawn)`.execute(
    db,
  );
  return new Set(rows.map(({ accession }) => accession));
}

export type StoredText = {
  documentNumber: number;
  type: string;
  filename: string | null;
  text: string;
};

/** The searched documents of some filings, by accession, in the order of the filing. */
export async function readStoredTexts(
  db: Database,
  accessions: readonly string[],
): Promise<Map<string, StoredText[]>> {
  const rows = await db
    .selectFrom("document_text")
    .select(["accession", "document_number as documentNumber", "type", "filename", "text"])
    .where("accession", "in", ["", ...accessions])
    .orderBy("accession")
    .orderBy("document_number")
    .execute();
  return Map.groupBy(rows, ({ accession }) => accession);
}
