import { findInBatches, type KeywordFound } from "#domain/alerts/keywords/find-in-batches.ts";
import { foldWord } from "#domain/keywords/filing-words.ts";
import { wordRuns } from "#domain/keywords/word-runs.ts";
import type { SearchedText } from "#domain/keywords/find-keywords.ts";
import { snippetAround } from "#domain/keywords/snippet.ts";
import {
  caselessUnitsOf,
  isKeywordUnit,
  isLetterAt,
  isLetterBefore,
} from "#contract/keywords/keyword-characters.ts";
import { normaliseKeyword } from "#contract/keywords/fold-character.ts";

/**
 * Characters compared for one keyword, and for all of a filing, before they are left to an automaton:
 * its time does not depend on how often a keyword begins without going on.
 */
const mostOfKeyword = 2_000_000;
const mostOfFiling = 100_000_000;

/**
 * What a filing holds of many keywords whose words it has. Each is looked for at its rarest word: what this
 * costs goes with the words that are there, and nothing is built of the keywords. In no order; the same as
 * `findKeywords` finds.
 */
export function findMany(
  keywords: readonly string[],
  documents: readonly SearchedText[],
): KeywordFound[] {
  const patterns = keywords.map(patternOf);
  const found = new Map<KeywordPattern, KeywordFound>();
  const tooMuch = new Set(patterns.filter(({ words }) => words.length === 0));
  const sought = new Set(patterns.flatMap(({ words }) => words.map(({ word }) => word)));
  let compared = 0;
  for (const document of documents) {
    const places = placesOf(document.text, sought);
    for (const pattern of patterns) {
      if (tooMuch.has(pattern)) continue;
      const rarest = rarestWord(pattern, places);
      if (rarest === null) continue;
      const work = rarest.starts.length * pattern.units.length;
      compared += work;
      if (work > mostOfKeyword || compared > mostOfFiling) tooMuch.add(pattern);
      else note(found, pattern, { document, ...rarest });
    }
  }
  for (const pattern of tooMuch) found.delete(pattern);
  const rest = [...tooMuch].map(({ keyword }) => keyword);
  return [...found.values(), ...findInBatches(rest, documents)];
}

/** Where each of some words occurs in a text, in UTF-16 units. */
function placesOf(text: string, sought: ReadonlySet<string>): Map<string, number[]> {
  const places = new Map<string, number[]>();
  const known = new Map<string, number[] | null>();
  wordRuns(text, (start, end) => {
    const raw = text.slice(start, end);
    let starts = known.get(raw);
    if (starts === undefined) {
      const word = foldWord(raw);
      starts = sought.has(word) ? (places.get(word) ?? []) : null;
      if (starts !== null) places.set(word, starts);
      known.set(raw, starts);
    }
    starts?.push(start);
  });
  return places;
}

type Rarest = { offset: number; starts: readonly number[] };

/** Null where a word of the keyword is not there. */
function rarestWord({ words }: KeywordPattern, places: Map<string, number[]>): Rarest | null {
  let rarest: Rarest | null = null;
  for (const { word, offset } of words) {
    const starts = places.get(word);
    if (starts === undefined) return null;
    if (rarest === null || starts.length < rarest.starts.length) rarest = { offset, starts };
  }
  return rarest;
}

function note(
  found: Map<KeywordPattern, KeywordFound>,
  pattern: KeywordPattern,
  { document, offset, starts }: Rarest & { document: SearchedText },
): void {
  const { text, documentNumber } = document;
  let free = 0;
  for (const place of starts) {
    const start = place - offset;
    if (start < free || !isAt(text, start, pattern.units)) continue;
    free = start + pattern.units.length;
    const known = found.get(pattern);
    if (known !== undefined) known.count += 1;
    else {
      const snippet = snippetAround(text, start, free);
      found.set(pattern, { keyword: pattern.keyword, count: 1, documentNumber, snippet });
    }
  }
}

/** A keyword made ready to be compared with places of a text. */
type KeywordPattern = {
  /** As typed. */
  keyword: string;
  /** Its caseless UTF-16 units. */
  units: Uint16Array;
  /** Its words as `filingWords` has them, each once, and where they stand in it. */
  words: readonly { word: string; offset: number }[];
};

/** Patterns of keywords seen before; those of all alerts are some ten megabytes. */
const known = new Map<string, KeywordPattern>();
const mostKnown = 200_000;

/** The pattern of a keyword. */
function patternOf(keyword: string): KeywordPattern {
  const before = known.get(keyword);
  if (before !== undefined) return before;
  const made = makePattern(keyword);
  if (known.size >= mostKnown) known.clear();
  known.set(keyword, made);
  return made;
}

function makePattern(keyword: string): KeywordPattern {
  const text = normaliseKeyword(keyword);
  const units = caselessUnitsOf(text);
  const words = new Map<string, number>();
  wordRuns(text, (start, end) => {
    const word = foldWord(text.slice(start, end));
    if (!words.has(word)) words.set(word, start);
  });
  return {
    keyword,
    units,
    words: [...words].map(([word, offset]) => ({ word, offset })),
  };
}

/** Whether a keyword occurs in a text at a place, by the rules of DOMAIN.md section 6. */
function isAt(text: string, start: number, units: Uint16Array): boolean {
  const { length } = units;
  if (start < 0 || start + length > text.length) return false;
  for (let place = 0; place < length; place += 1) {
    if (
      !isKeywordUnit(
        text.charCodeAt(start + place),
        units[place] ?? 0,
        place > 0 && place < length - 1,
      )
    )
      return false;
  }
  return !isLetterBefore(text, start) && !isLetterAt(text, start + length);
}
