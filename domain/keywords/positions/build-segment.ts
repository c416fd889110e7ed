import {
  eachAtom,
  isSignKey,
  keyOfSign,
  keysOfWord,
} from "#domain/keywords/positions/text-atoms.ts";
import { ListWriter } from "#domain/keywords/positions/position-lists.ts";
import { packBlocks, type SegmentBlock } from "#domain/keywords/positions/segment-blocks.ts";

/** Of the rules of atoms and lists; segments of other versions are not searched. */
export const positionsVersion = 1;

/** An atom that is more than one in so many of a segment is stored in parts, by its neighbors. */
const oneInOfCommon = 500;
/** A part has about one in so many of all positions, unless one neighbor has more. */
const oneInOfPart = 3_000;
const partCount = 250;

const gap = -1;

export type BuiltSegment = {
  /** Position at which each filing begins, in the order of the filings; ascending. */
  starts: Int32Array;
  blocks: SegmentBlock[];
};

type Side = "next" | "previous";

/**
 * Where the positions of a common atom are of which the neighbor is known: in the part of this key, or
 * of the last one before it.
 */
export function keyOfPart(key: string, side: Side, neighbor: string): string {
  return keyOfNumberedPart(key, side, partOf(neighbor));
}

/** Texts have no zero character, so it is no other key. */
function keyOfNumberedPart(key: string, side: Side, part: number): string {
  return `${key}\0${side === "next" ? "n" : "p"}${String.fromCharCode(part)}`;
}

/** A hash (FNV-1a) of the neighbor. */
function partOf(neighbor: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < neighbor.length; at += 1)
    hash = Math.imul(hash ^ neighbor.charCodeAt(at), 0x01000193);
  return (hash >>> 8) % partCount;
}

/**
 * Builds the positions of all atoms of some filings. Memory: about 20 bytes for each atom, some
 * five characters.
 * @param filings  texts of each filing's documents
 */
export function buildSegment(filings: readonly (readonly string[])[]): BuiltSegment {
  const sequence = new AtomSequence();
  const starts = new Int32Array(filings.length);
  for (const [place, texts] of filings.entries()) {
    starts[place] = sequence.length;
    for (const text of texts) sequence.addText(text);
    sequence.addGap();
  }
  return { starts, blocks: [...packBlocks(listsOf(sequence, starts))] };
}

class AtomSequence {
  readonly keys: string[] = [];
  /** Part of its neighbors in which each atom is. */
  readonly parts: number[] = [];
  /** Number of the atom at each position, and its flags. */
  numbers: Int32Array = new Int32Array(1 << 16);
  flags: Uint8Array = new Uint8Array(1 << 16);
  length = 0;
  readonly #byKey = new Map<string, number>();
  /** Of words as written, in any case. */
  readonly #byWord = new Map<string, readonly number[]>();
  readonly #bySign = new Map<string, number>();

  addText(text: string): void {
    eachAtom(text, {
      onWord: (start, end, flags) => {
        const word = text.slice(start, end);
        let numbers = this.#byWord.get(word);
        if (numbers === undefined) {
          numbers = keysOfWord(word).map((key) => this.#numberOf(key));
          this.#byWord.set(word, numbers);
        }
        for (let part = 0; part < numbers.length; part += 1)
          this.#add(numbers[part] ?? gap, part === 0 ? flags : 0);
      },
      onSign: (start, end, flags) => {
        const sign = text.slice(start, end);
        let number = this.#bySign.get(sign);
        if (number === undefined) {
          number = this.#numberOf(keyOfSign(sign));
          this.#bySign.set(sign, number);
        }
        this.#add(number, flags);
      },
    });
    this.addGap();
  }

  /** Nothing before it is next to anything after it. */
  addGap(): void {
    this.#add(gap, 0);
  }

  #numberOf(key: string): number {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const number = this.keys.length;
    this.keys.push(key);
    this.parts.push(partOf(key));
    this.#byKey.set(key, number);
    return number;
  }

  #add(number: number, flags: number): void {
    if (this.length === this.numbers.length) {
      const numbers = new Int32Array(2 * this.length);
      numbers.set(this.numbers);
      this.numbers = numbers;
      const grown = new Uint8Array(2 * this.length);
      grown.set(this.flags);
      this.flags = grown;
    }
    this.numbers[this.length] = number;
    this.flags[this.length] = flags;
    this.length += 1;
  }
}

type Lists = Generator<{ key: string; list: Uint8Array }>;

