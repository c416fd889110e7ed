/** Paths below the hosts www.sec.gov and data.sec.gov, without the leading slash. */

export function compactAccession(accession: string): string {
  return accession.replaceAll("-", "");
}

/** The folder of a filing under one of its companies or people. */
export function filingFolder(cik: number, accession: string): string {
  return `Archives/edgar/data/${cik}/${compactAccession(accession)}`;
}

/** "2025-07-31" to "2025/QTR3". */
export function quarterFolder(day: string): string {
  return `${day.slice(0, 4)}/QTR${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

export function compactDate(day: string): string {
  return day.replaceAll("-", "");
}
