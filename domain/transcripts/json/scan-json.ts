import { quoted } from "#domain/transcripts/faults.ts";

/** Deeper than any call is. */
const deepest = 16;
const longestNumber = 400;
const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const plainWord = /[-+.0-9A-Za-z]*/y;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

export type JsonScan = {
  /** The first thing that is wrong: its offset and a sentence; null when all is well. */
  fault: { at: number; toDo: string } | null;
  /** Offsets of the places that were asked for, as far as they are there. */
  offsets: ReadonlyMap<string, number>;
};

class JsonFault extends Error {
  readonly at: number;
  constructor(at: number, toDo: string) {
    super(toDo);
    this.at = at;
  }
}

/**
 * Walks over a JSON text: whether it is well formed, not too deep, and names no member twice, which
 * readers take for different things.
 * @param wanted  places as `placeName` makes them
 */
export function scanJson(text: string, wanted: ReadonlySet<string> = new Set()): JsonScan {
  const walk = new JsonWalk(text, wanted);
  try {
    walk.document();
    return { fault: null, offsets: walk.offsets };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { fault: { at: error.at, toDo: error.message }, offsets: walk.offsets };
  }
}

class JsonWalk {
  readonly offsets = new Map<string, number>();
  readonly #text: string;
  readonly #wanted: ReadonlySet<string>;
  /** All that something wanted lies in. */
  readonly #outer: ReadonlySet<string>;
  #at = 0;

  constructor(text: string, wanted: ReadonlySet<string>) {
    this.#text = text;
    this.#wanted = wanted;
    this.#outer = new Set([...wanted].flatMap(outerPlaces));
  }

  document(): void {
    this.#value("", 0);
    if (this.#next() !== "") throw this.#fault();
  }

  /** @param place  null where neither it nor anything in it was asked for */
  #value(place: string | null, depth: number): void {
    const first = this.#next();
    if (place !== null && this.#wanted.has(place)) this.offsets.set(place, this.#at);
    if (depth > deepest) throw new JsonFault(this.#at, "The JSON is nested deeper than any call.");
    // Places are named where one was asked for alone: a long name would be copied for all it holds.
    const outer = place !== null && this.#outer.has(place) ? place : null;
    if (first === "{") this.#object(outer, depth);
    else if (first === "[") this.#array(outer, depth);
    else if (first === '"') this.#string();
    else this.#word();
  }

  #object(outer: string | null, depth: number): void {
    const names = new Set<string>();
    this.#at += 1;
    for (let isFirst = true; this.#next() !== "}"; isFirst = false) {
      if (!isFirst) this.#expect(",");
      if (this.#next() !== '"') throw this.#fault();
      const start = this.#at;
      const name = this.#string();
      if (names.has(name))
        throw new JsonFault(start, `Give the member ${quoted(name)} once: it is there twice.`);
      names.add(name);
      this.#expect(":");
      this.#value(outer === null ? null : placeName(outer, name), depth + 1);
    }
    this.#at += 1;
  }

  #array(outer: string | null, depth: number): void {
    this.#at += 1;
    for (let index = 0; this.#next() !== "]"; index += 1) {
      if (index > 0) this.#expect(",");
      this.#value(outer === null ? null : placeName(outer, index), depth + 1);
    }
    this.#at += 1;
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === quote) break;
      if (code === backslash) {
        if (this.#skip(escape) === "") throw this.#fault();
      } else if (code >= firstPrintable) this.#at += 1;
      else throw this.#fault();
    }
    this.#at += 1;
    const raw = this.#text.slice(start + 1, this.#at - 1);
    return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
  }

  #word(): void {
    const start = this.#at;
    const seen = this.#skip(plainWord);
    const isKnown = ["true", "false", "null"].includes(seen);
    if (isKnown || (seen.length <= longestNumber && number.test(seen))) return;
    this.#at = start;
    throw this.#fault();
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #next(): string {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return this.#text[this.#at] ?? "";
  }

  #expect(character: string): void {
    if (this.#next() !== character) throw this.#fault();
    this.#at += 1;
  }

  #fault(): JsonFault {
    const at = this.#at;
    if (at >= this.#text.length)
      return new JsonFault(at, "The JSON ends too early: a bracket or quote is open.");
    const seen = quoted(this.#text.slice(at, at + 200));
    return new JsonFault(at, `The JSON is not well formed at ${seen}: mend it there.`);
  }
}

/** Tab, LF, CR or space. */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function outerPlaces(place: string): string[] {
  const steps = place.split("/");
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join("/"));
}

/** The name of a member or element of the place. */
export function placeName(place: string, step: string | number): string {
  return `${place}/${step}`;
}
