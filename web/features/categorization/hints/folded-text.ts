import { foldCharacter } from "#contract/keywords/fold-character.ts";

/** A text as keywords are sought in it, and where each of its units comes from. */
export type FoldedText = {
  folded: string;
  /** Of each unit of `folded`: from where, up to where in the text. */
  starts: readonly number[];
  ends: readonly number[];
};

/** No letter and no blank, so that nothing is found across lines; folding makes none. */
const lineEnd = "\u0001";

const blank = 32;
const lineFeed = 10;
/** Units that are made a text at once: a function takes only so many arguments. */
const batchLength = 8192;

const ascii = Array.from({ length: 128 }, (_, unit) => foldCharacter(unit));

/** Characters as they are searched, white space collapsed, lines apart. */
export function foldText(text: string): FoldedText {
  const units: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at) ?? 0;
    const end = at + (codePoint > 0xffff ? 2 : 1);
    const folded = foldedAt(codePoint);
    for (let index = 0; index < folded.length; index += 1) {
      const unit = folded.charCodeAt(index);
      if (unit === blank && units.at(-1) === blank) continue;
      units.push(unit);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { folded: textOf(units), starts, ends };
}

function foldedAt(codePoint: number): string {
  if (codePoint === lineFeed) return lineEnd;
  return ascii[codePoint] ?? foldCharacter(codePoint);
}

function textOf(units: readonly number[]): string {
  const parts: string[] = [];
  for (let from = 0; from < units.length; from += batchLength)
    parts.push(String.fromCharCode(...units.slice(from, from + batchLength)));
  return parts.join("");
}
