import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, chown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { makePrivateDir, type RunAs } from "#database/embedded/run-as.ts";
import {
  killAll,
  type Started,
  startProgram,
  announce,
  until,
} from "#testing/cluster/processes.ts";

const run = promisify(execFile);

export type PgNode = { name: string; port: number; dir: string; started: Started | null };

export type PgSite = {
  nodes: readonly PgNode[];
  /** The folder of PostgreSQL's programs. */
  bin: string;
  folder: string;
  runAs: RunAs | undefined;
  passwords: Record<"postgres" | "replicator" | "sentinel" | "sentinel_app", string>;
};

/** The same file on every node: what differs is given when a node starts. */
function settingsOf(names: readonly string[]): string {
  return `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
shared_buffers = '128MB'
wal_level = replica
max_wal_senders = 10
wal_keep_size = '512MB'
# A commit is acknowledged once one of the standbys has it on its disk, too.
synchronous_commit = on
include_if_exists = 'synchronous.conf'
include_if_exists = 'upstream.conf'
hot_standby_feedback = on
max_standby_streaming_delay = '5s'
wal_retrieve_retry_interval = '500ms'
wal_receiver_status_interval = '1s'
# ${names.join(", ")}
`;
}

const access = `
host all all 127.0.0.1/32 scram-sha-256
host replication replicator 127.0.0.1/32 scram-sha-256
`;

/** Nodes that do not exist yet, in a folder that PostgreSQL's user can enter. */
export function planNodes(
  ports: readonly number[],
  { bin, folder, runAs }: Pick<PgSite, "bin" | "folder" | "runAs">,
): PgSite {
  const password = (): string => randomBytes(12).toString("hex");
  return {
    bin,
    folder,
    runAs,
    nodes: ports.map((port, index) => {
      const name = `pg${index + 1}`;
      return { name, port, dir: join(folder, name), started: null };
    }),
    passwords: {
      postgres: password(),
      replicator: password(),
      sentinel: password(),
      sentinel_app: password(),
    },
  };
}

/** Makes and starts a primary with the database of the product, and the other nodes as its standbys. */
export async function createNodes(site: PgSite): Promise<void> {
  const [primary, ...standbys] = site.nodes;
  if (primary === undefined) throw new Error("There are no nodes.");
  await initialize(site, primary);
  await startNode(site, primary);
  const { passwords } = site;
  await query(
    site,
    primary,
    `create role replicator replication login password '${passwords.replicator}'`,
  );
  await query(site, primary, `create role sentinel login password '${passwords.sentinel}'`);
  await query(site, primary, `create role sentinel_app login password '${passwords.sentinel_app}'`);
  await query(site, primary, "create database sentinel owner sentinel encoding 'UTF8'");
  for (const standby of standbys) await createStandby(site, standby, primary);
  const names = site.nodes.map(({ name }) => name).join(", ");
  const synchronous = `synchronous_standby_names = 'ANY 1 (${names})'\n`;
  for (const node of site.nodes) await writeOwn(site, node, "synchronous.conf", synchronous);
  for (const node of site.nodes) await query(site, node, "select pg_reload_conf()");
  await untilStreaming(site, primary);
}

