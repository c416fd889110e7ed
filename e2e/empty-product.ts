import { rm } from "node:fs/promises";
import { findRunningServer } from "#database/embedded/start-embedded-server.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { startRealProduct } from "#testing/processes/running-product.ts";
import { testSecretKeys } from "#testing/server/key-ring.ts";

export type EmptyProduct = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Everything it has printed so far. */
  output: () => string;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
};

/** Starts the product on a free port with a database of its own, without any filing or account. */
export async function startEmptyProduct(): Promise<EmptyProduct> {
  const dataDir = await makeOpenFolder("sentinel-e2e-");
  const product = await startRealProduct({
    ...testSecretKeys,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
  });
  const database = await findRunningServer(dataDir);
  if (database === null) throw new Error("The product runs without its database.");
  return {
    url: product.url,
    databaseUrl: database.connectionString,
    dataDir,
    output: product.output,
    stop: async () => {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
