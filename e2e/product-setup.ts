import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#database/connect.ts";
import { storeStatusScene } from "./admin/status-scene.ts";
import { startEmptyProduct } from "./empty-product.ts";

/** What the product printed, for looking into failures. */
const LOG = ".cache/e2e-product.log";

/** Starts the product that journeys share, and tells their processes its addresses. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startEmptyProduct();
  const db = openDatabase(product.databaseUrl, { max: 1 });
  await storeStatusScene(db);
  await db.destroy();
  process.env["E2E_URL"] = product.url;
  process.env["E2E_DATABASE_URL"] = product.databaseUrl;
  process.env["E2E_MAIL_FOLDER"] = join(product.dataDir, "mail");
  return async () => {
    await product.stop();
    await mkdir(".cache", { recursive: true });
    await writeFile(LOG, product.output());
  };
}
