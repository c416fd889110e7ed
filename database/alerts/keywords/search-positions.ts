import { type RawBuilder, sql } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { positionsVersion } from "#domain/keywords/positions/build-segment.ts";
import { findInSegment } from "#domain/keywords/positions/find-in-segment.ts";
import {
  type KeywordPattern,
  patternOfKeyword,
} from "#domain/keywords/positions/keyword-pattern.ts";
import { type PositionList, readList } from "#domain/keywords/positions/position-lists.ts";
import { findInBlock, keyBytes, sharedBytes } from "#domain/keywords/positions/segment-blocks.ts";

/** Segments of which the positions are read together. */
const segmentsAtOnce = 12;

/** Filings by segment and place: the same index in each array is one filing. */
export type IndexedFilings = {
  segments: number[];
  places: number[];
  /** Whether the filing holds the keywords; false: its text says. */
  areSure: boolean[];
};

type Segment = { segment: number; starts: Int32Array };

/**
 * Finds filings that hold keywords by the positions of their words and signs, without reading texts.
 * Memory: the positions of a few segments at a time, some ten megabytes at most.
 * @param db  a transaction that sees one state of the database
 * @param scope  which segments to search, a condition on `s.segment`
 */
export async function searchPositions(
  db: Database,
  { match, keywords }: { match: "and" | "or"; keywords: readonly string[] },
  scope: RawBuilder<unknown>,
): Promise<IndexedFilings> {
  const patterns = keywords.map(patternOfKeyword);
  const found: IndexedFilings = { segments: [], places: [], areSure: [] };
  const isHopeless = (pattern: KeywordPattern): boolean => pattern.sequences.length === 0;
  if (match === "and" ? patterns.some(isHopeless) : patterns.every(isHopeless)) return found;
  const keys = keysOf(patterns);
  const segments = await listSegments(db, scope);
  const load = (from: number) => {
    const some = segments.slice(from, from + segmentsAtOnce);
    const reading = readLists(db, some, keys);
    // It may be abandoned while no one waits for it.
    reading.catch(() => undefined);
    return { some, reading };
  };
  let next = load(0);
  for (let from = segmentsAtOnce; next.some.length > 0; from += segmentsAtOnce) {
    const { some, reading } = next;
    const lists = await reading;
    // The database reads these meanwhile.
    next = load(from);
    for (const segment of some) {
      const listsOf = lists.get(segment.segment) ?? new Map<string, PositionList>();
      addMatching(found, segment, { patterns, match, findList: (key) => listsOf.get(key) ?? null });
      await nextTurn();
    }
  }
  return found;
}

function keysOf(patterns: readonly KeywordPattern[]): string[] {
  const keys = new Set<string>();
  for (const { sequences } of patterns)
    for (const { key, part } of sequences.flat()) {
      keys.add(key);
      if (part !== null) keys.add(part);
    }
  return [...keys];
}

async function listSegments(db: Database, scope: RawBuilder<unknown>): Promise<Segment[]> {
  const { rows } = await sql<{ segment: number; starts: Buffer }>`
    select s.segment, s.starts from word_segment s
     where s.positions_version = ${positionsVersion}::smallint and ${scope}
     order by s.segment`.execute(db);
  return rows.map(({ segment, starts }) => ({ segment, starts: readIntegers(starts) }));
}

function readIntegers(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(4 * at));
}

/** Lists by segment and key. A key that a segment does not have may be in the block of another. */
async function readLists(
  db: Database,
  segments: readonly Segment[],
  keys: readonly string[],
): Promise<Map<number, Map<string, PositionList>>> {
  if (segments.length === 0) return new Map();
  const numbers = segments.map(({ segment }) => segment);
  const bytes = keys.map((key) => Buffer.from(keyBytes(key)));
  const shared = keys.map(sharedBytes);
  const { rows } = await sql<{ segment: number; place: number; content: Buffer }>`
    select s.segment, k.place::int as place, b.content
      from unnest(${numbers}::int[]) as s(segment)
     cross join unnest(${bytes}::bytea[], ${shared}::int[]) with ordinality as k(key, shared, place)
     cross join lateral (select first_key, is_single, content from word_block w
                          where w.segment = s.segment and w.first_key <= k.key
                          order by w.first_key desc limit 1) as b
     where not b.is_single
        or substring(b.first_key for k.shared) = substring(k.key for k.shared)`.execute(db);
  const lists = new Map<number, Map<string, PositionList>>();
  for (const { segment, place, content } of rows) {
    const key = bytes[place - 1] ?? Buffer.alloc(0);
    const list = findInBlock(content, key, shared[place - 1] ?? 0);
    if (list === null) continue;
    const known = lists.get(segment) ?? new Map<string, PositionList>();
    lists.set(segment, known.set(keys[place - 1] ?? "", readList(list)));
  }
  return lists;
}

type Sought = {
  patterns: readonly KeywordPattern[];
  match: "and" | "or";
  findList: (key: string) => PositionList | null;
};

const possible = 1;
const sure = 2;

function addMatching(
  into: IndexedFilings,
  { segment, starts }: Segment,
  { patterns, match, findList }: Sought,
): void {
  const states = new Uint8Array(starts.length).fill(match === "and" ? sure : 0);
  const join = match === "and" ? Math.min : Math.max;
  for (const pattern of patterns) {
    const found = findInSegment(pattern, starts, findList);
    const state = pattern.isExact ? sure : possible;
    for (let place = 0; place < states.length; place += 1)
      states[place] = join(states[place] ?? 0, found[place] === 1 ? state : 0);
  }
  for (const [place, state] of states.entries()) {
    if (state === 0) continue;
    into.segments.push(segment);
    into.places.push(place);
    into.areSure.push(state === sure);
  }
}
