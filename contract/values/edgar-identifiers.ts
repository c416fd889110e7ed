import { z } from "zod";

/** Central Index Key as it travels on the wire: ten digits, zero-padded; unpadded input is accepted. */
export const cikSchema = z
  .union([z.string().regex(/^\d{1,10}$/), z.int().min(1).max(9_999_999_999)], {
    error: "A CIK has one to ten digits.",
  })
  .transform((cik) => formatCik(Number(cik)));

/** A CIK in an answer: always ten digits. */
export const paddedCikSchema = z.string().regex(/^\d{10}$/);

/** Accession number with dashes, `NNNNNNNNNN-YY-SSSSSS`. */
export const accessionSchema = z.string().regex(/^\d{10}-\d{2}-\d{6}$/);

/** Ten digits, zero-padded, as EDGAR's programming interfaces write a CIK. */
export function formatCik(cik: number): string {
  return String(cik).padStart(10, "0");
}

/** CIKs of the demonstration market's companies and people; EDGAR has given out none of them. */
const inventedCiks = { first: 9_990_001, last: 9_999_999 };

/** Whether a company or person exists in the demonstration alone. */
export function isInvented(cik: number): boolean {
  return cik >= inventedCiks.first && cik <= inventedCiks.last;
}

/** Path under which the application shows the documents of invented filings, as EDGAR lays them out. */
export const demoEdgarPath = "/demo-edgar";

/**
 * The page of a filing that lists its documents; of an invented one, which sec.gov does not have, a
 * path of the application itself. Source: DOMAIN.md section 1.
 */
export function filingIndexUrl(cik: number, accession: string): string {
  return `${filingFolderUrl(cik, accession)}/${accession}-index.htm`;
}

/** One document of a filing, by its name in the submission. */
export function filingDocumentUrl(cik: number, accession: string, filename: string): string {
  return `${filingFolderUrl(cik, accession)}/${encodeURIComponent(filename)}`;
}

function filingFolderUrl(cik: number, accession: string): string {
  const place = isInvented(cik) ? demoEdgarPath : "https://www.sec.gov";
  return `${place}/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}`;
}