async function initialize(site: PgSite, node: PgNode): Promise<void> {
  await makePrivateDir(node.dir, site.runAs);
  const passwordFile = join(site.folder, "superuser-password");
  await writeFile(passwordFile, site.passwords.postgres, { mode: 0o600 });
  if (site.runAs !== undefined) await chown(passwordFile, site.runAs.uid, site.runAs.gid);
  await runProgram(site, "initdb", [
    `--pgdata=${node.dir}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    // pg_rewind requires them.
    "--data-checksums",
  ]);
  await rm(passwordFile);
  await appendFile(
    join(node.dir, "postgresql.conf"),
    settingsOf(site.nodes.map(({ name }) => name)),
  );
  await writeFile(join(node.dir, "pg_hba.conf"), access);
}

/** Makes a node a copy of the primary, whatever it held, and starts it. */
async function createStandby(site: PgSite, node: PgNode, primary: PgNode): Promise<void> {
  await rm(node.dir, { recursive: true, force: true });
  await makePrivateDir(node.dir, site.runAs);
  await runProgram(
    site,
    "pg_basebackup",
    [
      `--pgdata=${node.dir}`,
      "--host=127.0.0.1",
      `--port=${primary.port}`,
      "--username=replicator",
      "--wal-method=stream",
      "--checkpoint=fast",
    ],
    { PGPASSWORD: site.passwords.replicator },
  );
  await follow(site, node, primary);
  await startNode(site, node);
}

/** Writes a file of a node as PostgreSQL's user, which pg_rewind must be able to replace. */
async function writeOwn(
  { runAs }: PgSite,
  node: PgNode,
  name: string,
  text: string,
): Promise<void> {
  const path = join(node.dir, name);
  await writeFile(path, text);
  if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
}

/** Lets a node that does not run, or a standby, follow a primary from now on. */
export async function follow(site: PgSite, node: PgNode, primary: PgNode): Promise<void> {
  const conninfo =
    `host=127.0.0.1 port=${primary.port} user=replicator password=${site.passwords.replicator} ` +
    `application_name=${node.name}`;
  await writeOwn(site, node, "upstream.conf", `primary_conninfo = '${conninfo}'\n`);
  await writeOwn(site, node, "standby.signal", "");
  if (node.started !== null) await query(site, node, "select pg_reload_conf()");
}

/**
 * Lets a primary that was killed follow its successor: what it had written and no standby had received is taken back.
 * @returns how
 */
export async function rejoin(site: PgSite, node: PgNode, primary: PgNode): Promise<string> {
  try {
    // Before its first checkpoint, PostgreSQL 15 names the old timeline in the file that pg_rewind compares.
    await query(site, primary, "checkpoint");
    const source =
      `host=127.0.0.1 port=${primary.port} user=postgres dbname=postgres ` +
      `password=${site.passwords.postgres}`;
    await runProgram(site, "pg_rewind", [
      `--target-pgdata=${node.dir}`,
      `--source-server=${source}`,
    ]);
  } catch (error) {
    announce(`${node.name} cannot be rewound, it is copied: ${String(error)}`);
    await createStandby(site, node, primary);
    return "pg_basebackup";
  }
  await follow(site, node, primary);
  await startNode(site, node);
  return "pg_rewind";
}

/** Starts a node and waits until it answers. */
export async function startNode(site: PgSite, node: PgNode): Promise<void> {
  const started = startProgram(
    join(site.bin, "postgres"),
    ["-D", node.dir, "-p", String(node.port), "-c", `cluster_name=${node.name}`],
    { logFile: join(site.folder, `${node.name}.log`), ...idsOf(site) },
  );
  Object.assign(node, { started });
  await until(`${node.name} answers`, async () => {
    await query(site, node, "select 1");
    return true;
  });
}

/** Ends every process of a node without warning. */
export async function killNode(node: PgNode): Promise<void> {
  const { started } = node;
  Object.assign(node, { started: null });
  if (started !== null) await killAll(started);
}

/** Asks one statement of a node, as superuser. A busy machine may take seconds to accept a connection. */
export async function query<Row extends pg.QueryResultRow>(
  site: PgSite,
  node: PgNode,
  statement: string,
  database = "postgres",
): Promise<Row[]> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port: node.port,
    user: "postgres",
    password: site.passwords.postgres,
    database,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until all other nodes have replayed what the primary has written by now. */
export async function untilStreaming(site: PgSite, primary: PgNode): Promise<void> {
  const [written] = await query<{ lsn: string }>(
    site,
    primary,
    "select pg_current_wal_lsn() as lsn",
  );
  await until(`both standbys of ${primary.name} follow it`, async () => {
    const rows = await query<{ count: string }>(
      site,
      primary,
      `select count(*) from pg_stat_replication
        where state = 'streaming' and replay_lsn >= '${written?.lsn}'`,
    );
    return Number(rows[0]?.count) === site.nodes.length - 1;
  });
}

function idsOf({ runAs }: PgSite): { uid?: number; gid?: number } {
  return runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

async function runProgram(
  site: PgSite,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  await run(join(site.bin, name), [...args], {
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC", ...env },
    ...idsOf(site),
  });
}
