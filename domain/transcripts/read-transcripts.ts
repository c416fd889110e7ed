import { dayInWords } from "#contract/values/day-in-words.ts";
import {
  collectFaults,
  type Faults,
  type ReadContext,
  reasonOf,
} from "#domain/transcripts/faults.ts";
import { readCsv } from "#domain/transcripts/csv/read-csv.ts";
import { readJson, readJsonLines } from "#domain/transcripts/json/read-json.ts";
import { readPlain } from "#domain/transcripts/read-plain.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";

/** The calls of a file that could be read, and all that could not: with any fault nothing is taken in. */
export type TranscriptFile = { calls: readonly Transcript[]; faults: Faults };

type Format = { ending: RegExp; read: (content: string, context: ReadContext) => void };
const formats: readonly Format[] = [
  { ending: /\.(jsonl|ndjson)$/i, read: readJsonLines },
  { ending: /\.json$/i, read: readJson },
  { ending: /\.csv$/i, read: readCsv },
  { ending: /\.txt$/i, read: readPlain },
];

const mostCalls = 10_000;

/** Whether a name is that of a file of transcripts. */
export function isTranscriptFile(name: string): boolean {
  return /\.(json|jsonl|ndjson|csv)$/i.test(name) || /^\d{8}_.+\.txt$/i.test(name);
}

/**
 * Reads the calls of one file; the ending of its name says how: `.json` holds one call, `.jsonl` one a
 * line, `.csv` one turn a row, `.txt` one call in plain sentences.
 * @param content  decoded; a byte order mark is passed over
 * @param today  in New York; a call of a later day is a fault. Without it, any day is taken
 * Source: docs/operations.md, "Loading conference calls"
 */
export function readTranscripts(name: string, content: string, today?: string): TranscriptFile {
  const faults = collectFaults();
  const calls: Transcript[] = [];
  const lines = new Map<string, number>();
  let areDiscarded = false;
  const discardCalls = (): void => {
    areDiscarded = true;
  };
  const addCall: ReadContext["addCall"] = (call, line, isComplete = true) => {
    const earlier = lines.get(call.key);
    lines.set(call.key, earlier ?? line);
    if (earlier !== undefined) {
      const toDo = `Line ${earlier} already has a call with this key. Give each its own key, or remove one.`;
      faults.add(line, reasonOf(call.key, toDo));
    } else if (today !== undefined && call.heldOn > today) {
      const toDo = `Its day, ${dayInWords(call.heldOn)}, is after ${dayInWords(today)}, today in New York. Give the day on which the call took place.`;
      faults.add(line, reasonOf(call.key, toDo));
    } else if (areDiscarded || !isComplete) return;
    else if (calls.length < mostCalls) calls.push(call);
    else faults.add(line, "The file has more than 10,000 calls. Split it.");
  };
  const format = formats.find(({ ending }) => ending.test(name));
  const text = content.replace(/^\uFEFF/, "");
  if (format === undefined) {
    faults.add(null, "The file name must end in .jsonl, .json, .csv, or .txt.");
  } else if (!/\S/.test(text)) faults.add(null, "The file is empty. Choose another one.");
  else format.read(text, { name, faults, addCall, discardCalls });
  if (calls.length === 0 && faults.count === 0) faults.add(null, "The file contains no calls.");
  return { calls, faults };
}
