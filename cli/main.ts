import { Command } from "commander";
import { describeFailure } from "#cli/describe-failure.ts";

/** In the order of the help. A command loads what it needs alone: reading the modules of all takes longer than most run. */
const COMMANDS = new Map<string, () => Promise<Command>>([
  ["start", async () => (await import("#cli/start/start-command.ts")).startCommand()],
  ["ingest", async () => (await import("#cli/ingest/ingest.ts")).ingestCommand()],
  ["backfill", async () => (await import("#cli/ingest/backfill.ts")).backfillCommand()],
  ["reconcile", async () => (await import("#cli/ingest/backfill.ts")).reconcileCommand()],
  ["derive", async () => (await import("#cli/ingest/derive.ts")).deriveCommand()],
  ["user", async () => (await import("#cli/user/user-command.ts")).userCommand()],
  ["keys", async () => (await import("#cli/keys.ts")).keysCommand()],
  ["status", async () => (await import("#cli/status.ts")).statusCommand()],
  ["verify", async () => (await import("#cli/verify.ts")).verifyCommand()],
  ["anchors", async () => (await import("#cli/anchors/anchors-command.ts")).anchorsCommand()],
  ["backup", async () => (await import("#cli/backup/backup-command.ts")).backupCommand()],
  ["restore", async () => (await import("#cli/backup/restore-command.ts")).restoreCommand()],
]);

const program = new Command("sentinel")
  .description("Market surveillance: insider trades and material events from SEC filings.")
  .showHelpAfterError();

// The help, and an error, list all.
const named = COMMANDS.get(process.argv[2] ?? "");
for (const load of named === undefined ? COMMANDS.values() : [named])
  program.addCommand(await load());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
