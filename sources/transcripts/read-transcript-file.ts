import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { parsePlainTranscript } from "./plain-transcript.ts";
import { parseTranscriptJson } from "./transcript-json.ts";
import { type Transcript, UnreadableTranscript } from "./transcript.ts";

const largestFile = 64 * 1024 * 1024;

/** A call of a file, or why one could not be read. */
export type ReadTranscript =
  | { kind: "read"; transcript: Transcript }
  | {
      kind: "unreadable";
      /** "calls.jsonl:17" for a line of a file. */
      path: string;
      reasonCode: UnreadableTranscript["reasonCode"];
      reason: string;
    };

/** Whether a name is that of a file of transcripts. */
export function isTranscriptFile(name: string): boolean {
  return /\.(json|jsonl)$/i.test(name) || /^\d{8}_.+\.txt$/i.test(name);
}

/**
 * The calls of a file: `.json` holds one, `.jsonl` one a line, `.txt` one in plain sentences.
 * @throws the system's error when the file cannot be opened
 */
export async function* readTranscriptFile(path: string): AsyncGenerator<ReadTranscript> {
  const name = basename(path);
  if ((await stat(path)).size > largestFile) {
    yield unreadable(path, new UnreadableTranscript("too-large"));
    return;
  }
  const bytes = await readFile(path);
  if (/\.txt$/i.test(name)) yield attempt(path, () => parsePlainTranscript(name, bytes));
  else if (/\.jsonl$/i.test(name)) {
    for (const [at, line] of bytes.toString("utf8").split("\n").entries()) {
      if (line.trim() !== "") yield attempt(`${path}:${at + 1}`, () => parseTranscriptJson(line));
    }
  } else yield attempt(path, () => parseTranscriptJson(bytes.toString("utf8")));
}

function attempt(path: string, parse: () => Transcript): ReadTranscript {
  try {
    return { kind: "read", transcript: parse() };
  } catch (error) {
    if (error instanceof UnreadableTranscript) return unreadable(path, error);
    throw error;
  }
}

function unreadable(path: string, { reasonCode, message }: UnreadableTranscript): ReadTranscript {
  return { kind: "unreadable", path, reasonCode, reason: message };
}

/**
 * SHA-256 of what a call says, whatever file it came in. A call of which the source tells neither
 * gvkey nor fraud has the digest it had before there were any.
 */
export function digestOf(transcript: Transcript): Buffer {
  const { key, cik, ticker, companyName, fiscalPeriod, heldOn, title, interactions } = transcript;
  const said = interactions.map(({ kind, description, turns }) => [
    kind,
    description,
    turns.map(({ speaker, role, text }) => [speaker, role, text]),
  ]);
  const { gvkey = null, fraudDescription = null } = transcript;
  const added = gvkey === null && fraudDescription === null ? [] : [gvkey, fraudDescription];
  const content = [key, cik, ticker, companyName, fiscalPeriod, heldOn, title, said, ...added];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}
