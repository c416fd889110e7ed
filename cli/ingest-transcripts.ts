import { Command } from "commander";
import { startProgress } from "#cli/progress.ts";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { requireDataOrigin } from "#database/sources/data-origin.ts";
import {
  ingestTranscripts,
  listTranscriptFiles,
  type TranscriptOutcome,
} from "#worker/jobs/ingest-transcripts.ts";

/** `sentinel ingest transcripts FILE|DIR`. */
export function ingestTranscriptsCommand(): Command {
  return new Command("transcripts")
    .description(
      "take in conference calls: .json (one call), .jsonl (one a line), or DATE_TICKER.txt (one sentence a line)",
    )
    .argument("<file-or-dir>", "a file, or a directory of them")
    .option("--source <name>", "name kept with each call", "transcripts")
    .action(async (path: string, options: { source: string }) => {
      const files = await listTranscriptFiles(path).catch(() => null);
      if (files === null) throw new Error(`There is no file or directory ${path}.`);
      if (files.length === 0)
        throw new Error(`${path} holds no .json, .jsonl or DATE_TICKER.txt file.`);
      await runWithDatabase(async ({ pool, db }) => {
        await requireDataOrigin(db, "real");
        const progress = startProgress("Reading transcripts", files.length);
        let read = 0;
        const outcome = await ingestTranscripts({
          pool,
          files,
          source: options.source,
          onProgress: ({ unreadable }) => {
            read += 1;
            progress.update(read, unreadable === 0 ? "" : `${unreadable} unreadable`);
          },
        }).finally(progress.end);
        return describe(outcome);
      });
    });
}

function describe(outcome: TranscriptOutcome): string {
  const count = (value: number): string => value.toLocaleString("en-US");
  const summary =
    `${count(outcome.calls)} calls with ${count(outcome.interactions)} interactions read: ` +
    `${count(outcome.stored)} stored, ${count(outcome.changed)} changed, ` +
    `${count(outcome.unchanged)} unchanged; ${count(outcome.unreadable)} unreadable`;
  const examples = outcome.examples.map((example) => `\n  ${example}`).join("");
  return outcome.unreadable === 0 ? summary : `${summary}, such as${examples}`;
}
