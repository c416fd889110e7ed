import type { RunningProduct } from "#cli/start/run-product.ts";
import { openDatabase } from "#database/connect.ts";
import { type MissingBasics, readMissingBasics } from "#database/queries/missing-basics.ts";

/** What a person reads once the product runs: its address, where its data is, what to do first. */
export async function describeNextSteps(product: RunningProduct): Promise<string> {
  const missing = await findMissing(product.connectionString);
  const steps: string[] = [];
  if (missing.accounts) {
    steps.push(
      'npm run sentinel -- user invite --email you@example.org --name "Your Name" \\\n' +
        "      --organization Admin --permissions admin",
    );
  }
  if (missing.filings) steps.push("npm run sentinel -- ingest archive DIR");
  if (missing.prices) steps.push("npm run sentinel -- ingest prices FILE");
  const where = product.clusterDir ?? "the database of DATABASE_URL";
  return [
    "",
    product.url === null
      ? "The Sentinel worker is running."
      : `Sentinel is running at ${product.url}`,
    `The data is in ${where}. Stop with Ctrl-C.`,
    ...(steps.length === 0 ? [] : ["", "Next, in another terminal:"]),
    ...steps.map((step) => `  ${step}`),
    "",
  ].join("\n");
}

async function findMissing(connectionString: string): Promise<MissingBasics> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    return await readMissingBasics(db);
  } finally {
    await db.destroy();
  }
}
