import { type Automaton, buildAutomaton } from "./automaton.ts";
import { caselessUnit, isLetterAt, isLetterBefore } from "./letters.ts";
import { normaliseKeyword } from "./normalise-keyword.ts";
import { type PatternSymbols, symbolsOf } from "./pattern-symbols.ts";

const space = 32;
const newline = 10;
const hyphen = 45;

type Pattern = {
  length: number;
  /** Its caseless units. */
  units: Uint16Array;
  /** Places the automaton cannot tell from others: blanks, hyphens, rare characters. */
  unsure: readonly number[];
  /** Which of the matcher's keywords it stands for. */
  keywords: number[];
};

/** Told of each hit; the range is in UTF-16 units. */
export type OnHit = (keyword: number, start: number, end: number) => void;

/**
 * Finds many keywords in extracted text in one pass, by the rules of DOMAIN.md section 6: in any case;
 * neighbours are no letters or digits; a blank is any white space; a hyphen between two characters is
 * also a blank; every other character is itself. Built once for the keywords of all alerts.
 */
export class KeywordMatcher {
  readonly #patterns: readonly Pattern[];
  readonly #symbols: PatternSymbols;
  readonly #automaton: Automaton;

  /** @param keywords  as typed; one of which nothing is left is never found */
  constructor(keywords: readonly string[]) {
    const byText = new Map<string, number[]>();
    for (const [index, typed] of keywords.entries()) {
      const text = caseless(normaliseKeyword(typed));
      const same = byText.get(text);
      if (same !== undefined) same.push(index);
      else if (text !== "") byText.set(text, [index]);
    }
    const texts = [...byText].map(([text, indexes]) => ({ units: unitsOf(text), indexes }));
    this.#symbols = symbolsOf(texts.map(({ units }) => units));
    const { isOwn, ofUnit } = this.#symbols;
    this.#patterns = texts.map(({ units, indexes }) => ({
      length: units.length,
      units,
      unsure: [...units.keys()].filter((place) => !isOwn(units[place] ?? 0)),
      keywords: indexes,
    }));
    this.#automaton = buildAutomaton(
      texts.map(({ units }) => Uint8Array.from(units, (unit) => ofUnit[unit] ?? 0)),
      this.#symbols,
    );
  }

  /**
   * Hits in the order of their ends; hits of one keyword do not overlap. The time follows the length
   * of the text, whatever the keywords.
   * @param text  as extracted: characters folded, white space collapsed
   */
  scan(text: string, onHit: OnHit): void {
    const { next } = this.#automaton;
    const { ofUnit, firstLetter } = this.#symbols;
    const ends = new Int32Array(this.#patterns.length);
    const { length } = text;
    let value = 2 * this.#automaton.width;
    for (let at = 0; at < length; at += 1) {
      let symbol = ofUnit[text.charCodeAt(at)] ?? 0;
      if (value === 0) {
        // Inside a word that is in no pattern.
        while (symbol >= firstLetter) {
          at += 1;
          if (at === length) return;
          symbol = ofUnit[text.charCodeAt(at)] ?? 0;
        }
      }
      value = next[(value >> 1) + symbol] ?? 0;
      if ((value & 1) === 1) this.#report(text, { value, end: at + 1, ends }, onHit);
    }
  }

  #report(
    text: string,
    { value, end, ends }: { value: number; end: number; ends: Int32Array },
    onHit: OnHit,
  ): void {
    if (isLetterAt(text, end)) return;
    const { endings, shorter, width } = this.#automaton;
    let state = (value >> 1) / width;
    while (state !== 0) {
      for (const number of endings.get(state) ?? []) {
        const pattern = this.#patterns[number];
        if (pattern === undefined) continue;
        const start = end - pattern.length;
        if (start < (ends[number] ?? 0) || !isExact(text, start, pattern)) continue;
        ends[number] = end;
        for (const keyword of pattern.keywords) onHit(keyword, start, end);
      }
      state = shorter[state] ?? 0;
    }
  }
}

function caseless(text: string): string {
  return Array.from(unitsOf(text), (unit) => String.fromCharCode(unit)).join("");
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => caselessUnit(text.charCodeAt(at)));
}

function isExact(text: string, start: number, { length, units, unsure }: Pattern): boolean {
  for (const place of unsure) {
    const sought = units[place] ?? 0;
    const unit = text.charCodeAt(start + place);
    const isBlank = unit === space || unit === newline;
    const isRight =
      sought === space
        ? isBlank
        : sought === hyphen && place > 0 && place < length - 1
          ? isBlank || unit === hyphen
          : caselessUnit(unit) === sought;
    if (!isRight) return false;
  }
  return !isLetterBefore(text, start);
}
