import { caselessUnit } from "#contract/keywords/keyword-characters.ts";
import { normaliseKeyword } from "#contract/keywords/fold-character.ts";
import { collectMarks, marksOfKeyword } from "./filing-marks.ts";
import { longestWord, wordRuns } from "./word-runs.ts";

/**
 * Of the rules that make a list and say what a keyword needs of it. Lists of another version count as
 * missing, so it must change with every change of them.
 */
export const wordsVersion = 2;

/** Beyond these a filing is no prose, and an index of it would cost more than reading it. */
const mostWords = 100_000;
/** Words as they are written, in any case. */
const mostRaw = 4 * mostWords;

/**
 * The distinct words and marks of a filing, between spaces and in order. Words are runs of letters
 * and digits in caseless units, as the matcher separates words; marks are what is between symbols,
 * such as "r&d". A filing in which a keyword is found has all its words and marks.
 * @returns null where there are too many to list
 */
export function filingWords(texts: Iterable<string>): string | null {
  const raw = new Set<string>();
  const words = new Set<string>();
  for (const text of texts) {
    collectWords(text, raw);
    collectMarks(text, words, mostWords);
    if (raw.size > mostRaw || words.size > mostWords) return null;
  }
  for (const word of raw) words.add(foldWord(word));
  return words.size > mostWords ? null : [...words].sort().join(" ");
}

export type KeywordWords = {
  /** Words and marks as `filingWords` has them; none for a keyword of spaces and rare signs. */
  words: readonly string[];
  /** Whether the keyword is found wherever these are. */
  isWord: boolean;
};

/** What a filing must have for a keyword to be found in it. @param typed  as the matcher takes it */
export function wordsOfKeyword(typed: string): KeywordWords {
  const keyword = normaliseKeyword(typed);
  const { marks, whole } = marksOfKeyword(keyword);
  if (whole !== null) return { words: [whole], isWord: true };
  const raw = new Set<string>();
  collectWords(keyword, raw);
  return {
    words: [...new Set([...raw].map(foldWord)), ...marks],
    // One of that length may be the beginning of a longer one.
    isWord: raw.has(keyword) && keyword.length < longestWord,
  };
}

function collectWords(text: string, into: Set<string>): void {
  wordRuns(text, (start, end) => {
    if (into.size <= mostRaw) into.add(text.slice(start, end));
  });
}

/** A run of letters and digits as `filingWords` has it: caseless, cut where it is too long. */
export function foldWord(word: string): string {
  let folded = "";
  for (let at = 0; at < word.length && at < longestWord; at += 1)
    folded += String.fromCharCode(caselessUnit(word.charCodeAt(at)));
  // Half a character cannot be stored.
  return folded.replace(/[\uD800-\uDBFF]$/, "");
}
