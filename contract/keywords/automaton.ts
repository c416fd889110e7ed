import type { PatternSymbols } from "./pattern-symbols.ts";

/**
 * An Aho-Corasick automaton that begins no pattern inside a word: in state 0 a word is under way that
 * no pattern has, and only its end matters. State 1 is before a word.
 *
 * `next[(value >> 1) + symbol]` is the value after a symbol; a value is twice the offset of its
 * state's row, plus 1 where a pattern ends.
 */
export type Automaton = {
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
export function buildAutomaton(
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
