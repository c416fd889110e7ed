import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import { startServer } from "#server/main.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { createTestDatabase } from "#testing/database/database.ts";

test("listens on a free port, refuses a taken one clearly, and closes cleanly", async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "sentinel-data-"));
  const options = {
    connectionString: database.connectionString,
    config: readConfig({ SENTINEL_PORT: "0", SENTINEL_DATA_DIR: dataDir }),
    logger: createLogger("silent"),
    keyRing: testKeyRing,
    webRoot: dataDir,
  };
  const server = await startServer(options);
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const ready = await fetch(`${server.url}/ready`);
  expect(await ready.json()).toEqual({ status: "ready" });

  const { port } = new URL(server.url);
  const taken = startServer({ ...options, config: { ...options.config, port: Number(port) } });
  await expect(taken).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is used by another process. Stop it, or choose another port with SENTINEL_PORT.`,
  );

  await Promise.all([server.close(), server.close()]);
  await expect(fetch(`${server.url}/health`)).rejects.toThrow("fetch failed");
  await database.drop();
  await rm(dataDir, { recursive: true });
});
