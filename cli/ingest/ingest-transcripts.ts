import { numberText } from "#contract/values/amount-text.ts";
import { Command, InvalidArgumentError } from "commander";
import { startProgress } from "#cli/progress.ts";
import { type CommandContext, runWithDatabase } from "#cli/run-with-database.ts";
import {
  mostErrorsCounted,
  transcriptSourceSchema,
  usualSource,
} from "#contract/operations/reviews/transcript-import.ts";
import { openMarketClock } from "#database/sources/market/market-clock.ts";
import { readDataOrigin, requireDataOrigin } from "#database/sources/market/data-origin.ts";
import { newYorkDay } from "#platform/clock.ts";
import {
  ingestTranscripts,
  listTranscriptFiles,
  previewTranscriptFiles,
  type RefusedFile,
  type TranscriptCounts,
  type TranscriptProgress,
} from "#worker/jobs/ingest-transcripts.ts";

type Options = { source: string; preview: boolean };

/** `sentinel ingest transcripts FILE|DIR`. */
export function ingestTranscriptsCommand(): Command {
  return new Command("transcripts")
    .description(
      "load conference calls, each file completely or not at all: .jsonl (one call per line), " +
        ".csv (one turn per row), .json (one call), or DATE_TICKER.txt (one sentence per line)",
    )
    .argument("<file-or-dir>", "a file, or a directory of them")
    .option("--source <name>", "where the keys of the calls come from", readSource, usualSource)
    .option("--preview", "show what would be loaded, and store nothing", false)
    .action(async (path: string, options: Options) => {
      const files = await listTranscriptFiles(path).catch(() => null);
      if (files === null) throw new Error(`There is no file or directory ${path}.`);
      if (files.length === 0)
        throw new Error(`${path} contains no .jsonl, .csv, .json, or DATE_TICKER.txt file.`);
      await runWithDatabase((context) => takeFiles(files, options, context));
    });
}

function readSource(name: string): string {
  const result = transcriptSourceSchema.safeParse(name);
  if (result.success) return result.data;
  throw new InvalidArgumentError(result.error.issues[0]?.message ?? "");
}

async function takeFiles(
  files: readonly string[],
  { source, preview }: Options,
  { pool, db }: CommandContext,
): Promise<string> {
  // Who tries the demonstration may try the review with calls of their own.
  if (!preview && (await readDataOrigin(db)) !== "demo") await requireDataOrigin(db, "real");
  const progress = startProgress("Reading transcripts", files.length);
  let read = 0;
  const marketClock = await openMarketClock(db);
  marketClock.close();
  const context = {
    db,
    files,
    source,
    today: newYorkDay(marketClock.now()),
    onRefused: (file: RefusedFile) => {
      progress.end();
      printFaults(file);
      process.exitCode = 1;
    },
    onFile: () => {
      read += 1;
      progress.update(read);
    },
    onProgress: ({ calls, ofCalls }: TranscriptProgress) =>
      progress.update(read, `call ${numberText(calls)} of ${numberText(ofCalls)}`),
  };
  try {
    return preview
      ? describePreview(await previewTranscriptFiles(context))
      : describe(await ingestTranscripts({ ...context, pool }));
  } finally {
    progress.end();
  }
}

/** As compilers write it: `calls.jsonl:17: what to do`. */
function printFaults({ path, faults }: RefusedFile): void {
  const lines = faults.map(({ line, reason }) =>
    line === null ? `${path}: ${reason}` : `${path}:${line}: ${reason}`,
  );
  if (lines.length >= mostErrorsCounted)
    lines.push(`${path}: There are at least ${numberText(lines.length)} errors; reading stopped.`);
  process.stderr.write(`${lines.join("\n")}\n`);
}

function describe(counts: TranscriptCounts): string {
  return (
    `${numberText(counts.calls)} calls with ${numberText(counts.interactions)} interactions read: ` +
    `${outcomes(counts)}${refused(counts)}`
  );
}

function describePreview(counts: TranscriptCounts & { outdatedLabels: number }): string {
  const labels =
    counts.outdatedLabels === 0
      ? ""
      : `; ${numberText(counts.outdatedLabels)} saved labels would become outdated`;
  return (
    `Nothing stored. ${numberText(counts.calls)} calls with ${numberText(counts.interactions)} interactions ` +
    `read: ${outcomes(counts)}${labels}${refused(counts)}`
  );
}

function outcomes(counts: TranscriptCounts): string {
  return `${numberText(counts.new)} new, ${numberText(counts.changed)} changed, ${numberText(counts.unchanged)} unchanged`;
}

function refused({ files, refusedFiles }: TranscriptCounts): string {
  if (refusedFiles === 0) return "";
  return `; ${numberText(refusedFiles)} of ${numberText(files)} files rejected, nothing of them was stored`;
}
