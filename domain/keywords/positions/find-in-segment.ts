import type { KeywordPattern, PatternAtom } from "#domain/keywords/positions/keyword-pattern.ts";
import {
  flagBits,
  flagMask,
  type PositionList,
} from "#domain/keywords/positions/position-lists.ts";

/** The list that a segment has under a key; null where it has none. */
export type FindList = (key: string) => PositionList | null;

/**
 * In which filings of a segment a keyword is found; of one that is not exact, may be found.
 * @param starts  position at which each filing begins
 * @returns 1 at the place of each such filing
 */
export function findInSegment(
  { sequences, isExact }: KeywordPattern,
  starts: Int32Array,
  findList: FindList,
): Uint8Array {
  const found = new Uint8Array(starts.length);
  for (const sequence of sequences) {
    if (isExact) markAdjacent(sequence, { starts, findList, found });
    else markHavingAll(sequence, { starts, findList, found });
  }
  return found;
}

type Search = { starts: Int32Array; findList: FindList; found: Uint8Array };
type SoughtAtom = PatternAtom & { offset: number; positions: Int32Array };

function markAdjacent(sequence: readonly PatternAtom[], { starts, findList, found }: Search): void {
  const atoms: SoughtAtom[] = [];
  for (const [offset, atom] of sequence.entries()) {
    const positions = positionsOf(atom, findList);
    if (positions === null) return;
    atoms.push({ ...atom, offset, positions });
  }
  atoms.sort((a, b) => a.positions.length - b.positions.length);
  const [rarest, ...others] = atoms;
  if (rarest === undefined) return;
  const places = new Int32Array(others.length);
  const last = starts.length - 1;
  let filing = 0;
  let from = 0;
  for (const entry of rarest.positions) {
    const first = (entry >>> flagBits) - rarest.offset;
    if (first < from || (entry & rarest.mask) !== rarest.flags) continue;
    if (!areAdjacent(others, places, first)) continue;
    while (filing < last && (starts[filing + 1] ?? 0) <= first) filing += 1;
    found[filing] = 1;
    // One hit is enough.
    from = filing < last ? (starts[filing + 1] ?? 0) : Infinity;
  }
}

/** @param places  how far each list is read; they only go forward, as the positions looked up do */
function areAdjacent(others: readonly SoughtAtom[], places: Int32Array, first: number): boolean {
  for (let at = 0; at < others.length; at += 1) {
    const atom = others[at];
    if (atom === undefined) return false;
    const { positions, offset, mask, flags } = atom;
    const sought = (first + offset) << flagBits;
    let place = places[at] ?? 0;
    while (place < positions.length && (positions[place] ?? 0) < sought) place += 1;
    places[at] = place;
    const entry = positions[place] ?? -1;
    if ((entry & ~flagMask) !== sought || (entry & mask) !== flags) return false;
  }
  return true;
}

/** Of a common atom those next to its neighbor, whichever the segment has. */
function positionsOf({ key, part }: PatternAtom, findList: FindList): Int32Array | null {
  const list = findList(key);
  if (list === null) return null;
  if (list.kind === "whole" || part === null) return list.positions;
  return findList(part)?.positions ?? null;
}

function markHavingAll(
  sequence: readonly PatternAtom[],
  { starts, findList, found }: Search,
): void {
  const counts = new Uint16Array(starts.length);
  for (const { key } of sequence) {
    let filing = -1;
    let next = 0;
    for (const entry of findList(key)?.positions ?? []) {
      const position = entry >>> flagBits;
      if (position < next) continue;
      while (filing + 1 < starts.length && (starts[filing + 1] ?? 0) <= position) filing += 1;
      counts[filing] = (counts[filing] ?? 0) + 1;
      next = starts[filing + 1] ?? Infinity;
    }
  }
  for (const [place, count] of counts.entries()) if (count === sequence.length) found[place] = 1;
}
