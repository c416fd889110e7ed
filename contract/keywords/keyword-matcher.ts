import {
  caselessUnitsOf,
  isKeywordUnit,
  isLetterAt,
  isLetterBefore,
  isLetterUnit,
  letterUnits,
  unitsOfCaseless,
} from "./keyword-characters.ts";
import { normaliseKeyword } from "./fold-character.ts";

/** Columns of the automaton beyond which rare characters share one; hits on those are checked. */
const mostOwnSymbols = 96;
const mostSharedSymbols = 16;

const gapUnits = [" ", "\n", "-"].map((character) => character.charCodeAt(0));

/**
 * Characters as the automaton sees them: one symbol for all cases of a letter, one for blank, line
 * end and hyphen, one for all letters and one for all other characters no pattern has.
 */
type PatternSymbols = {
  /** Symbol by UTF-16 unit. */
  ofUnit: Uint8Array;
  /** How many there are; symbols from `firstLetter` on are letters and digits. */
  count: number;
  firstLetter: number;
  /** Whether the symbol represents this unit and its cases alone. */
  isOwn: (unit: number) => boolean;
};

/** Symbols for patterns given as caseless units. */
function symbolsOf(patterns: readonly Uint16Array[]): PatternSymbols {
  const frequency = new Map<number, number>();
  for (const pattern of patterns)
    for (const unit of pattern) frequency.set(unit, (frequency.get(unit) ?? 0) + 1);
  for (const gap of gapUnits) frequency.delete(gap);
  const units = [...frequency].sort(([, a], [, b]) => b - a).map(([unit]) => unit);
  const own = units.slice(0, mostOwnSymbols);
  const shared = units.slice(mostOwnSymbols);
  const sharedSymbols = shared.length === 0 ? 0 : mostSharedSymbols;
  const signs = own.filter((unit) => !isLetterUnit(unit));
  const letters = own.filter((unit) => isLetterUnit(unit));
  // 0 any other sign, 1 the gap, signs, shared signs; then any other letter, letters, shared letters.
  const firstSharedSign = 2 + signs.length;
  const firstLetter = firstSharedSign + sharedSymbols;
  const firstSharedLetter = firstLetter + 1 + letters.length;
  const ofUnit = letterUnits.map((isLetter) => isLetter * firstLetter);
  const give = (unit: number, symbol: number): void => {
    for (const each of unitsOfCaseless(unit)) ofUnit[each] = symbol;
  };
  for (const gap of gapUnits) give(gap, 1);
  for (const [index, unit] of signs.entries()) give(unit, 2 + index);
  for (const [index, unit] of letters.entries()) give(unit, firstLetter + 1 + index);
  for (const unit of shared) {
    const first = isLetterUnit(unit) ? firstSharedLetter : firstSharedSign;
    give(unit, first + (unit % mostSharedSymbols));
  }
  const ownUnits = new Set(own);
  return {
    ofUnit,
    count: firstSharedLetter + sharedSymbols,
    firstLetter,
    isOwn: (unit) => ownUnits.has(unit),
  };
}

/**
 * An Aho-Corasick automaton that begins no pattern inside a word: in state 0 a word is under way that
 * no pattern has, and only its end matters. State 1 is before a word.
 *
 * `next[(value >> 1) + symbol]` is the value after a symbol; a value is twice the offset of its
 * state's row, plus 1 where a pattern ends.
 */
type Automaton = {
  next: Int32Array;
  width: number;
  /** Patterns that end in a state, by state. */
  endings: ReadonlyMap<number, readonly number[]>;
  /** The next shorter state in which a pattern ends as well, by state; 0 without one. */
  shorter: Int32Array;
};

const inWord = 0;
const beforeWord = 1;

/** @param patterns  symbols of each pattern, none empty */
function buildAutomaton(
  patterns: readonly Uint8Array[],
  { count: width, firstLetter }: Pick<PatternSymbols, "count" | "firstLetter">,
): Automaton {
  const { children, endings, states } = buildTrie(patterns, width);
  const next = new Int32Array(states * width);
  const shorter = new Int32Array(states);
  const failure = new Int32Array(states);
  for (let symbol = 0; symbol < width; symbol += 1) {
    const rest = symbol >= firstLetter ? inWord : beforeWord;
    next[inWord * width + symbol] = rest;
    next[beforeWord * width + symbol] = rest;
  }
  failure[beforeWord] = inWord;
  // Breadth first: the row of a shorter state is complete before a longer one builds on it.
  const queue = new Int32Array(states);
  queue[0] = beforeWord;
  for (let head = 0, tail = 1; head < tail; head += 1) {
    const state = queue[head] ?? 0;
    const row = state * width;
    const fallback = (failure[state] ?? 0) * width;
    if (state !== beforeWord) next.copyWithin(row, fallback, fallback + width);
    for (let symbol = 0; symbol < width; symbol += 1) {
      const child = children[row + symbol] ?? 0;
      if (child === 0) continue;
      const fail = next[fallback + symbol] ?? 0;
      failure[child] = fail;
      shorter[child] = endings.has(fail) ? fail : (shorter[fail] ?? 0);
      next[row + symbol] = child;
      queue[tail] = child;
      tail += 1;
    }
  }
  for (let at = 0; at < next.length; at += 1) {
    const state = next[at] ?? 0;
    const isEnding = endings.has(state) || shorter[state] !== 0;
    next[at] = 2 * state * width + (isEnding ? 1 : 0);
  }
  return { next, width, endings, shorter };
}

/** Rows of children by state, 0 for none; how many states there are, and which patterns end where. */
function buildTrie(patterns: readonly Uint8Array[], width: number) {
  const mostStates = patterns.reduce((sum, pattern) => sum + pattern.length, 2);
  const children = new Int32Array(mostStates * width);
  const endings = new Map<number, number[]>();
  let states = 2;
  for (const [number, pattern] of patterns.entries()) {
    let state = beforeWord;
    for (const symbol of pattern) {
      const place = state * width + symbol;
      let child = children[place] ?? 0;
      if (child === 0) {
        child = states;
        children[place] = child;
        states += 1;
      }
      state = child;
    }
    const ending = endings.get(state);
    if (ending === undefined) endings.set(state, [number]);
    else ending.push(number);
  }
  return { children, endings, states };
}

type Pattern = {
  length: number;
  /** Its caseless units. */
  units: Uint16Array;
  /** Places the automaton cannot tell from others: spaces, hyphens, rare characters. */
  unsure: readonly number[];
  /** Which of the matcher's keywords it belongs to. */
  keywords: number[];
};

/** Called for each hit; the range is in UTF-16 units. */
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
      const text = caselessText(normaliseKeyword(typed));
      const same = byText.get(text);
      if (same !== undefined) same.push(index);
      else if (text !== "") byText.set(text, [index]);
    }
    const texts = [...byText].map(([text, indexes]) => ({ units: caselessUnitsOf(text), indexes }));
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

function caselessText(text: string): string {
  return Array.from(caselessUnitsOf(text), (unit) => String.fromCharCode(unit)).join("");
}

function isExact(text: string, start: number, { length, units, unsure }: Pattern): boolean {
  const isThere = unsure.every((place) =>
    isKeywordUnit(
      text.charCodeAt(start + place),
      units[place] ?? 0,
      place > 0 && place < length - 1,
    ),
  );
  return isThere && !isLetterBefore(text, start);
}
