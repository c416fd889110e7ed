// A full stop after these, or after a single letter as in "U.S." and initials, ends no sentence.
const abbreviation =
  /(?:\b(?:inc|corp|co|ltd|llc|plc|bros|mr|mrs|ms|dr|st|jr|sr|no|nos|sec|art|par|approx|dept|esq|et al|e\.g|i\.e|vs?)|(?<![\p{L}\p{N}])\p{L}|\.\p{L})\.$/iu;

/** The sentences of a footnote, in order; abbreviations and initials end none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.!?])\s+/u)) {
    const open = sentences.at(-1);
    if (open !== undefined && abbreviation.test(open)) sentences.push(`${sentences.pop()} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}
