import { normaliseKeyword } from "#contract/keywords/fold-character.ts";
import {
  blankBefore,
  eachAtom,
  isSignKey,
  keyOfSign,
  keysOfWord,
  letterAfter,
  letterBefore,
} from "#domain/keywords/positions/text-atoms.ts";
import { keyOfPart } from "#domain/keywords/positions/build-segment.ts";

/** A hyphen inside a keyword is also a blank: beyond so many, their combinations are too many. */
const mostHyphens = 8;

/** An atom of a keyword, and where its positions are. */
export type PatternAtom = {
  key: string;
  /** Where its positions are if the atom is common; null for a keyword of one atom. */
  part: string | null;
  /** Flags that are compared, and what they must be. */
  mask: number;
  flags: number;
};

/** A keyword as sequences of adjacent atoms: it is where one of them is. */
export type KeywordPattern = {
  sequences: readonly (readonly PatternAtom[])[];
  /** False: it may be where all atoms are; its text says. */
  isExact: boolean;
};

/**
 * How positions find a keyword, by the rules of `KeywordMatcher`.
 * @param typed  one of which nothing is left has no sequence: it is never found
 */
export function patternOfKeyword(typed: string): KeywordPattern {
  const keyword = normaliseKeyword(typed);
  if (keyword === "") return { sequences: [], isExact: true };
  const hyphens = [...keyword].filter((character) => character === "-").length;
  if (hyphens <= mostHyphens)
    return { sequences: spellings(keyword).map(sequenceOf), isExact: true };
  // Its words alone: whatever is written for a hyphen, they are there.
  const words = atomsOf(keyword).filter(({ key }) => !isSignKey(key));
  return {
    sequences: [words.map(({ key }) => ({ key, part: null, mask: 0, flags: 0 }))],
    isExact: false,
  };
}

/** The keyword with each hyphen between two characters as it is, and as a blank. */
function spellings(keyword: string): string[] {
  let written = [""];
  for (let at = 0; at < keyword.length; at += 1) {
    const unit = keyword.charAt(at);
    const isEither = unit === "-" && at > 0 && at < keyword.length - 1;
    written = written.flatMap((start) => (isEither ? [`${start}-`, `${start} `] : [start + unit]));
  }
  return written;
}

function sequenceOf(spelling: string): PatternAtom[] {
  const atoms = atomsOf(spelling);
  return atoms.map(({ key, flags }, at) => {
    const [previous, next] = [atoms[at - 1], atoms[at + 1]];
    let mask = previous === undefined ? 0 : blankBefore;
    if (isSignKey(key)) {
      // At its edges a keyword has no letter next to it; a word has none anyway.
      if (previous === undefined) mask |= letterBefore;
      if (next === undefined) mask |= letterAfter;
    }
    return { key, part: partOf(key, previous?.key, next?.key), mask, flags: flags & mask };
  });
}

function partOf(key: string, previous: string | undefined, next: string | undefined) {
  if (next !== undefined) return keyOfPart(key, "next", next);
  return previous === undefined ? null : keyOfPart(key, "previous", previous);
}

function atomsOf(text: string): { key: string; flags: number }[] {
  const atoms: { key: string; flags: number }[] = [];
  eachAtom(text, {
    onWord: (start, end, flags) => {
      for (const [part, key] of keysOfWord(text.slice(start, end)).entries())
        atoms.push({ key, flags: part === 0 ? flags : 0 });
    },
    onSign: (start, end, flags) => {
      atoms.push({ key: keyOfSign(text.slice(start, end)), flags });
    },
  });
  return atoms;
}
