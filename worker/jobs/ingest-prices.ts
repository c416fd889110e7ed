import type { Pool } from "pg";
import { finishRun, startRun } from "#database/filings/runs.ts";
import {
  type PriceSourceRecord,
  registerPriceSource,
  storePriceBars,
} from "#database/prices/store-prices.ts";
import { readPriceFile } from "#sources/prices/price-file.ts";

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
  const { source: name, closeBasis, preference } = settings;
  const outcome: PriceOutcome = { read: 0, changed: 0, problems: 0, examples: [] };
  let run: number | null = null;
  for await (const batch of readPriceFile(path)) {
    // The first batch tells that the header is good: a file that is no price file leaves no trace.
    run ??= await beginImport(pool, {
      name,
      closeBasis,
      preference,
      hasSplits: batch.hasSplits,
      hasDividends: batch.hasDividends,
    });
    outcome.read += batch.rows.length;
    outcome.changed += await storePriceBars(pool, name, batch.rows, settings);
    outcome.problems += batch.rejected.length;
    for (const { line, reason } of batch.rejected) {
      if (outcome.examples.length < mostExamples) outcome.examples.push(`line ${line}: ${reason}`);
    }
    context.onProgress?.(outcome);
  }
  if (run === null) return outcome;
  const { read, changed, problems } = outcome;
  await finishRun(pool, run, { read, changed, problems });
  return outcome;
}

async function beginImport(pool: Pool, source: PriceSourceRecord): Promise<number> {
  await registerPriceSource(pool, source);
  return await startRun(pool, { kind: "prices", source: source.name });
}
