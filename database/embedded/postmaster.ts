import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterLocation } from "#database/embedded/cluster-location.ts";
import { spawnOptions } from "#database/embedded/cluster.ts";
import { identifyProcess, readCommandLine } from "#database/embedded/process-identity.ts";

const PORT_ATTEMPTS = 5;

/** After this PostgreSQL is signaled to drop everything; it recovers at the next start. */
const STOP_PATIENCE_MS = 60_000;

/** Lines of PostgreSQL's log that a failed start shows. */
const LINES_SHOWN = 12;

export type Postmaster = {
  port: number;
  pid: number;
  /** Ends every connection and the server; resolves when it is gone. */
  stop: () => Promise<void>;
  /** Settles when the server has ended, whether it was stopped or not. */
  ended: Promise<void>;
};

type StartOptions = {
  location: ClusterLocation;
  binDir: string;
  settings: Readonly<Record<string, string>>;
  log: (line: string) => void;
};

/**
 * Starts the server of a cluster on a free port of the loopback address and waits until it
 * answers, however long recovering from a crash takes.
 * @throws Error with the last lines of PostgreSQL's log
 */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    try {
      return await startOnPort(port, options);
    } catch (error) {
      const isPortTaken = error instanceof Error && error.message.includes("could not bind");
      if (!isPortTaken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

async function startOnPort(port: number, options: StartOptions): Promise<Postmaster> {
  const { location, binDir, settings, log } = options;
  const fixed = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
  const flags = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(join(binDir, "postgres"), ["-D", location.dir, ...flags], {
    ...spawnOptions(location.runAs),
    stdio: ["ignore", "ignore", "pipe"],
    // A process group of its own: Ctrl-C must reach the server only after our own work has ended.
    detached: true,
  });
  const lastLines: string[] = [];
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      reject(new Error(`PostgreSQL did not start:\n${lastLines.join("\n")}`));
    });
    createInterface({ input: child.stderr }).on("line", (line) => {
      log(line);
      lastLines.push(line);
      if (lastLines.length > LINES_SHOWN) lastLines.shift();
      if (line.includes("database system is ready to accept connections")) resolve();
    });
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("PostgreSQL has no process id.");
  return { port, pid, ended, stop: () => stopPostmaster(pid, ended) };
}

async function stopPostmaster(pid: number, ended: Promise<void>): Promise<void> {
  signal(pid, "SIGINT");
  const patience = new AbortController();
  const timer = sleep(STOP_PATIENCE_MS, "late", { signal: patience.signal, ref: false });
  const winner = await Promise.race([ended, timer.catch(() => "on time")]);
  if (winner === "late") signal(pid, "SIGQUIT");
  patience.abort();
  await ended;
}

/**
 * Makes way for a new server: ends one whose Sentinel was killed, and removes the mark a killed
 * one left, which PostgreSQL itself mistrusts when its number went to another process.
 */
export async function clearTheWay(
  clusterDir: string,
  announce: (line: string) => void,
): Promise<void> {
  const pidFile = join(clusterDir, "postmaster.pid");
  const text = await readFile(pidFile, "utf8").catch(() => null);
  if (text === null) return;
  const pid = Number(text.split("\n")[0]);
  if (isServerOf(pid, clusterDir)) {
    announce(`PostgreSQL (pid ${pid}) was left running by an earlier Sentinel; stopping it first.`);
    signal(pid, "SIGINT");
    const deadline = Date.now() + STOP_PATIENCE_MS;
    while (identifyProcess(pid) !== null) {
      if (Date.now() > deadline) signal(pid, "SIGQUIT");
      await sleep(50);
    }
  }
  await rm(pidFile, { force: true });
}

/** Whether that process is the PostgreSQL server of that cluster. */
export function isServerOf(pid: number, clusterDir: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  const commandLine = readCommandLine(pid);
  return commandLine !== null && commandLine.includes(`postgres -D ${clusterDir} `);
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ESRCH";
    if (!isGone) throw error;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no free port"));
        else resolve(address.port);
      });
    });
  });
}
