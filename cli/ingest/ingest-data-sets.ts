import { numberText } from "#contract/values/amount-text.ts";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { deriveWaitingIssuers } from "#cli/ingest/derive.ts";
import { startProgress } from "#cli/progress.ts";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { requireDataOrigin } from "#database/sources/market/data-origin.ts";
import { isDataSetFolder } from "#sources/edgar/insider-data-set/open-data-set.ts";
import { type DataSetOutcome, ingestDataSet } from "#worker/data-sets/ingest-data-set.ts";

/** `sentinel ingest insider-datasets PATH`. */
export function ingestDataSetsCommand(): Command {
  return new Command("insider-datasets")
    .description("load quarters of the SEC's Insider Transactions Data Sets")
    .argument("<path>", "a zip (2024q3_form345.zip), its unpacked folder, or a folder of several")
    .option("--no-derive", "leave recomputation to a running worker or `sentinel derive`")
    .action(async (path: string, options: { derive: boolean }) => {
      const places = await dataSetsAt(path);
      await runWithDatabase(async (context) => {
        await requireDataOrigin(context.db, "real");
        const outcomes: DataSetOutcome[] = [];
        for (const place of places) outcomes.push(await takeIn(place, context.pool));
        const summary = outcomes.map(describeDataSet).join("\n");
        if (!options.derive) return summary;
        return `${summary}\n${await deriveWaitingIssuers(context)}`;
      });
    });
}

async function takeIn(
  place: string,
  pool: Parameters<typeof ingestDataSet>[1]["pool"],
): Promise<DataSetOutcome> {
  const progress = startProgress("Filings of the data set", null);
  const onProgress = ({ filings, unreadable }: DataSetOutcome): void =>
    progress.update(filings, unreadable === 0 ? "" : `${unreadable} rows unreadable`);
  return await ingestDataSet(place, { pool, onProgress }).finally(progress.end);
}

/** The data sets at a path, oldest first. */
async function dataSetsAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    throw new Error(
      `There is no ${path}. Give a zip file such as 2024q3_form345.zip, or its folder.`,
    );
  }
  if (!found.isDirectory() || (await isDataSetFolder(path))) return [path];
  const names = (await readdir(path)).filter((name) => /^\d{4}q[1-4]_form345(\.zip)?$/i.test(name));
  if (names.length === 0) {
    throw new Error(`${path} contains no data set. Give a zip file such as 2024q3_form345.zip.`);
  }
  return names.sort().map((name) => join(path, name));
}

/** One line on what a data set brought. */
export function describeDataSet(outcome: DataSetOutcome): string {
  const { quarter, isKnown } = outcome;
  if (isKnown) return `${quarter}: already loaded, nothing changed`;
  return (
    `${quarter}: ${numberText(outcome.filings)} filings read: ${numberText(outcome.stored)} stored, ` +
    `${numberText(outcome.unchanged)} unchanged; ${numberText(outcome.unreadable)} rows unreadable; ` +
    `${numberText(outcome.queued)} full submissions queued`
  );
}
