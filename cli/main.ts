import { Command } from "commander";
import { describeFailure } from "#cli/describe-failure.ts";
import { startCommand } from "#cli/start/start-command.ts";

const program = new Command("sentinel")
  .description("Market surveillance: insider trades and material events from SEC filings.")
  .showHelpAfterError()
  .addCommand(startCommand());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
