import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { sweepAbandonedServers } from "#testing/test-server.ts";

test("what a killed run left is removed, also when this version cannot read it", async () => {
  const left = await makeOpenFolder("sentinel-test-");
  await mkdir(join(left, "postgres"));
  await writeFile(join(left, "postgres", "PG_VERSION"), "12\n");
  const holder = { pid: process.pid, identity: "of a process that ended", command: "vitest" };
  await writeFile(join(left, "lock.json"), JSON.stringify(holder));
  await sweepAbandonedServers();
  expect(existsSync(left)).toBe(false);
});
