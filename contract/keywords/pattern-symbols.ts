import { isLetterUnit, letterUnits, unitsOfCaseless } from "./letters.ts";

/** Columns of the automaton beyond which rare characters share one; hits on those are checked. */
const mostOwnSymbols = 96;
const mostSharedSymbols = 16;

const gapUnits = [" ", "\n", "-"].map((character) => character.charCodeAt(0));

/**
 * Characters as the automaton sees them: one symbol for all cases of a letter, one for blank, line
 * end and hyphen, one for all letters and one for all other characters no pattern has.
 */
export type PatternSymbols = {
  /** Symbol by UTF-16 unit. */
  ofUnit: Uint8Array;
  /** How many there are; symbols from `firstLetter` on are letters and digits. */
  count: number;
  firstLetter: number;
  /** Whether the symbol stands for this unit and its cases alone. */
  isOwn: (unit: number) => boolean;
};

/** Symbols for patterns given as caseless units. */
export function symbolsOf(patterns: readonly Uint16Array[]): PatternSymbols {
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
