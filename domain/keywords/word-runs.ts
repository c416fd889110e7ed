import { isLetterAt, letterUnits } from "#contract/keywords/keyword-characters.ts";

/** UTF-16 units of a word that are kept: an index has no room for the run of letters a picture can be. */
export const longestWord = 64;

/**
 * Calls back for each run of letters and digits in a text, in order; the range is in UTF-16 units.
 */
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
