import { caselessUnit, isLetterAt, isLetterBefore } from "#contract/keywords/keyword-characters.ts";
import { longestWord, wordRuns } from "./word-runs.ts";

/**
 * What is between symbols, such as "r&d", "u.s." or ".*": words say nothing of it, as "u" and "s"
 * are in every report. A text is cut at spaces and hyphens, for a hyphen of a keyword may be a
 * space in the text; between two cuts every word and every other character is a part, and some
 * parts in a row are a mark.
 */

/** Parts of a mark: "u.s.a." has six. */
const mostParts = 6;

/** UTF-16 units of a mark with words. */
const longestMark = 64;

type Part = { start: number; end: number; kind: "word" | "figure" | "sign" };

/**
 * Adds the marks of a text, in caseless units.
 * @param most  once there are more in all, no others are made
 */
export function collectMarks(text: string, into: Set<string>, most: number): void {
  eachEnd(text, (parts) => {
    const end = parts.at(-1)?.end ?? 0;
    if (into.size > most || isLetterAt(text, end)) return;
    let [words, figures] = [0, 0];
    for (const { start, kind } of parts.toReversed()) {
      if (kind === "word") words += 1;
      if (kind === "figure") figures += 1;
      if (isMark(words, figures, end - start) && !isLetterBefore(text, start))
        into.add(caseless(text, start, end));
    }
  });
}

/**
 * The marks without which a keyword is nowhere.
 * @param keyword  as `normaliseKeyword` makes it
 * @returns `whole`: the keyword itself where it is a mark, and so is wherever its mark is
 */
export function marksOfKeyword(keyword: string): { marks: string[]; whole: string | null } {
  const marks = new Set<string>();
  collectMarks(keyword, marks, Infinity);
  const whole = caseless(keyword, 0, keyword.length);
  return { marks: [...marks], whole: marks.has(whole) ? whole : null };
}

/**
 * Signs alone, or two words with signs between them. A word before a comma is everywhere, and figures
 * are many that no one searches for.
 */
function isMark(words: number, figures: number, length: number): boolean {
  if (words + figures === 0) return true;
  return words > 0 && words + figures > 1 && length <= longestMark;
}

function caseless(text: string, start: number, end: number): string {
  let folded = "";
  for (let at = start; at < end; at += 1)
    folded += String.fromCharCode(caselessUnit(text.charCodeAt(at)));
  return folded;
}

/**
 * Tells at each part of it and those before it that a mark may hold, back to the last cut. No more are
 * kept: a text may be one stretch.
 */
function eachEnd(text: string, onEnd: (parts: readonly Part[]) => void): void {
  const parts: Part[] = [];
  let place = 0;
  const cut = (): void => {
    parts.length = 0;
  };
  const add = (part: Part): void => {
    if (parts.length === mostParts) parts.shift();
    parts.push(part);
    onEnd(parts);
  };
  const signsUntil = (end: number): void => {
    for (let at = place; at < end; at += 1) {
      if (isCut(text.charCodeAt(at))) cut();
      else add({ start: at, end: at + 1, kind: "sign" });
    }
  };
  wordRuns(text, (start, end) => {
    signsUntil(start);
    place = end;
    // The word list holds only its beginning, so a mark across it would be ambiguous.
    if (end - start > longestWord) cut();
    else add({ start, end, kind: isFigure(text, start, end) ? "figure" : "word" });
  });
  signsUntil(text.length);
}

const hyphen = 45;

/** Spaces, hyphens, and halves of a character, which cannot be stored alone. */
function isCut(unit: number): boolean {
  return unit <= 32 || unit === hyphen || (unit >= 0xd800 && unit <= 0xdfff);
}

function isFigure(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}
