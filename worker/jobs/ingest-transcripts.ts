import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { storeCall } from "#database/calls/store-calls.ts";
import { recordRun } from "#database/filings/runs.ts";
import {
  digestOf,
  isTranscriptFile,
  readTranscriptFile,
} from "#sources/transcripts/read-transcript-file.ts";

/** What one run did. */
export type TranscriptOutcome = {
  calls: number;
  interactions: number;
  stored: number;
  changed: number;
  unchanged: number;
  unreadable: number;
  /** The first few unreadable calls, each with its reason in words. */
  examples: string[];
};

type TranscriptContext = {
  pool: Pool;
  files: readonly string[];
  source: string;
  onProgress?: (outcome: TranscriptOutcome) => void;
};

const mostExamples = 5;

/**
 * The files of transcripts a path names: itself, or those in a directory, by name.
 * @throws the system's error when there is no such path
 */
export async function listTranscriptFiles(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path))
    .filter(isTranscriptFile)
    .sort()
    .map((name) => join(path, name));
}

/**
 * Takes in conference calls. Running it again changes nothing; a corrected transcript corrects its
 * call. Killed anywhere it leaves whole calls, and the next run adds the rest.
 */
export async function ingestTranscripts(context: TranscriptContext): Promise<TranscriptOutcome> {
  const { pool, files, source, onProgress } = context;
  return await recordRun(pool, { kind: "transcripts", source }, async () => {
    const outcome: TranscriptOutcome = {
      calls: 0,
      interactions: 0,
      stored: 0,
      changed: 0,
      unchanged: 0,
      unreadable: 0,
      examples: [],
    };
    for (const file of files) {
      for await (const call of readTranscriptFile(file)) {
        if (call.kind === "unreadable") {
          outcome.unreadable += 1;
          if (outcome.examples.length < mostExamples)
            outcome.examples.push(`${call.path}: ${call.reason}`);
        } else {
          const { transcript } = call;
          const record = { ...transcript, source, sha256: digestOf(transcript) };
          outcome[await storeCall(pool, record)] += 1;
          outcome.calls += 1;
          outcome.interactions += transcript.interactions.length;
        }
      }
      onProgress?.(outcome);
    }
    return outcome;
  });
}
