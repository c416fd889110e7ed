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

/** Text safe inside XML and HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Letters of windows-1252 that lie outside Latin-1. */
const windows1252: ReadonlyMap<string, number> = new Map([
  ["\u2018", 0x91],
  ["\u2019", 0x92],
  ["\u201C", 0x93],
  ["\u201D", 0x94],
  ["\u2013", 0x96],
  ["\u2014", 0x97],
  ["\u20AC", 0x80],
]);

/** Bytes as old filing software writes them: one a letter, Latin-1 and what windows-1252 adds. */
export function latin1Bytes(text: string): Buffer {
  return Buffer.from(
    text.replace(/[\u2013-\u201D\u20AC]/g, (letter) =>
      String.fromCharCode(windows1252.get(letter) ?? 0x3f),
    ),
    "latin1",
  );
}
