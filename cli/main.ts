import { Command } from "commander";
import { describeFailure } from "#cli/describe-failure.ts";

const program = new Command("sentinel")
  .description("Market surveillance: insider trades and material events from SEC filings.")
  .showHelpAfterError()
  .configureHelp({ showGlobalOptions: true });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
