import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Pool } from "pg";
import { type ComparedCall, compareCalls } from "#database/calls/compare-calls.ts";
import { storeCalls } from "#database/calls/store-calls.ts";
import type { Database } from "#database/connect.ts";
import { recordRun } from "#database/filings/runs.ts";
import type { TranscriptFault } from "#domain/transcripts/faults.ts";
import { isTranscriptFile, readTranscripts } from "#domain/transcripts/read-transcripts.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";
import { readTranscriptText } from "#sources/transcripts/read-transcript-text.ts";

/** What one run did, or in a preview would do. */
export type TranscriptCounts = {
  files: number;
  refusedFiles: number;
  calls: number;
  interactions: number;
  new: number;
  changed: number;
  unchanged: number;
};

/** A file of which nothing was imported. */
export type RefusedFile = {
  path: string;
  /** A thousand at most. */
  faults: readonly TranscriptFault[];
};

/** Of the current file: calls stored so far, and all calls in it. */
export type TranscriptProgress = { calls: number; ofCalls: number };

type TranscriptContext = {
  db: Database;
  files: readonly string[];
  source: string;
  /** In New York; a file with a call of a later day is rejected. */
  today: string;
  onRefused: (file: RefusedFile) => void;
  /** Called after every file, rejected or not. */
  onFile?: () => void;
  onProgress?: (progress: TranscriptProgress) => void;
};

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
 * Imports conference calls, each file completely or not at all: one with anything that cannot be
 * read is rejected, the others are imported. Running it again changes nothing; a corrected
 * transcript corrects its call. After a kill complete files are stored, and the next run adds the
 * rest.
 */
export async function ingestTranscripts(
  context: TranscriptContext & { pool: Pool },
): Promise<TranscriptCounts> {
  const { pool, db, source, onProgress } = context;
  return await recordRun(pool, { kind: "transcripts", source }, () =>
    countFiles(context, async ({ calls, name, sha256 }) => {
      return await storeCalls(db, { source, calls, file: { name, sha256, by: null } }, (count) =>
        onProgress?.({ calls: count, ofCalls: calls.length }),
      );
    }),
  );
}

/** What `ingestTranscripts` would do, file by file, as if each were the only one. */
export async function previewTranscriptFiles(
  context: TranscriptContext,
): Promise<TranscriptCounts & { outdatedLabels: number }> {
  const { db, source } = context;
  let outdatedLabels = 0;
  const counts = await countFiles(context, async ({ calls }) => {
    const compared = await compareCalls(db, { source, calls });
    for (const call of compared) outdatedLabels += call.outdatedLabels;
    const having = (outcome: ComparedCall["outcome"]): number =>
      compared.filter((call) => call.outcome === outcome).length;
    return { new: having("new"), changed: having("changed"), unchanged: having("unchanged") };
  });
  return { ...counts, outdatedLabels };
}

type ReadableFile = { name: string; sha256: Buffer; calls: readonly Transcript[] };
type Outcomes = Pick<TranscriptCounts, "new" | "changed" | "unchanged">;

async function countFiles(
  { files, today, onRefused, onFile }: TranscriptContext,
  take: (file: ReadableFile) => Promise<Outcomes>,
): Promise<TranscriptCounts> {
  const counts: TranscriptCounts = {
    files: 0,
    refusedFiles: 0,
    calls: 0,
    interactions: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
  };
  for (const path of files) {
    counts.files += 1;
    const read = await readFile(path, today);
    if ("faults" in read) {
      counts.refusedFiles += 1;
      onRefused(read);
    } else {
      const { calls } = read;
      const outcomes = await take(read);
      counts.calls += calls.length;
      for (const { interactions } of calls) counts.interactions += interactions.length;
      counts.new += outcomes.new;
      counts.changed += outcomes.changed;
      counts.unchanged += outcomes.unchanged;
    }
    onFile?.();
  }
  return counts;
}

async function readFile(path: string, today: string): Promise<ReadableFile | RefusedFile> {
  const read = await readTranscriptText(path);
  if ("toDo" in read) return { path, faults: [{ line: null, reason: read.toDo }] };
  const name = basename(path);
  const { calls, faults } = readTranscripts(name, read.text, today);
  if (faults.count === 0) return { name, sha256: read.sha256, calls };
  return { path, faults: faults.all };
}
