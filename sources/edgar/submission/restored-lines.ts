/** EDGAR's full submissions, at least those of 2003 to 2011, hold no longer line. */
const longestLine = 1023;
/** From here on EDGAR sent lines out as they were filed; YYYY-MM-DD. */
const firstUncutDay = "2012-01-01";

/** What a submission's header says about the way its lines were sent. */
export type SentLines = {
  /** Whether the submission is a privacy-enhanced message. */
  isEnhanced: boolean;
  /** Whether it was filed while EDGAR cut lines. */
  isOfCutTime: boolean;
};

/**
 * Whether EDGAR cut long lines when this was filed.
 * @param filed.accession  with dashes; its year is used where there is no filing date
 * @param filed.filedOn  YYYY-MM-DD
 */
export function isOfCutTime(filed: { accession: string; filedOn: string | null }): boolean {
  const year = filed.accession.slice(11, 13);
  // EDGAR began in 1993.
  const century = Number(year) >= 93 ? "19" : "20";
  return (filed.filedOn ?? `${century}${year}-01-01`) < firstUncutDay;
}

const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * A document's bytes as its filer sent them: EDGAR cut the lines of full submissions after 1,023
 * bytes, in the middle of words and tags, and a privacy-enhanced message puts "- " before each line
 * that begins with a dash (RFC 1421, 4.3.2.2). Without either, the same bytes come back.
 */
export function restoreLines(bytes: Uint8Array, sent: SentLines): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { isCut, isEscaped } = survey(buffer, sent);
  if (!isCut && !isEscaped) return bytes;
  const pieces: Buffer[] = [];
  for (const { start, end, next } of linesOf(buffer, sent.isEnhanced)) {
    const isWhole = !isCut || end - start !== longestLine;
    pieces.push(buffer.subarray(start, isWhole ? next : end));
  }
  return Buffer.concat(pieces);
}

type Line = { start: number; end: number; next: number };

/** `start` lies behind an escape, `end` before the line's break, `next` behind it. */
function* linesOf(buffer: Buffer, isEnhanced: boolean): Generator<Line> {
  let from = 0;
  while (from < buffer.length) {
    const at = buffer.indexOf(newline, from);
    const next = at === -1 ? buffer.length : at + 1;
    const breakAt = at === -1 ? buffer.length : at;
    const end = buffer[breakAt - 1] === carriageReturn ? breakAt - 1 : breakAt;
    const isEscaped = isEnhanced && buffer.subarray(from, from + 3).equals(dashEscape);
    yield { start: isEscaped ? from + 2 : from, end: Math.max(end, from), next };
    from = next;
  }
}

const dashEscape = Buffer.from("- -");

/**
 * Cut lines show as the longest ones. Outside a message they count only in filings of that time, and
 * there a single one may be as long by chance.
 */
function survey(
  buffer: Buffer,
  { isEnhanced, isOfCutTime: mayBeCut }: SentLines,
): { isCut: boolean; isEscaped: boolean } {
  let cut = 0;
  let hasLonger = false;
  let isEscaped = false;
  let expected = 0;
  for (const { start, end, next } of linesOf(buffer, isEnhanced)) {
    if (start !== expected) isEscaped = true;
    expected = next;
    if (end - start > longestLine) hasLonger = true;
    else if (end - start === longestLine) cut += 1;
  }
  const isCut = !hasLonger && (isEnhanced ? cut >= 1 : mayBeCut && cut >= 2);
  return { isCut, isEscaped };
}
