import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { chooseRunAs } from "#database/embedded/run-as.ts";
import { migrate } from "#database/migrate.ts";
import { watchPrimary } from "#testing/cluster/failover.ts";
import { type FrontPorts, startFront } from "#testing/cluster/front.ts";
import type { Cluster } from "#testing/cluster/kills.ts";
import { createPeople, type Person } from "#testing/cluster/people.ts";
import { createNodes, killNode, type PgSite, planNodes } from "#testing/cluster/postgres-nodes.ts";
import { freePorts, killAll, announce } from "#testing/cluster/processes.ts";
import { supervise, type Supervised, untilReady } from "#testing/cluster/product.ts";
import type { Programs } from "#testing/cluster/programs.ts";

export type OpenCluster = Cluster & {
  /** Of the web application, behind the balancer. */
  origin: string;
  /** Of the primary, behind the balancer, as the owner of the tables. */
  connectionString: string;
  /** Settings of all processes of the product. */
  settings: Readonly<Record<string, string>>;
  people: readonly Person[];
  mailFolders: readonly string[];
  /** Ends everything. */
  close: () => Promise<void>;
};

const counts = { nodes: 3, servers: 3, workers: 2, people: 4 } as const;

/** How old an answer of a standby may be. */
export const maxBehindSeconds = 5;

/** Starts the whole cluster in a folder that PostgreSQL's user can enter; it ends with this process. */
export async function openCluster(programs: Programs, folder: string): Promise<OpenCluster> {
  const endings: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of endings.toReversed())
      await end().catch((error: unknown) => announce(String(error)));
  };
  const stop = (): void => void close().finally(() => process.exit(1));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return { ...(await start(programs, folder, endings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  programs: Programs,
  folder: string,
  endings: (() => Promise<unknown>)[],
): Promise<Omit<OpenCluster, "close">> {
  const free = await freePorts(counts.nodes + counts.servers + counts.workers + 4);
  const take = (count: number): number[] => free.splice(0, count);
  const [primary = 0, standby = 0, pooler = 0, web = 0] = take(4);
  const ports: FrontPorts = { primary, standby, pooler, web };
  const webPorts = take(counts.servers);
  const runAs = chooseRunAs(null);
  const site = planNodes(take(counts.nodes), { bin: programs.postgres, folder, runAs });
  endings.push(() => Promise.all(site.nodes.map(killNode)));
  await createNodes(site);
  announce("three nodes of PostgreSQL run, two as standbys");
  const front = await startFront(programs, { site, ports, webPorts });
  endings.push(() => Promise.all(front.processes.map(killAll)));
  const failover = watchPrimary(site, front);
  endings.push(failover.stop);

  const settings = settingsOf(site, ports, folder);
  const connectionString = settings.DATABASE_URL;
  await migrate(connectionString);
  const people = await createPeople(connectionString, counts.people);
  const running: Supervised[] = [];
  endings.push(() => Promise.all(running.map(({ stop }) => stop())));
  const servers = await startAll(folder, "server", webPorts, settings);
  running.push(...servers);
  const workers = await startAll(folder, "worker", take(counts.workers), settings);
  running.push(...workers);
  await Promise.all([...servers, ...workers].map(untilReady));
  announce("three servers and two workers are ready");
  return {
    site,
    failover,
    servers,
    workers,
    people,
    settings,
    connectionString,
    origin: `http://127.0.0.1:${ports.web}`,
    mailFolders: workers.map(({ name }) => join(folder, name, "mail")),
  };
}

function settingsOf({ passwords }: PgSite, ports: FrontPorts, folder: string) {
  const url = (user: "sentinel" | "sentinel_app", port: number, database: string): string =>
    `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`;
  return {
    // Sessions are kept: notices, leases, migrations.
    DATABASE_URL: url("sentinel", ports.primary, "sentinel"),
    // Through the pooler, transaction by transaction.
    SENTINEL_SERVER_DATABASE_URL: url("sentinel_app", ports.pooler, "sentinel"),
    SENTINEL_READ_DATABASE_URL: url("sentinel_app", ports.pooler, "sentinel_read"),
    SENTINEL_READ_MAX_BEHIND: String(maxBehindSeconds),
    SENTINEL_SECRET_KEYS: `key-1:${randomBytes(32).toString("base64")}`,
    SENTINEL_TRUSTED_PROXIES: "127.0.0.1",
    SENTINEL_REPLICA_MEMORY: "256",
    SENTINEL_AUDIT_ANCHORS: join(folder, "audit-anchors"),
  };
}

/** Only the first worker writes the anchors. */
async function startAll(
  folder: string,
  role: "server" | "worker",
  ports: readonly number[],
  { SENTINEL_AUDIT_ANCHORS: anchors, ...settings }: Readonly<Record<string, string>>,
): Promise<Supervised[]> {
  const name = role === "server" ? "app" : "worker";
  const started: Supervised[] = [];
  for (const [index, port] of ports.entries()) {
    const own = role === "worker" && index === 0 && anchors !== undefined;
    started.push(
      await supervise(folder, {
        name: `${name}${index + 1}`,
        role,
        port,
        settings: own ? { ...settings, SENTINEL_AUDIT_ANCHORS: anchors } : settings,
      }),
    );
  }
  return started;
}
