/** EDGAR's full submissions, at least those of 2003 to 2011, hold no longer line. */
const longestLine = 1023;

const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * A document's bytes as its filer sent them: EDGAR cut the lines of full submissions after 1,023
 * bytes, in the middle of words and tags, and a privacy-enhanced message puts "- " before each line
 * that begins with a dash (RFC 1421, 4.3.2.2). Without either, the same bytes come back.
 * @param isEnhanced  whether the submission is a privacy-enhanced message
 */
export function restoreLines(bytes: Uint8Array, isEnhanced: boolean): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { isCut, isEscaped } = survey(buffer, isEnhanced);
  if (!isCut && !isEscaped) return bytes;
  const pieces: Buffer[] = [];
  for (const { start, end, next } of linesOf(buffer, isEnhanced)) {
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

/** Cut lines show as the longest ones; a single one by chance only in a message of its own time. */
function survey(buffer: Buffer, isEnhanced: boolean): { isCut: boolean; isEscaped: boolean } {
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
  return { isCut: !hasLonger && cut >= (isEnhanced ? 1 : 2), isEscaped };
}
