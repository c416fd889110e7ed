import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { connectionSettings } from "#database/connect.ts";
import { DataInUseError } from "#database/embedded/data-lock.ts";
import { identifyProcess } from "#database/embedded/process-identity.ts";
import {
  type EmbeddedServer,
  findRunningServer,
  startEmbeddedServer,
} from "#database/embedded/start-embedded-server.ts";
import {
  folderInMemory,
  makeOpenFolder,
  seedEmbeddedData,
} from "#testing/database/embedded-data.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");
const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
let servers: EmbeddedServer[];
let lines: string[];

const seed = await seedEmbeddedData();
afterAll(() => seed.remove());

beforeEach(async () => {
  folder = await makeOpenFolder("sentinel-embedded-", folderInMemory());
  dataDir = join(folder, "data");
  servers = [];
  lines = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  const elsewhere = await readFile(join(dataDir, "postgres-location"), "utf8").catch(() => null);
  if (elsewhere !== null) await rm(resolve(elsewhere.trim(), ".."), { recursive: true });
  await rm(folder, { recursive: true, force: true });
});

/** Starts on a copy of the seed, or on an empty folder for a first start. */
async function start(): Promise<EmbeddedServer> {
  const settings = { fsync: "off" };
  const server = await startEmbeddedServer({ dataDir, settings, log: (line) => lines.push(line) });
  servers.push(server);
  return server;
}

async function query(server: { connectionString: string }, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connectionSettings(server.connectionString));
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

async function readPostmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

async function waitUntilGone(pid: number): Promise<void> {
  await expect.poll(() => identifyProcess(pid)).toBeNull();
}

test("data written before a stop is there after the next start", async () => {
  const first = await start();
  await query(first, "create table kept as select 7 as value");
  await first.stop();
  await expect(query(first, "select 1")).rejects.toThrow("ECONNREFUSED");

  const second = await start();
  expect(await query(second, "select value from kept")).toEqual([7]);
});

test("the server listens on the loopback address only, and wants the password [V13.2.1, V13.2.3]", async () => {
  seed.copyTo(dataDir);
  const server = await start();
  expect(await query(server, "select current_setting('listen_addresses')")).toEqual(["127.0.0.1"]);
  expect(await query(server, "select rolsuper from pg_roles where rolname = current_user")).toEqual(
    [false],
  );
  const wrong = new URL(server.connectionString);
  wrong.password = "guess";
  await expect(query({ connectionString: wrong.href }, "select 1")).rejects.toThrow(
    'password authentication failed for user "sentinel"',
  );
});

test("what is secret in the data folder is readable by its owner only [V13.3.1, V13.3.2]", async () => {
  await start();
  for (const name of ["connection.json", "postgres-password", "postgres-server-password"]) {
    const { mode } = await stat(join(dataDir, name));
    expect(mode & 0o777).toBe(0o600);
  }
  expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
});

test("a second start on the same data names the process that has it", async () => {
  seed.copyTo(dataDir);
  await start();
  const second = startEmbeddedServer({ dataDir, log: () => undefined });
  await expect(second).rejects.toThrow(DataInUseError);
  await expect(second).rejects.toThrow(`already running on ${dataDir}, pid ${process.pid}`);
});

test("other commands find a running server, and do not find a stopped one", async () => {
  expect(await findRunningServer(dataDir)).toBeNull();
  seed.copyTo(dataDir);
  const server = await start();
  const found = await findRunningServer(dataDir);
  expect(found).toEqual({ connectionString: server.connectionString });
  await server.stop();
  expect(await findRunningServer(dataDir)).toBeNull();
});

test("a server killed without warning recovers at the next start", async () => {
  seed.copyTo(dataDir);
  const first = await start();
  await query(first, "create table kept as select 7 as value");
  const pid = await readPostmasterPid();
  process.kill(pid, "SIGKILL");
  await first.ended;
  await first.stop();
  expect(await readPostmasterPid()).toBe(pid);

  const second = await start();
  expect(await query(second, "select value from kept")).toEqual([7]);
});

test("a mark whose number went to another process does not block the start", async () => {
  seed.copyTo(dataDir);
  const first = await start();
  await first.stop();
  await writeFile(
    join(dataDir, "postgres", "postmaster.pid"),
    `${process.ppid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n`,
  );
  const second = await start();
  expect(await query(second, "select 1")).toEqual([1]);
});

test("a server whose Sentinel was killed is stopped and its data kept", async () => {
  seed.copyTo(dataDir);
  const program = `
    import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
    await startEmbeddedServer({ dataDir: process.argv[1], log: () => undefined });
    console.log("up");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, dataDir], {
    cwd: REPOSITORY,
    env: processEnvironment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const orphan = await readPostmasterPid();
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(identifyProcess(orphan)).not.toBeNull();
  expect(await findRunningServer(dataDir)).toBeNull();

  const server = await start();
  expect(lines[0]).toBe(
    `PostgreSQL (pid ${orphan}) was left running by an earlier Sentinel; stopping it first.`,
  );
  await waitUntilGone(orphan);
  expect(await query(server, "select 1")).toEqual([1]);
});

test("a lost password is replaced", async () => {
  seed.copyTo(dataDir);
  const first = await start();
  await query(first, "create table kept as select 7 as value");
  await first.stop();
  await rm(join(dataDir, "postgres-password"));

  const second = await start();
  expect(new URL(second.connectionString).password).not.toBe(
    new URL(first.connectionString).password,
  );
  expect(await query(second, "select value from kept")).toEqual([7]);
});

test("a lost password of the server's role alone is replaced", async () => {
  seed.copyTo(dataDir);
  const first = await start();
  await first.stop();
  await rm(join(dataDir, "postgres-server-password"));

  const second = await start();
  const passwordOf = (url: string): string => new URL(url).password;
  expect(passwordOf(second.connectionString)).toBe(passwordOf(first.connectionString));
  expect(passwordOf(second.serverConnectionString)).not.toBe(
    passwordOf(first.serverConnectionString),
  );
  expect(await query({ connectionString: second.serverConnectionString }, "select 7")).toEqual([7]);
});

test("data of another major version is refused and left alone", async () => {
  seed.copyTo(dataDir);
  const server = await start();
  await server.stop();
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "14\n");
  await expect(start()).rejects.toThrow("was written by PostgreSQL 14, but this version needs");
  expect(await findRunningServer(dataDir)).toBeNull();
});

test("what an interrupted first start left is made again", async () => {
  await mkdir(join(dataDir, "postgres.unfinished", "base"), { recursive: true });
  await chmod(dataDir, 0o711);
  const server = await start();
  expect(await query(server, "select 1")).toEqual([1]);
});

// Only root runs PostgreSQL as someone else, who may not reach the folder.
test.runIf(isRoot)("root in a closed folder keeps the database where its user can go", async () => {
  await chmod(folder, 0o700);
  const first = await start();
  const place = (await readFile(join(dataDir, "postgres-location"), "utf8")).trim();
  expect(place).toMatch(/^\/var\/lib\/sentinel\/sentinel-embedded-\w+-[0-9a-f]{8}\/postgres$/);
  expect(lines[0]).toContain(`cannot enter ${dataDir}; the database is kept in ${place}.`);
  await query(first, "create table kept as select 7 as value");
  await first.stop();

  const second = await start();
  expect(await query(second, "select value from kept")).toEqual([7]);
});
