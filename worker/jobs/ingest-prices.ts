import type { Pool } from "pg";
import { finishRun, startRun } from "#database/filings/runs.ts";
import { registerPriceSource, storePriceBars } from "#database/prices/store-prices.ts";
import { openPriceFile } from "#sources/prices/price-file.ts";

export type PriceFileSettings = {
  /** Name the bars are kept under; a return never mixes names. */
  source: string;
  closeBasis: "raw" | "split-adjusted" | "unknown";
  /** Lower is preferred where several sources have a ticker. */
  preference: number;
  marketFund: string;
};

/** What one file gave. */
export type PriceOutcome = {
  read: number;
  changed: number;
  problems: number;
  /** The first few unreadable lines, in words. */
  examples: string[];
};

const mostExamples = 5;

/**
 * Imports one price file as a named source. Running it again changes nothing; a corrected file
 * corrects the bars. Killed half-way it leaves whole batches, and the next run adds the rest.
 */
export async function ingestPrices(context: {
  pool: Pool;
  path: string;
  settings: PriceFileSettings;
  onProgress?: (outcome: PriceOutcome) => void;
}): Promise<PriceOutcome> {
  const { pool, path, settings } = context;
  const file = await openPriceFile(path);
  const { source: name, closeBasis, preference } = settings;
  const hasSplits = file.columns.has("split_ratio");
  await registerPriceSource(pool, { name, closeBasis, hasSplits, preference });
  const run = await startRun(pool, { kind: "prices", source: name });
  const outcome: PriceOutcome = { read: 0, changed: 0, problems: 0, examples: [] };
  for await (const batch of file.batches) {
    outcome.read += batch.bars.length;
    outcome.changed += await storePriceBars(pool, name, batch.bars, settings);
    outcome.problems += batch.problems.length;
    for (const { line, reason } of batch.problems) {
      if (outcome.examples.length < mostExamples) outcome.examples.push(`line ${line}: ${reason}`);
    }
    context.onProgress?.(outcome);
  }
  const { read, changed, problems } = outcome;
  await finishRun(pool, run, { read, changed, problems });
  return outcome;
}
