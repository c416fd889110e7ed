import { mostErrorsCounted } from "#contract/operations/reviews/transcript-import.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";

/** Why part of a file cannot be taken in. */
export type TranscriptFault = {
  /** From 1; null where the whole file is meant. */
  line: number | null;
  /** A sentence that says what to do. */
  reason: string;
};

/** What is wrong with one file. */
export type Faults = {
  /** In the order of the lines. */
  readonly all: readonly TranscriptFault[];
  /** At least so many, where the list is full. */
  readonly count: number;
  /** The limit of a thousand is reached: reading stops, and no more are added. */
  readonly isFull: boolean;
  add(line: number | null, reason: string): void;
};

/** Gathers faults, a thousand at most. */
export function collectFaults(): Faults {
  const all: TranscriptFault[] = [];
  return {
    get all() {
      return all.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
    },
    get count() {
      return all.length;
    },
    get isFull() {
      return all.length >= mostErrorsCounted;
    },
    add(line, reason) {
      if (all.length < mostErrorsCounted) all.push({ line, reason });
    },
  };
}

/** What a file shows of itself in a sentence: cut, on one line, without signs that control its display. */
export function quoted(seen: string): string {
  const shown = Array.from(seen.slice(0, 60)).slice(0, 40).join("").toWellFormed();
  const line = shown.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ");
  return `“${line}${shown.length < seen.length ? "…" : ""}”`;
}

/**
 * What to do, after the call by its key, the field, and its value, as far as the file gives them:
 * "Call “A-1”, held_on “31/12/24”: Give the day of the call as YYYY-MM-DD."
 */
export function reasonOf(
  key: unknown,
  toDo: string,
  { field = "", given }: { field?: string; given?: unknown } = {},
): string {
  const value = typeof given === "number" ? String(given) : given;
  const parts = [
    ...(hasContent(key) && field !== "key" ? [`Call ${quoted(key)}`] : []),
    ...(field === "" ? [] : [hasContent(value) ? `${field} ${quoted(value)}` : field]),
  ];
  return parts.length === 0 ? toDo : `${parts.join(", ")}: ${toDo}`;
}

function hasContent(value: unknown): value is string {
  return typeof value === "string" && /\S/.test(value);
}

/** What the reader of a format is given: what it reads goes out by `addCall` and `faults`. */
export type ReadContext = {
  /** Of the file, without its folder. */
  name: string;
  faults: Faults;
  /**
   * @param line  where the call begins, from 1
   * @param isComplete  false if part of it could not be read: it is checked, and left out
   */
  addCall: (call: Transcript, line: number, isComplete?: boolean) => void;
  /** Checks the calls that are added, and leaves them out: what the file says of them is not certain. */
  discardCalls: () => void;
};
