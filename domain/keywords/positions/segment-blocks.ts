/** Keys with their lists, in the order of the keys' bytes, packed into blocks. */
export type SegmentBlock = {
  firstKey: Uint8Array;
  /** Lists of one key alone: what is stored of others is not in it. */
  isSingle: boolean;
  content: Uint8Array;
};

/** A block of several lists stays in its row; PostgreSQL moves larger values out of it. */
const mostPacked = 1_800;

/** Byte of units that have no byte of their own; the two bytes of the unit follow. */
const wide = 255;

/** A key as bytes, whose order is that of the UTF-16 units. */
export function keyBytes(key: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    if (unit < wide) bytes.push(unit);
    else bytes.push(wide, unit >>> 8, unit & 255);
  }
  return Uint8Array.from(bytes);
}

/** Bytes of a key that the key of its list has: all but the last of the key of a part (`keyOfPart`). */
export function sharedBytes(key: string): number {
  const length = keyBytes(key).length;
  return key.includes("\0") ? length - 1 : length;
}

/**
 * Packs lists into blocks: small ones together, a large one alone.
 * @param lists  in the order of their keys
 */
export function* packBlocks(
  lists: Iterable<{ key: string; list: Uint8Array }>,
): Generator<SegmentBlock> {
  let firstKey: Uint8Array | null = null;
  let parts: Uint8Array[] = [];
  let size = 0;
  for (const { key, list } of lists) {
    const bytes = keyBytes(key);
    const entry = entryOf(bytes, list);
    if (firstKey !== null && size + entry.length > mostPacked) {
      yield { firstKey, isSingle: false, content: joined(parts, size) };
      firstKey = null;
    }
    if (entry.length > mostPacked) {
      yield { firstKey: bytes, isSingle: true, content: entry };
      continue;
    }
    if (firstKey === null) {
      firstKey = bytes;
      parts = [];
      size = 0;
    }
    parts.push(entry);
    size += entry.length;
  }
  if (firstKey !== null) yield { firstKey, isSingle: false, content: joined(parts, size) };
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Lengths of key and list, two and four bytes. */
const headLength = 6;

function entryOf(key: Uint8Array, list: Uint8Array): Uint8Array {
  const entry = new Uint8Array(headLength + key.length + list.length);
  const view = new DataView(entry.buffer);
  view.setUint16(0, key.length);
  view.setUint32(2, list.length);
  entry.set(key, headLength);
  entry.set(list, headLength + key.length);
  return entry;
}

/**
 * The list of a key in the block that would have it; null where it is not there.
 * @param shared  bytes of the key that the list's key must have: all, or fewer where the last key
 *   before it does as well
 */
export function findInBlock(
  content: Uint8Array,
  key: Uint8Array,
  shared: number,
): Uint8Array | null {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  let found: Uint8Array | null = null;
  for (let at = 0; at < content.length;) {
    const keyEnd = at + headLength + view.getUint16(at);
    const end = keyEnd + view.getUint32(at + 2);
    const entry = content.subarray(at + headLength, keyEnd);
    if (compare(entry, key) > 0) break;
    const isShared = compare(entry.subarray(0, shared), key.subarray(0, shared)) === 0;
    found = isShared && entry.length === key.length ? content.subarray(keyEnd, end) : null;
    at = end;
  }
  return found;
}

/** As PostgreSQL compares bytes: negative where `a` is first. */
function compare(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
