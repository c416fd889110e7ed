import { type RawBuilder, sql } from "kysely";

/** By which expression rows are sorted, by columns of the results. */
export type ResultSorts = Readonly<Record<string, RawBuilder<unknown>>>;

/** Sorts text the same in every database and locale, ignoring ASCII case; missing text sorts first. */
export function byText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(coalesce(${text}, '') collate "C") collate "C"`;
}

/** The columns that the results of all filings have. */
export function filingSorts({
  cik,
  companyName,
  ticker,
  sic,
  accession,
  publicAt,
}: Record<
  "cik" | "companyName" | "ticker" | "sic" | "accession" | "publicAt",
  RawBuilder<unknown>
>): ResultSorts {
  return {
    "Company Name": byText(companyName),
    Ticker: byText(ticker),
    "Date Accepted": publicAt,
    // What the addresses of filings differ in.
    "Filing URL": byText(sql`${cik} || '/' || ${accession}`),
    CIK: cik,
    SIC: byText(sic),
  };
}
