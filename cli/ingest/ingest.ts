import { numberText } from "#contract/values/amount-text.ts";
import { stat } from "node:fs/promises";
import { Command, Option } from "commander";
import { deriveWaitingIssuers } from "#cli/ingest/derive.ts";
import { ingestDataSetsCommand } from "#cli/ingest/ingest-data-sets.ts";
import { ingestPricesCommand } from "#cli/ingest/ingest-prices.ts";
import { ingestTranscriptsCommand } from "#cli/ingest/ingest-transcripts.ts";
import { startProgress } from "#cli/progress.ts";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { requireDataOrigin } from "#database/sources/market/data-origin.ts";
import { scanArchive } from "#sources/edgar/archive/scan-archive.ts";
import { ingestArchive, type IngestOutcome } from "#worker/jobs/ingest-archive.ts";

/** `sentinel ingest …`: takes outside data in; running it again changes nothing. */
export function ingestCommand(): Command {
  return new Command("ingest")
    .description("load filings, prices, and conference calls")
    .addCommand(ingestArchiveCommand())
    .addCommand(ingestDataSetsCommand())
    .addCommand(ingestPricesCommand())
    .addCommand(ingestTranscriptsCommand());
}

function ingestArchiveCommand(): Command {
  return new Command("archive")
    .description("load a directory laid out like EDGAR (Archives, submissions, files, api …)")
    .argument("<dir>", "the directory that contains Archives/")
    .addOption(new Option("--source <name>", "name kept with each filing").default("archive"))
    .option("--no-derive", "leave recomputation to a running worker or `sentinel derive`")
    .action(async (dir: string, options: { source: string; derive: boolean }) => {
      await requireDirectory(dir);
      await runWithDatabase(async (context) => {
        await requireDataOrigin(context.db, "real");
        const progress = startProgress("Reading the archive", await countItems(dir));
        let seen = 0;
        const outcome = await ingestArchive({
          pool: context.pool,
          root: dir,
          source: options.source,
          onProgress: (so) => {
            seen += 1;
            progress.update(seen, so.unreadable === 0 ? "" : `${so.unreadable} unreadable`);
          },
        }).finally(progress.end);
        const summary = describeIngest(outcome);
        if (!options.derive) return summary;
        return `${summary}; ${await deriveWaitingIssuers(context)}`;
      });
    });
}

async function requireDirectory(dir: string): Promise<void> {
  const found = await stat(dir).catch(() => null);
  if (found === null)
    throw new Error(`There is no directory ${dir}. Give the one that contains Archives/.`);
  if (!found.isDirectory())
    throw new Error(`${dir} is a file. Give the directory that contains Archives/.`);
}

async function countItems(dir: string): Promise<number> {
  let count = 0;
  for await (const item of scanArchive(dir)) if (item.kind !== "ignored") count += 1;
  return count;
}

function describeIngest(outcome: IngestOutcome): string {
  const others =
    outcome.otherUnreadable === 0
      ? ""
      : ` (${numberText(outcome.otherUnreadable)} of their entries unreadable)`;
  return (
    `${numberText(outcome.filings)} filings read: ${numberText(outcome.stored)} stored, ` +
    `${numberText(outcome.unchanged)} unchanged, ${numberText(outcome.unreadable)} unreadable; ` +
    `${numberText(outcome.lists)} lists${others}, ${numberText(outcome.ignored)} files ignored`
  );
}
