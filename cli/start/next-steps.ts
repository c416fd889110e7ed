import type { RunningProduct } from "#cli/start/run-product.ts";
import { type DemoAccount, demoPassword } from "#cli/sources/demo-accounts.ts";
import { openDatabase } from "#database/connect.ts";
import { type MissingBasics, readMissingBasics } from "#database/queries/missing-basics.ts";

/** What a person reads once the product runs: its address, where its data is, what to do first. */
export async function describeNextSteps(product: RunningProduct): Promise<string> {
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
