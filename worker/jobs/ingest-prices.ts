import type { Pool } from "pg";
import { recordRun } from "#database/filings/runs.ts";
import { registerPriceSource, storePriceBars } from "#database/prices/store-prices.ts";
import { type PriceBatch, readPriceFile } from "#sources/prices/price-file.ts";

export type PriceFileSettings = {
  /** Source name under which the bars are stored; a return never mixes sources. */
  source: string;
  closeBasis: "raw" | "split-adjusted" | "unknown";
  /** Lower is preferred where several sources have a ticker. */
  preference: number;
  marketFund: string;
};

/** The result of one file. */
export type PriceOutcome = {
  read: number;
  changed: number;
  problems: number;
  /** The first few unreadable lines, in words. */
  examples: string[];
};

type PriceContext = {
  pool: Pool;
  path: string;
  settings: PriceFileSettings;
  onProgress?: (outcome: PriceOutcome) => void;
};

const mostExamples = 5;

/**
 * Imports one price file as a named source. Running it again changes nothing; a corrected file
 * corrects the bars. After a kill complete batches are stored, and the next run adds the rest.
 */
export async function ingestPrices(context: PriceContext): Promise<PriceOutcome> {
  const { pool, path, settings } = context;
  const { source: name, closeBasis, preference } = settings;
  const batches = readPriceFile(path);
  // The first batch shows that the header is valid: a file that is no price file leaves no trace.
  const first = await batches.next();
  if (first.done === true) return { read: 0, changed: 0, problems: 0, examples: [] };
  const { hasSplits, hasDividends } = first.value;
  await registerPriceSource(
    pool,
    { name, closeBasis, preference, hasSplits, hasDividends },
    settings,
  );
  return await recordRun(pool, { kind: "prices", source: name }, async () => {
    const outcome: PriceOutcome = { read: 0, changed: 0, problems: 0, examples: [] };
    await takeBatch(context, first.value, outcome);
    for await (const batch of batches) await takeBatch(context, batch, outcome);
    return outcome;
  });
}

async function takeBatch(
  { pool, settings, onProgress }: PriceContext,
  batch: PriceBatch,
  outcome: PriceOutcome,
): Promise<void> {
  outcome.read += batch.rows.length;
  outcome.changed += await storePriceBars(pool, settings.source, batch.rows, settings);
  outcome.problems += batch.rejected.length;
  for (const { line, reason } of batch.rejected) {
    if (outcome.examples.length < mostExamples) outcome.examples.push(`line ${line}: ${reason}`);
  }
  onProgress?.(outcome);
}
