import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#database/connect.ts";
import { findRunningServer } from "#database/embedded/start-embedded-server.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { testSecretKeys } from "#testing/server/key-ring.ts";
import { startRealProduct } from "#testing/processes/running-product.ts";
import { storeStatusScene } from "./admin/status-scene.ts";

/** What the product printed, for looking into failures. */
const LOG = ".cache/e2e-product.log";

/**
 * Starts the product once for all journeys, on a free port and with a database of its own, and
 * tells the browser's workers both addresses through the environment.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await makeOpenFolder("sentinel-e2e-");
  const product = await startRealProduct({
    ...testSecretKeys,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
  });
  const database = await findRunningServer(dataDir);
  if (database === null) throw new Error("The product runs without its database.");
  const db = openDatabase(database.connectionString, { max: 1 });
  await storeStatusScene(db);
  await db.destroy();
  process.env["E2E_URL"] = product.url;
  process.env["E2E_DATABASE_URL"] = database.connectionString;
  process.env["E2E_MAIL_FOLDER"] = join(dataDir, "mail");
  return async () => {
    await product.stop();
    await mkdir(".cache", { recursive: true });
    await writeFile(LOG, product.output());
    await rm(dataDir, { recursive: true, force: true });
  };
}
