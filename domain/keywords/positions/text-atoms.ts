import { caselessUnit, letterUnits } from "#contract/keywords/keyword-characters.ts";
import { wordRuns } from "#domain/keywords/word-runs.ts";

/**
 * A text as its atoms: words (runs of letters and digits) and single other characters, in order. A blank
 * or line end is no atom but a flag of the next one, unless another blank follows. Atoms and flags
 * determine the text as far as the matcher reads it (DOMAIN.md section 6).
 */

/** A blank is before the atom. */
export const blankBefore = 1;
/** Of signs: a letter or digit is directly before, or directly after. */
export const letterBefore = 2;
export const letterAfter = 4;

/** UTF-16 units of a word after which it continues in another atom. */
const longestPart = 128;
/** Marks where a word continues; no letter, so no word has it. */
const continued = "\u2026";

/** Receives the places of atoms in a text, in UTF-16 units. */
export type OnAtoms = {
  /** A run of letters and digits. */
  onWord: (start: number, end: number, flags: number) => void;
  /** Another character; of blanks in a row, all but the last. */
  onSign: (start: number, end: number, flags: number) => void;
};

/** Calls back for each atom of a text, in order. Blanks at its end are none. */
export function eachAtom(text: string, { onWord, onSign }: OnAtoms): void {
  let place = 0;
  let blank = 0;
  const signsUntil = (until: number, isWordNext: boolean): void => {
    const from = place;
    for (let at = from; at < until;) {
      const unit = text.charCodeAt(at);
      const end = at + unitsOfSign(text, at);
      if (unit === 32 || unit === 10) {
        if (blank !== 0) onSign(at - 1, at, 0);
        blank = blankBefore;
      } else {
        const before = at === from && from > 0 ? letterBefore : 0;
        onSign(at, end, blank | before | (isWordNext && end === until ? letterAfter : 0));
        blank = 0;
      }
      at = end;
    }
  };
  wordRuns(text, (start, end) => {
    signsUntil(start, true);
    onWord(start, end, blank);
    blank = 0;
    place = end;
  });
  signsUntil(text.length, false);
}

function unitsOfSign(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length ? 2 : 1;
}

/** What is stored for a word: its caseless units, in parts where it is very long. */
export function keysOfWord(word: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < word.length;) {
    const to = endOfPart(word, from);
    const before = from === 0 ? "" : continued;
    const after = to === word.length ? "" : continued;
    parts.push(`${before}${caseless(word, from, to)}${after}`);
    from = to;
  }
  return parts;
}

/** What is stored for a sign: its caseless unit, a line end like a blank. */
export function keyOfSign(sign: string): string {
  return sign === "\n" ? " " : caseless(sign, 0, sign.length);
}

/** Whether a key is that of a sign. */
export function isSignKey(key: string): boolean {
  const unit = key.charCodeAt(0);
  if (key.startsWith(continued)) return key.length === 1;
  const isPair = unit >= 0xd800 && unit <= 0xdbff;
  return isPair ? key.length === 2 && !isLetter(key) : letterUnits[unit] !== 1;
}

function isLetter(character: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(character);
}

function endOfPart(word: string, from: number): number {
  const to = from + longestPart;
  if (to >= word.length) return word.length;
  const last = word.charCodeAt(to - 1);
  // Half a character cannot be stored.
  return last >= 0xd800 && last <= 0xdbff ? to - 1 : to;
}

function caseless(text: string, start: number, end: number): string {
  let folded = "";
  for (let at = start; at < end; at += 1)
    folded += String.fromCharCode(caselessUnit(text.charCodeAt(at)));
  return folded;
}
