import { numberText } from "#contract/values/amount-text.ts";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { deriveWaitingIssuers } from "#cli/ingest/derive.ts";
import { startProgress } from "#cli/progress.ts";
import { type CommandContext, runWithDatabase } from "#cli/run-with-database.ts";
import { requireDataOrigin } from "#database/sources/market/data-origin.ts";
import { ingestPrices, type PriceOutcome } from "#worker/jobs/ingest-prices.ts";

type PriceOptions = {
  source?: string;
  close: "raw" | "split-adjusted" | "unknown";
  preference: number;
  derive: boolean;
};

/** `sentinel ingest prices FILE|DIR`. */
export function ingestPricesCommand(): Command {
  return new Command("prices")
    .description(
      "load daily prices: CSV or CSV.GZ with ticker,date,open,high,low,close,adj_close,volume",
    )
    .argument("<file-or-dir>", "a price file, or a directory of them (each its own source)")
    .option(
      "--source <name>",
      "name of the source (default: the file's name); a return never mixes sources",
    )
    .addOption(
      new Option(
        "--close <basis>",
        "how to read the close column; share price and market value require raw closes, or split-adjusted ones with a split_ratio column",
      )
        .choices(["raw", "split-adjusted", "unknown"])
        .default("unknown"),
    )
    .addOption(
      new Option("--preference <n>", "lower wins where several sources have a ticker")
        .argParser(readPreference)
        .default(100),
    )
    .option("--no-derive", "leave recomputation to a running worker or `sentinel derive`")
    .action(async (path: string, options: PriceOptions) => {
      const files = await listPriceFiles(path);
      if (files.length > 1 && options.source !== undefined) {
        throw new Error(
          "--source names one file's series; import the files of a directory one by one to name them.",
        );
      }
      await runWithDatabase(async (context) => {
        await requireDataOrigin(context.db, "real");
        const lines: string[] = [];
        for (const file of files) lines.push(await importFile(context, file, options));
        if (options.derive) lines.push(await deriveWaitingIssuers(context));
        return lines.join("\n");
      });
    });
}

async function importFile(
  context: CommandContext,
  path: string,
  options: PriceOptions,
): Promise<string> {
  const source = options.source ?? sourceName(path);
  const progress = startProgress(`Reading ${basename(path)}`, null);
  const outcome = await ingestPrices({
    pool: context.pool,
    path,
    settings: {
      source,
      closeBasis: options.close,
      preference: options.preference,
      marketFund: context.settings.marketFund,
    },
    onProgress: (so) => progress.update(so.read),
  }).finally(progress.end);
  return describePrices(source, outcome);
}

function describePrices(source: string, outcome: PriceOutcome): string {
  const summary = `${source}: ${numberText(outcome.read)} bars read, ${numberText(outcome.changed)} new or changed`;
  if (outcome.problems === 0) return summary;
  const examples = outcome.examples.map((example) => `\n  ${example}`).join("");
  return `${summary}, ${numberText(outcome.problems)} lines unreadable, such as${examples}`;
}

async function listPriceFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Error(`There is no file or directory ${path}.`);
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.csv(\.gz)?$/i.test(name)).sort();
  if (names.length === 0) throw new Error(`${path} contains no .csv or .csv.gz file.`);
  return names.map((name) => join(path, name));
}

function sourceName(path: string): string {
  return basename(path).replace(/\.csv(\.gz)?$/i, "");
}

function readPreference(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 1_000_000) {
    throw new InvalidArgumentError("It must be a whole number from 0 to 1000000.");
  }
  return value;
}
