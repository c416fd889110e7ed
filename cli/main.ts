import { Command } from "commander";
import { anchorsCommand } from "#cli/anchors/anchors-command.ts";
import { backupCommand } from "#cli/backup/backup-command.ts";
import { restoreCommand } from "#cli/backup/restore-command.ts";
import { backfillCommand, reconcileCommand } from "#cli/ingest/backfill.ts";
import { deriveCommand } from "#cli/ingest/derive.ts";
import { describeFailure } from "#cli/describe-failure.ts";
import { ingestCommand } from "#cli/ingest/ingest.ts";
import { keysCommand } from "#cli/keys.ts";
import { startCommand } from "#cli/start/start-command.ts";
import { statusCommand } from "#cli/status.ts";
import { userCommand } from "#cli/user/user-command.ts";
import { verifyCommand } from "#cli/verify.ts";

const program = new Command("sentinel")
  .description("Market surveillance: insider trades and material events from SEC filings.")
  .showHelpAfterError()
  .addCommand(startCommand())
  .addCommand(ingestCommand())
  .addCommand(backfillCommand())
  .addCommand(reconcileCommand())
  .addCommand(deriveCommand())
  .addCommand(userCommand())
  .addCommand(keysCommand())
  .addCommand(statusCommand())
  .addCommand(verifyCommand())
  .addCommand(anchorsCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
