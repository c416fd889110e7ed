import { drawsFrom } from "#bench/keyword-year/draws.ts";

/** How often a text leaves the passage it follows: at a pair of words, and at a single word. */
const leavesPair = 0.3;
const leavesWord = 0.02;
/** A capitalized word of so few occurrences is a name, and replaced by names of the filing. */
const mostOfName = 8;
const namesOfFiling = 24;
/** One word in so many is a rare one. */
const everyRareWord = 400;
const rareWords = 400_000;

const wholeFigure = /^[($]*\d[\d,]*(?:\.\d+)?[)%]*[.,;]?$/;
const year = /^(?:19|20)\d\d[.,;]?$/;
const capitalized = /^[A-Z][a-z]{3,}[.,;]?$/;

const asItIs = 0;
const isFigure = 1;
const isName = 2;

/** The words of real texts as numbers, and where else each pair of words occurs. */
export type TextModel = {
  /** By number; a word ends with its blank or line end. */
  words: readonly string[];
  kinds: Uint8Array;
  /** The texts, one after the other. */
  sequence: Int32Array;
  byPair: Occurrences;
  byWord: Occurrences;
};

/** Places in order of what is there; of each place, where its group begins and how many it has. */
type Occurrences = { places: Int32Array; groupStart: Int32Array; groupSize: Int32Array };

/** Learns from extracted texts: a word is what is between blanks, with the signs it has. */
export function learnTexts(texts: readonly string[]): TextModel {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const counts: number[] = [];
  const sequence: number[] = [];
  for (const text of texts)
    for (const [word] of text.matchAll(/[^ \n]+[ \n]?/g)) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = words.length;
        numbers.set(word, number);
        words.push(word);
        counts.push(0);
      }
      counts[number] = (counts[number] ?? 0) + 1;
      sequence.push(number);
    }
  const kinds = Uint8Array.from(words, (word, number) => kindOf(word.trim(), counts[number] ?? 0));
  const all = Int32Array.from(sequence);
  return { words, kinds, sequence: all, byPair: groupBy(all, 2), byWord: groupBy(all, 1) };
}

function kindOf(word: string, count: number): number {
  if (wholeFigure.test(word) && word.length > 2 && !year.test(word)) return isFigure;
  return capitalized.test(word) && count <= mostOfName ? isName : asItIs;
}

function groupBy(sequence: Int32Array, length: 1 | 2): Occurrences {
  const keyOf = (place: number): number => {
    const last = sequence[place] ?? 0;
    return length === 1 ? last : (sequence[place - 1] ?? -1) * 2 ** 24 + last;
  };
  const keys = Float64Array.from(sequence, (_, place) => keyOf(place));
  const places = Int32Array.from(sequence.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  const groupStart = new Int32Array(sequence.length);
  const groupSize = new Int32Array(sequence.length);
  for (let start = 0; start < places.length;) {
    let end = start + 1;
    while (end < places.length && keys[places[end] ?? 0] === keys[places[start] ?? 0]) end += 1;
    for (let at = start; at < end; at += 1) {
      groupStart[places[at] ?? 0] = start;
      groupSize[places[at] ?? 0] = end - start;
    }
    start = end;
  }
  return { places, groupStart, groupSize };
}

function elsewhere(
  { places, groupStart, groupSize }: Occurrences,
  place: number,
  draw: () => number,
): number {
  const step = Math.floor(draw() * (groupSize[place] ?? 1));
  return places[(groupStart[place] ?? 0) + step] ?? place;
}

/**
 * A text like those that were learned: follows their passages, changing from one to another where
 * both have the same two words (rarely: the same word). Figures are drawn again, names are those of
 * the filing, and some words are rare ones, so that no two texts are alike.
 * @param length  UTF-16 units, about
 */
export function writeText(model: TextModel, { seed, length }: { seed: number; length: number }) {
  const draw = drawsFrom(seed);
  const { words, kinds, sequence, byPair, byWord } = model;
  const names = Array.from({ length: namesOfFiling }, () => rareWord(draw));
  const parts: string[] = [];
  let place = Math.floor(draw() * sequence.length);
  for (let written = 0; written < length;) {
    const number = sequence[place] ?? 0;
    let word = words[number] ?? "";
    if (kinds[number] === isFigure) word = withOtherDigits(word, draw);
    else if (kinds[number] === isName)
      word = `${names[number % namesOfFiling] ?? ""}${word.slice(-1)}`;
    parts.push(word);
    written += word.length;
    if (draw() * everyRareWord < 1) parts.push(`${rareWord(draw).toLowerCase()} `);
    const leaves = draw();
    if (leaves < leavesWord) place = elsewhere(byWord, place, draw);
    else if (leaves < leavesWord + leavesPair) place = elsewhere(byPair, place, draw);
    place = place + 1 < sequence.length ? place + 1 : 0;
  }
  return parts.join("").trim();
}

function withOtherDigits(figure: string, draw: () => number): string {
  return figure.replaceAll(/\d/g, (digit, at) =>
    String(at === 0 ? 1 + Math.floor(draw() * 9) : Math.floor(draw() * 10)),
  );
}

const beginnings = [
  "Al",
  "Bar",
  "Cor",
  "Dra",
  "El",
  "Fen",
  "Gar",
  "Hol",
  "Ka",
  "Lum",
  "Mor",
  "Nor",
];
const middles = ["ba", "der", "fi", "go", "lin", "ma", "ne", "ri", "sto", "ta", "vi", "xo"];
const endings = ["berg", "cept", "dale", "gen", "lex", "mond", "nix", "pharm", "son", "tech", "us"];

/** One of many words by Zipf's law: each twice as often as the one of twice its rank. */
function rareWord(draw: () => number): string {
  const rank = Math.floor(rareWords ** draw());
  const syllables: string[] = [];
  let rest = rank;
  for (const [at, list] of [beginnings, middles, middles, middles, endings].entries()) {
    if (at > 1 && at < 4 && rest === 0) continue;
    syllables.push(list[rest % list.length] ?? "");
    rest = Math.floor(rest / list.length);
  }
  return syllables.join("");
}
