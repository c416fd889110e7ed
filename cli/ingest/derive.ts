import { numberText } from "#contract/values/amount-text.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { type CommandContext, runWithDatabase } from "#cli/run-with-database.ts";
import { startProgress } from "#cli/progress.ts";
import { countDirtyIssuers } from "#database/computed/dirty-queue.ts";
import { markAllIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { readStoredSummary } from "#database/queries/status/stored-summary.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { type DeriveOutcome, deriveIssuers } from "#worker/jobs/derive-issuers.ts";

/** `sentinel derive`: recomputes what new filings and prices made necessary, or everything. */
export function deriveCommand(): Command {
  return new Command("derive")
    .description("recompute the columns of issuers whose filings or prices changed")
    .option("--all", "recompute every issuer")
    .action(async (options: { all?: true }) => {
      await runWithDatabase(async (context) => {
        if (options.all === true) await inTransaction(context.pool, markAllIssuersDirty);
        return await deriveWaitingIssuers(context);
      });
    });
}

const lookAgainMs = 250;

/**
 * Brings all computed rows up to date under a progress bar, and waits for what a running worker has
 * taken on. @returns in words what is stored then
 */
export async function deriveWaitingIssuers(context: CommandContext): Promise<string> {
  const { pool } = context;
  const waiting = await countDirtyIssuers(pool);
  const progress = startProgress("Recomputing issuers", waiting);
  const total: DeriveOutcome = { issuers: 0, trades: 0, events: 0 };
  const onProgress = (outcome: DeriveOutcome): void => {
    total.issuers += outcome.issuers;
    total.trades += outcome.trades;
    total.events += outcome.events;
    progress.update(total.issuers);
  };
  try {
    await deriveIssuers({ ...context, onProgress });
    while ((await countDirtyIssuers(pool)) > 0) {
      await sleep(lookAgainMs);
      await deriveIssuers({ ...context, onProgress });
    }
  } finally {
    progress.end();
  }
  const { trades, events } = await readStoredSummary(context.db);
  return describeDerived(total, { trades, events });
}

/** "185 trades and 397 events up to date (12 issuers recomputed, 34 rows changed)". */
export function describeDerived(
  outcome: DeriveOutcome,
  stored: { trades: number; events: number },
): string {
  const state = `${numberText(stored.trades)} trades and ${numberText(stored.events)} events up to date`;
  const changed = outcome.trades + outcome.events;
  // A running worker may have been faster.
  if (outcome.issuers === 0) return `${state} (nothing to recompute)`;
  return `${state} (${numberText(outcome.issuers)} issuers recomputed, ${numberText(changed)} rows changed)`;
}
