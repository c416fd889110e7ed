import { connect } from "node:net";
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PgNode, PgSite } from "#testing/cluster/postgres-nodes.ts";
import type { Programs } from "#testing/cluster/programs.ts";
import { type Started, startProgram, until } from "#testing/cluster/processes.ts";

/** Ports of this machine. */
export type FrontPorts = {
  /** Leads to the primary, connection by connection. */
  primary: number;
  /** Leads to a standby. */
  standby: number;
  /** The pooler, for both. */
  pooler: number;
  /** The web application. */
  web: number;
};

export type Front = {
  /** Leads new connections to another primary, after those to the old one are cut. */
  cutOff: (node: PgNode) => Promise<void>;
  leadTo: (primary: PgNode) => Promise<void>;
  processes: readonly Started[];
};

const lockTimeoutMs = 10_000;
const statementTimeoutMs = 55_000;

/** What `SENTINEL_SERVER_DATABASE_URL` sets for each of its connections, which the pooler does in its place. */
const connectQuery = [
  "set timezone to ''UTC''",
  `set lock_timeout to ${lockTimeoutMs}`,
  `set statement_timeout to ${statementTimeoutMs}`,
].join("; ");

function poolerSettings(ports: FrontPorts, authFile: string): string {
  const database = (name: string, port: number): string =>
    `${name} = host=127.0.0.1 port=${port} dbname=sentinel connect_query='${connectQuery}'`;
  return `[databases]
${database("sentinel", ports.primary)}
${database("sentinel_read", ports.standby)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${authFile}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 20
ignore_startup_parameters = options,extra_float_digits
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`;
}

type Places = { nodes: readonly PgNode[]; webPorts: readonly number[]; socket: string };

function balancerSettings(ports: FrontPorts, { nodes, webPorts, socket }: Places): string {
  const [primary, ...standbys] = nodes;
  const address = ({ port }: PgNode): string => `127.0.0.1:${port}`;
  const databases = (options: string, enabled: readonly (PgNode | undefined)[]): string =>
    nodes
      .map(
        (node) =>
          `  server ${node.name} ${address(node)} ${options} ${enabled.includes(node) ? "" : "disabled"}`,
      )
      .join("\n");
  return `global
  stats socket ${socket} level admin
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${ports.primary}
${databases("", [primary])}
listen standby
  bind 127.0.0.1:${ports.standby}
  balance leastconn
${databases("check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions", standbys)}
listen web
  mode http
  bind 127.0.0.1:${ports.web}
  option forwardfor
  option redispatch
  timeout client 60s
  timeout server 60s
  balance roundrobin
  option httpchk GET /ready
  http-check expect status 200
${webPorts.map((port, index) => `  server app${index + 1} 127.0.0.1:${port} check inter 500ms fall 2 rise 1`).join("\n")}
`;
}

/** Starts the pooler and the balancer before the nodes, the first of which is the primary. */
export async function startFront(
  programs: Programs,
  { site, ports, webPorts }: { site: PgSite; ports: FrontPorts; webPorts: readonly number[] },
): Promise<Front> {
  const { folder, nodes, passwords, runAs } = site;
  const socket = join(folder, "haproxy.sock");
  const authFile = join(folder, "pgbouncer-users");
  const users = (["sentinel", "sentinel_app"] as const).map(
    (name) => `"${name}" "${passwords[name]}"`,
  );
  const files = {
    balancer: join(folder, "haproxy.cfg"),
    pooler: join(folder, "pgbouncer.ini"),
  };
  await writeFile(authFile, `${users.join("\n")}\n`, { mode: 0o600 });
  await writeFile(files.pooler, poolerSettings(ports, authFile), { mode: 0o600 });
  await writeFile(files.balancer, balancerSettings(ports, { nodes, webPorts, socket }));
  const ids = runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
  if (runAs !== undefined)
    for (const file of [authFile, files.pooler]) await chown(file, runAs.uid, runAs.gid);
  const balancer = startProgram(programs.haproxy, ["-db", "-f", files.balancer], {
    logFile: join(folder, "haproxy.log"),
  });
  const pooler = startProgram(programs.pgbouncer, [files.pooler], {
    logFile: join(folder, "pgbouncer.log"),
    ...ids,
  });
  const order = async (...commands: string[]): Promise<void> => {
    for (const command of commands) await orderBalancer(socket, command);
  };
  await until("haproxy answers", async () => (await orderBalancer(socket, "show info")) !== "");
  return {
    processes: [balancer, pooler],
    cutOff: ({ name }) =>
      order(`set server primary/${name} state maint`, `shutdown sessions server primary/${name}`),
    leadTo: (primary) =>
      order(
        ...nodes.flatMap(({ name }) => [
          `set server primary/${name} state ${name === primary.name ? "ready" : "maint"}`,
          `set server standby/${name} state ${name === primary.name ? "maint" : "ready"}`,
        ]),
        `shutdown sessions server standby/${primary.name}`,
      ),
  };
}

/** One command of haproxy's runtime API. @throws Error with its complaint */
async function orderBalancer(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.end(`${command}\n`);
  let answer = "";
  for await (const chunk of connection) answer += String(chunk);
  if (command.startsWith("set") && answer.trim() !== "")
    throw new Error(`haproxy: ${command}: ${answer.trim()}`);
  return answer;
}
