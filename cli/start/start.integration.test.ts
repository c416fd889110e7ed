import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openCommandDatabase } from "#cli/open-database.ts";
import { openDatabase } from "#database/connect.ts";
import { identifyProcess } from "#database/embedded/process-identity.ts";
import {
  folderInMemory,
  makeOpenFolder,
  seedEmbeddedData,
} from "#testing/database/embedded-data.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";
import {
  StartFailedError,
  type StartedProduct,
  startRealProduct,
} from "#testing/processes/running-product.ts";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

let folder: string;
let dataDir: string;
let products: StartedProduct[];

const seed = await seedEmbeddedData();
afterAll(() => seed.remove());

beforeEach(async () => {
  folder = await makeOpenFolder("sentinel-start-", folderInMemory());
  dataDir = join(folder, "data");
  seed.copyTo(dataDir);
  products = [];
});

afterEach(async () => {
  for (const product of products) await product.stop("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

async function start(
  settings: Record<string, string> = {},
  under: "node" | "npm" = "node",
): Promise<StartedProduct> {
  const product = await startRealProduct(
    { SENTINEL_DATA_DIR: dataDir, SENTINEL_PORT: "0", ...settings },
    "server,worker",
    under,
  );
  products.push(product);
  return product;
}

async function readFailure(settings: Record<string, string> = {}): Promise<StartFailedError> {
  const failure: unknown = await start(settings).catch((error: unknown) => error);
  if (!(failure instanceof StartFailedError)) throw new Error("The start did not fail.");
  return failure;
}

async function readPostmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

async function countAccounts(): Promise<number> {
  const { connectionString, close } = await openCommandDatabase({ databaseUrl: null, dataDir });
  const db = openDatabase(connectionString, { max: 1 });
  try {
    const { rows } = await sql<{ count: number }>`select count(*) from account`.execute(db);
    return rows[0]?.count ?? -1;
  } finally {
    await db.destroy();
    await close();
  }
}

test.each([
  ["node", "SIGINT"],
  ["node", "SIGTERM"],
  ["node", "SIGHUP"],
  ["npm", "SIGINT"],
  ["npm", "SIGTERM"],
] as const)(
  "started by %s, the product and its database end on %s",
  async (under, signal) => {
    const product = await start({}, under);
    const answer = await fetch(product.url);
    expect(answer.status).toBe(200);
    const postmaster = await readPostmasterPid();

    expect(await product.stop(signal)).toBe(0);
    expect(product.output()).toContain("Stopped.");
    expect(identifyProcess(postmaster)).toBeNull();
    await expect(fetch(product.url)).rejects.toThrow("fetch failed");
  },
  60_000,
);

test("a second start is refused while the first runs, whose data other commands share, and finds them afterwards", async () => {
  const first = await start();
  expect(first.output()).toContain("user invite");
  const failure = await readFailure();
  expect(failure.exitCode).toBe(1);
  expect(failure.message).toContain(`Sentinel is already running on ${dataDir}, pid ${first.pid}`);
  expect((await fetch(first.url)).status).toBe(200);
  const { connectionString, close } = await openCommandDatabase({ databaseUrl: null, dataDir });
  const db = openDatabase(connectionString, { max: 1 });
  await sql`insert into account (email, name) values ('ada@example.org', 'Ada')`.execute(db);
  await db.destroy();
  await close();
  await first.stop();

  expect(await countAccounts()).toBe(1);
  const second = await start();
  expect(await countAccounts()).toBe(1);
  expect(second.output()).not.toContain("user invite");
});

test("a product killed without warning starts again", async () => {
  const first = await start();
  const orphan = await readPostmasterPid();
  await first.stop("SIGKILL");
  expect(identifyProcess(orphan)).not.toBeNull();

  const second = await start();
  expect(second.output()).toContain(`PostgreSQL (pid ${orphan}) was left running`);
  expect(identifyProcess(orphan)).toBeNull();
  expect((await fetch(second.url)).status).toBe(200);
});

test("a taken port is reported before anything is started", async () => {
  const other = createServer();
  const port = await new Promise<number>((resolvePort) => {
    other.listen(0, "127.0.0.1", () => {
      const address = other.address();
      resolvePort(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const failure = await readFailure({ SENTINEL_PORT: String(port) });
  other.close();
  expect(failure.message.trim()).toBe(
    `Port ${port} on 127.0.0.1 is used by another process. Stop it, or choose another port with SENTINEL_PORT.`,
  );
  expect(failure.exitCode).toBe(1);
});

test("a wrong setting is named", async () => {
  const failure = await readFailure({ SENTINEL_PORT: "eighty" });
  expect(failure.message).toContain("SENTINEL_PORT: must be a whole number from 0 to 65535");
  expect(failure.exitCode).toBe(1);
});

test("an unknown role is refused with the roles there are", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["cli/main.ts", "start", "--roles", "server,baker"],
    { cwd: REPOSITORY, env: processEnvironment, encoding: "utf8" },
  );
  expect(stderr).toContain("Give server or worker, or both with a comma.");
  expect(status).toBe(1);
});
