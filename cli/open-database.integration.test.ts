import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCommandDatabase } from "#cli/open-database.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";

let folder: string;
beforeEach(async () => {
  folder = await makeOpenFolder("sentinel-command-");
});
afterEach(() => rm(folder, { recursive: true }));

test("a command waits for another that runs the database for itself", async () => {
  const dataDir = join(folder, "data");
  // This process is no "sentinel start", so its server counts as a command's own.
  const other = await startEmbeddedServer({ dataDir, log: () => undefined });
  const announced: string[] = [];
  let isOpen = false;
  const opening = openCommandDatabase({ databaseUrl: null, dataDir }, (line) =>
    announced.push(line),
  );
  const opened = opening.then((database) => {
    isOpen = true;
    return database;
  });

  await expect.poll(() => announced).toHaveLength(1);
  expect(announced[0]).toContain(`(pid ${process.pid})`);
  expect(isOpen).toBe(false);

  await other.stop();
  const database = await opened;
  expect(database.connectionString).not.toBe(other.connectionString);
  await database.close();
});

test("DATABASE_URL is used as it is", async () => {
  const opening = openCommandDatabase({
    databaseUrl: "postgres://nobody@127.0.0.1:1/none",
    dataDir: join(folder, "data"),
  });
  await expect(opening).rejects.toThrow("connect ECONNREFUSED 127.0.0.1:1");
});
