import { foldWord } from "#domain/keywords/filing-words.ts";
import { wordRuns } from "#domain/keywords/word-runs.ts";
import { caselessUnit, isLetterAt, isLetterBefore } from "#contract/keywords/letters.ts";
import { normaliseKeyword } from "#contract/keywords/normalise-keyword.ts";

const space = 32;
const newline = 10;
const hyphen = 45;

/** A keyword made ready to be compared with places of a text. */
export type KeywordPattern = {
  /** As typed. */
  keyword: string;
  /** Its caseless UTF-16 units. */
  units: Uint16Array;
  /** Its words as `filingWords` has them, each once, and where they stand in it. */
  words: readonly { word: string; offset: number }[];
  /** Whether it occurs in a text at a place, by the rules of DOMAIN.md section 6. */
  isAt(text: string, start: number): boolean;
};

/** Patterns of keywords seen before; those of all alerts are some ten megabytes. */
const known = new Map<string, KeywordPattern>();
const mostKnown = 200_000;

/** The pattern of a keyword. */
export function patternOf(keyword: string): KeywordPattern {
  const before = known.get(keyword);
  if (before !== undefined) return before;
  const made = makePattern(keyword);
  if (known.size >= mostKnown) known.clear();
  known.set(keyword, made);
  return made;
}

function makePattern(keyword: string): KeywordPattern {
  const text = normaliseKeyword(keyword);
  const units = Uint16Array.from({ length: text.length }, (_, at) =>
    caselessUnit(text.charCodeAt(at)),
  );
  const words = new Map<string, number>();
  wordRuns(text, (start, end) => {
    const word = foldWord(text.slice(start, end));
    if (!words.has(word)) words.set(word, start);
  });
  return {
    keyword,
    units,
    words: [...words].map(([word, offset]) => ({ word, offset })),
    isAt: (searched, start) => isAt(searched, start, units),
  };
}

function isAt(text: string, start: number, units: Uint16Array): boolean {
  const { length } = units;
  if (start < 0 || start + length > text.length) return false;
  for (let place = 0; place < length; place += 1) {
    if (!isUnit(text.charCodeAt(start + place), units[place] ?? 0, place > 0 && place < length - 1))
      return false;
  }
  return !isLetterBefore(text, start) && !isLetterAt(text, start + length);
}

function isUnit(unit: number, sought: number, isInside: boolean): boolean {
  if (unit === sought) return true;
  const isBlank = unit === space || unit === newline;
  if (sought === space) return isBlank;
  if (sought === hyphen) return isInside && isBlank;
  return caselessUnit(unit) === sought;
}
