import { z } from "zod";

/** Central Index Key as it travels on the wire: ten digits, zero-padded; unpadded input is accepted. */
export const cikSchema = z
  .union([z.string().regex(/^\d{1,10}$/), z.int().min(1).max(9_999_999_999)], {
    error: "A CIK has one to ten digits.",
  })
  .transform((cik) => formatCik(Number(cik)));

/** Accession number with dashes, `NNNNNNNNNN-YY-SSSSSS`. */
export const accessionSchema = z.string().regex(/^\d{10}-\d{2}-\d{6}$/);

/** Ten digits, zero-padded, as EDGAR's programming interfaces write a CIK. */
export function formatCik(cik: number): string {
  return String(cik).padStart(10, "0");
}

/** The page of a filing that lists its documents. Source: DOMAIN.md section 1. */
export function filingIndexUrl(cik: number, accession: string): string {
  const folder = accession.replaceAll("-", "");
  return `https://www.sec.gov/Archives/edgar/data/${cik}/${folder}/${accession}-index.htm`;
}
