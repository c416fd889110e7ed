import type { Pool } from "pg";
import { openCommandDatabase } from "#cli/open-database.ts";
import { openBulkPool, untilSafe } from "#database/bulk/open-bulk-pool.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { type Config, readConfig } from "#platform/config.ts";

export type CommandContext = {
  connectionString: string;
  pool: Pool;
  db: Database;
  settings: PriceSettings;
  config: Config;
};

/**
 * Runs a command on the product's database (a running one, a server, or the embedded one started
 * for the moment), prints the line it answers, and closes everything. A failure sets exit code 1
 * through the caller.
 */
export async function runWithDatabase(
  work: (context: CommandContext) => Promise<string>,
): Promise<void> {
  const config = readConfig(process.env);
  const database = await openCommandDatabase(config);
  const pool = openBulkPool(database.connectionString, { max: 6 });
  const db = openDatabase(database.connectionString, { max: 8 });
  let isBulkWork = false;
  pool.on("connect", () => {
    isBulkWork = true;
  });
  try {
    const summary = await work({
      connectionString: database.connectionString,
      pool,
      db,
      config,
      settings: { marketFund: config.marketFund, priceSources: config.priceSources },
    });
    // A crash must not undo what a command has reported as done.
    if (isBulkWork) await untilSafe(pool);
    process.stdout.write(`${summary}\n`);
  } finally {
    await db.destroy();
    await pool.end();
    await database.close();
  }
}
