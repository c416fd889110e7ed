import { fullDiskReason, describeFailure } from "#cli/describe-failure.ts";
import {
  type Role,
  type RunningProduct,
  runProduct,
  usualLogLevel,
} from "#cli/start/run-product.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { type DemoAccount, demoPassword } from "#cli/sources/demo-accounts.ts";
import { openDatabase } from "#database/connect.ts";
import { type MissingBasics, readMissingBasics } from "#database/queries/status/readiness.ts";

/** Runs the product until it is signaled to stop, and ends the process. */
export async function startUntilStopped(roles: Role[]): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel ?? usualLogLevel(config.sources.source));
  const stopping = listenForTheEnd(logger);
  const product = await runProduct({ config, roles, logger, announce });
  announce(await describeNextSteps(product));
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
  announce(`\nStopping (${text}) …`);
  const stoppingSince = performance.now();
  for (const signal of signals) {
    process.on(signal, () => {
      if (performance.now() - stoppingSince > sameSignalMs) product.hurry();
    });
  }
  await product.close();
  announce("Stopped.");
  process.exit(exitCode);
}

function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What a person reads once the product runs: its address, where its data is, what to do first. */
async function describeNextSteps(product: RunningProduct): Promise<string> {
  const { demoAccounts } = product;
  const next =
    demoAccounts === null ? await describeMissing(product) : describeAccounts(demoAccounts);
  const where = product.clusterDir ?? "the database of DATABASE_URL";
  return [
    "",
    product.url === null
      ? "The Sentinel worker is running."
      : `Sentinel is running at ${product.url}`,
    ...(demoAccounts === null
      ? []
      : ["It shows a demonstration: all companies, people and prices are invented."]),
    `The data is in ${where}. Stop with Ctrl-C.`,
    ...next,
    "",
  ].join("\n");
}

function describeAccounts(accounts: readonly DemoAccount[]): string[] {
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    "",
    `Sign in as one of these, with the password  ${demoPassword}`,
    ...accounts.map(({ email, name, role }) => `  ${email.padEnd(width)}  ${name}, ${role}`),
  ];
}

async function describeMissing({ connectionString }: RunningProduct): Promise<string[]> {
  const missing = await findMissing(connectionString);
  const steps: string[] = [];
  if (missing.accounts) {
    steps.push(
      'npm run sentinel -- user invite --email you@example.org --name "Your Name" \\\n' +
        "      --organization Admin --permissions admin",
    );
  }
  if (missing.filings) steps.push("npm run sentinel -- ingest archive DIR");
  if (missing.prices) steps.push("npm run sentinel -- ingest prices FILE");
  if (steps.length === 0) return [];
  return ["", "Next, in another terminal:", ...steps.map((step) => `  ${step}`)];
}

async function findMissing(connectionString: string): Promise<MissingBasics> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    return await readMissingBasics(db);
  } finally {
    await db.destroy();
  }
}
