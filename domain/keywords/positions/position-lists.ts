/**
 * Lists of positions in a segment, each with its flags: ascending, 7 bits to a byte, the difference
 * to the position before together with the flags. In memory a position is `position * 8 + flags`.
 */

/** Bits of the flags of a position in memory; as stored, words have one and signs three. */
export const flagBits = 3;
export const flagMask = 7;

/** All positions of an atom, or of each filing the first of each kind: the rest is in its parts. */
export type ListKind = "whole" | "first";

/** Bytes of one list, filled position by position. */
export class ListWriter {
  #bytes: Uint8Array = new Uint8Array(1024);
  #length = 0;
  #last = 0;
  #bits = 0;

  /** Begins another list. @param isSign  whether the atom is a sign */
  begin(kind: ListKind, isSign: boolean): void {
    this.#bits = isSign ? flagBits : 1;
    this.#bytes[0] = (kind === "first" ? 1 : 0) | (isSign ? 2 : 0);
    this.#length = 1;
    this.#last = 0;
  }

  add(position: number, flags: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#bytes.length);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    let value = ((position - this.#last) << this.#bits) | flags;
    this.#last = position;
    while (value > 127) {
      this.#bytes[this.#length] = (value & 127) | 128;
      this.#length += 1;
      value >>>= 7;
    }
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** A copy of the list so far. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** A list as it is searched. */
export type PositionList = { kind: ListKind; positions: Int32Array };

/** Reads a list that `ListWriter` wrote. */
export function readList(bytes: Uint8Array): PositionList {
  const head = bytes[0] ?? 0;
  const bits = (head & 2) === 0 ? 1 : flagBits;
  const mask = (1 << bits) - 1;
  const positions = new Int32Array(bytes.length - 1);
  let count = 0;
  let position = 0;
  for (let at = 1; at < bytes.length;) {
    let byte = bytes[at] ?? 0;
    at += 1;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at] ?? 0;
      at += 1;
      value |= (byte & 127) << shift;
    }
    position += value >>> bits;
    positions[count] = (position << flagBits) | (value & mask);
    count += 1;
  }
  return { kind: (head & 1) === 1 ? "first" : "whole", positions: positions.subarray(0, count) };
}
