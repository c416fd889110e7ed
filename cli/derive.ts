import { Command } from "commander";
import { type CommandContext, runWithDatabase } from "#cli/run-with-database.ts";
import { startProgress } from "#cli/progress.ts";
import { countDirtyIssuers } from "#database/computed/dirty-queue.ts";
import { markAllIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { inTransaction } from "#database/bulk/transaction.ts";
import { type DeriveOutcome, deriveIssuers } from "#worker/jobs/derive-issuers.ts";

/** `sentinel derive`: recomputes what new filings and prices made necessary, or everything. */
export function deriveCommand(): Command {
  return new Command("derive")
    .description("recompute the computed columns of issuers whose filings or prices changed")
    .option("--all", "recompute every issuer")
    .action(async (options: { all?: true }) => {
      await runWithDatabase(async (context) => {
        if (options.all === true) await inTransaction(context.pool, markAllIssuersDirty);
        const outcome = await deriveWaitingIssuers(context);
        return describeDerived(outcome);
      });
    });
}

/** Derives all waiting issuers under a progress bar. */
export async function deriveWaitingIssuers(context: CommandContext): Promise<DeriveOutcome> {
  const waiting = await countDirtyIssuers(context.pool);
  const progress = startProgress("Computing issuers", waiting);
  let done = 0;
  try {
    return await deriveIssuers({
      ...context,
      onProgress: (outcome) => {
        done += outcome.issuers;
        progress.update(done);
      },
    });
  } finally {
    progress.end();
  }
}

/** "12 issuers computed: 340 trades and 25 events changed". */
export function describeDerived(outcome: DeriveOutcome): string {
  const count = (value: number): string => value.toLocaleString("en-US");
  return `${count(outcome.issuers)} issuers computed: ${count(outcome.trades)} trades and ${count(outcome.events)} events changed`;
}