function* listsOf(sequence: AtomSequence, starts: Int32Array): Lists {
  const { keys, numbers, length } = sequence;
  const ends = new Int32Array(keys.length);
  for (let position = 0; position < length; position += 1) {
    const number = numbers[position] ?? gap;
    if (number !== gap) ends[number] = (ends[number] ?? 0) + 1;
  }
  const most = Math.max(64, length / oneInOfCommon);
  const isCommon = Uint8Array.from(ends, (count) => (count > most ? 1 : 0));
  for (let number = 1; number < ends.length; number += 1)
    ends[number] = (ends[number] ?? 0) + (ends[number - 1] ?? 0);
  const positions = new Int32Array(ends.at(-1) ?? 0);
  const filled = Int32Array.from(ends, (_, number) => (number === 0 ? 0 : (ends[number - 1] ?? 0)));
  for (let position = 0; position < length; position += 1) {
    const number = numbers[position] ?? gap;
    if (number === gap) continue;
    positions[filled[number] ?? 0] = position;
    filled[number] = (filled[number] ?? 0) + 1;
  }
  const writer = new ListWriter();
  for (const { key, number } of inOrder(keys)) {
    const atom = {
      key,
      positions: positions.subarray(number === 0 ? 0 : ends[number - 1], ends[number]),
    };
    if (isCommon[number] === 1) yield* commonLists(writer, sequence, { ...atom, starts });
    else yield { key, list: wholeList(writer, sequence, atom) };
  }
}

function inOrder(keys: readonly string[]): { key: string; number: number }[] {
  return keys.map((key, number) => ({ key, number })).sort((a, b) => (a.key < b.key ? -1 : 1));
}

type Atom = { key: string; positions: Int32Array };

function wholeList(
  writer: ListWriter,
  { flags }: AtomSequence,
  { key, positions }: Atom,
): Uint8Array {
  writer.begin("whole", isSignKey(key));
  for (const position of positions) writer.add(position, flags[position] ?? 0);
  return writer.bytes();
}

/** The first of each filing and flags under the key itself; all by next, then by previous neighbor. */
function* commonLists(
  writer: ListWriter,
  sequence: AtomSequence,
  { key, positions, starts }: Atom & { starts: Int32Array },
): Lists {
  const { flags } = sequence;
  writer.begin("first", isSignKey(key));
  let filing = -1;
  let seen = 0;
  for (const position of positions) {
    while (filing + 1 < starts.length && (starts[filing + 1] ?? 0) <= position) {
      filing += 1;
      seen = 0;
    }
    const bit = 1 << (flags[position] ?? 0);
    if ((seen & bit) === 0) writer.add(position, flags[position] ?? 0);
    seen |= bit;
  }
  yield { key, list: writer.bytes() };
  for (const [side, step] of [["next", 1] as const, ["previous", -1] as const])
    for (const { part, inPart } of partition(sequence, positions, step))
      yield {
        key: keyOfNumberedPart(key, side, part),
        list: wholeList(writer, sequence, { key, positions: inPart }),
      };
}

/**
 * Positions by the parts of the atoms a step away, in the order of the positions. Small parts in a row
 * are one, with the number of the first.
 */
function* partition(
  { numbers, parts, length }: AtomSequence,
  positions: Int32Array,
  step: number,
): Generator<{ part: number; inPart: Int32Array }> {
  const counts = new Int32Array(partCount);
  const partAt = (position: number): number => {
    const number = numbers[position + step] ?? gap;
    return number === gap ? gap : (parts[number] ?? gap);
  };
  for (const position of positions) {
    const part = partAt(position);
    if (part !== gap) counts[part] = (counts[part] ?? 0) + 1;
  }
  const most = length / oneInOfPart;
  const groupOf = new Uint8Array(partCount);
  const groups: { part: number; count: number }[] = [];
  for (const [part, count] of counts.entries()) {
    const last = groups.at(-1);
    if (last === undefined || last.count + count > most) groups.push({ part, count });
    else last.count += count;
    groupOf[part] = groups.length - 1;
  }
  const inGroups = groups.map(({ count }) => new Int32Array(count));
  const filled = new Int32Array(groups.length);
  for (const position of positions) {
    const part = partAt(position);
    if (part === gap) continue;
    const group = groupOf[part] ?? 0;
    const inGroup = inGroups[group];
    if (inGroup === undefined) continue;
    inGroup[filled[group] ?? 0] = position;
    filled[group] = (filled[group] ?? 0) + 1;
  }
  for (const [group, { part }] of groups.entries())
    yield { part, inPart: inGroups[group] ?? new Int32Array() };
}
