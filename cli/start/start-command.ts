import { fullDiskReason } from "#cli/full-disk.ts";
import { Command } from "commander";
import { describeFailure } from "#cli/describe-failure.ts";
import { describeNextSteps } from "#cli/start/next-steps.ts";
import { parseRoles, type Role } from "#cli/start/roles.ts";
import { type RunningProduct, runProduct, usualLogLevel } from "#cli/start/run-product.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger, type Logger } from "#platform/logger.ts";

/** `sentinel start`: runs the product until it is told to stop. */
export function startCommand(): Command {
  return new Command("start")
    .description("run the product: database, server, worker and web application")
    .option<Role[]>("--roles <roles>", "parts to run: server, worker or both", parseRoles, [
      "server",
      "worker",
    ])
    .action(({ roles }: { roles: Role[] }) => start(roles));
}

async function start(roles: Role[]): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel ?? usualLogLevel(config.sources.source));
  const stopping = listenForTheEnd(logger);
  const product = await runProduct({ config, roles, logger, tell });
  tell(await describeNextSteps(product));
  const reason = await Promise.race([
    stopping,
    product.ended.then(async () => ({
      text: `the database ended${await fullDiskReason(product.clusterDir)}`,
      exitCode: 1,
    })),
  ]);
  await end(product, reason);
}

type Ending = { text: string; exitCode: number };

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** npm passes on the signal that the terminal has already sent: so soon, it is the same one. */
const sameSignalMs = 1_000;

/** Settles on the first reason to stop. */
function listenForTheEnd(logger: Logger): Promise<Ending> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      process.on(signal, () => resolve({ text: signal, exitCode: 0 }));
    }
    process.on("uncaughtException", (error) => {
      logger.fatal({ err: error }, "unexpected failure");
      resolve({ text: describeFailure(error), exitCode: 1 });
    });
  });
}

async function end(product: RunningProduct, { text, exitCode }: Ending): Promise<void> {
  tell(`\nStopping (${text}) …`);
  const stoppingSince = performance.now();
  for (const signal of signals) {
    process.on(signal, () => {
      if (performance.now() - stoppingSince > sameSignalMs) product.hurry();
    });
  }
  await product.close();
  tell("Stopped.");
  process.exit(exitCode);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
