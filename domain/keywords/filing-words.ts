import { caselessUnit, isLetterAt, letterUnits } from "#contract/keywords/letters.ts";
import { normaliseKeyword } from "#contract/keywords/normalise-keyword.ts";

/** UTF-16 units of a word that are kept: an index has no room for the run of letters a picture can be. */
const longestWord = 64;

/** Beyond these a filing is no prose, and an index of it would cost more than reading it. */
const mostWords = 100_000;

/**
 * The distinct words of a filing, between blanks and in order: runs of letters and digits in caseless
 * units, as the matcher tells words apart. A filing in which a keyword is found has all its words.
 * @returns null where there are too many to list
 */
export function filingWords(texts: Iterable<string>): string | null {
  const raw = new Set<string>();
  for (const text of texts) collectWords(text, raw);
  if (raw.size > 4 * mostWords) return null;
  const words = new Set<string>();
  for (const word of raw) words.add(foldWord(word));
  return words.size > mostWords ? null : [...words].sort().join(" ");
}

export type KeywordWords = {
  /** As `filingWords` has them; none for a keyword of signs alone. */
  words: readonly string[];
  /** Whether the keyword is found wherever its word is. */
  isWord: boolean;
};

/** The words a filing must have for a keyword to be found in it. @param typed  as the matcher takes it */
export function wordsOfKeyword(typed: string): KeywordWords {
  const keyword = normaliseKeyword(typed);
  const raw = new Set<string>();
  collectWords(keyword, raw);
  const words = [...new Set([...raw].map(foldWord))];
  return { words, isWord: raw.has(keyword) && keyword.length <= longestWord };
}

function collectWords(text: string, into: Set<string>): void {
  wordRuns(text, (start, end) => into.add(text.slice(start, end)));
}

/** Tells of each run of letters and digits in a text, in order; the range is in UTF-16 units. */
export function wordRuns(text: string, onRun: (start: number, end: number) => void): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const start = at;
    for (let step = letterLength(text, at); step > 0; step = letterLength(text, at)) at += step;
    if (at > start) onRun(start, at);
    else at += 1;
  }
}

/** Units of the letter or digit at a place; 0 where there is none. */
function letterLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (letterUnits[unit] === 1) return 1;
  const isFirstHalf = unit >= 0xd800 && unit <= 0xdbff;
  return isFirstHalf && isLetterAt(text, at) ? 2 : 0;
}

/** A run of letters and digits as `filingWords` has it: caseless, cut where it is too long. */
export function foldWord(word: string): string {
  let folded = "";
  for (let at = 0; at < word.length && at < longestWord; at += 1)
    folded += String.fromCharCode(caselessUnit(word.charCodeAt(at)));
  // Half a character cannot be stored.
  return folded.replace(/[\uD800-\uDBFF]$/, "");
}
