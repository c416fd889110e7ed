import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Writes a line of the report with the seconds since the start. */
export type Announce = (line: string) => void;

const startedAt = performance.now();

/** Prints a line with the seconds since the start. */
export const announce: Announce = (line) => {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7);
  process.stdout.write(`${seconds} s  ${line}\n`);
};

export type Started = { child: ChildProcess; pid: number; ended: Promise<unknown> };

/** Starts a program whose output goes to the end of a file. */
export function startProgram(
  path: string,
  args: readonly string[],
  options: { logFile: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number; cwd?: string },
): Started {
  const { logFile, ...rest } = options;
  const log = openSync(logFile, "a");
  const child = spawn(path, args, { cwd: "/", ...rest, stdio: ["ignore", log, log] });
  if (child.pid === undefined) throw new Error(`${path} could not be started.`);
  return { child, pid: child.pid, ended: once(child, "exit") };
}

/** Ends a process of ours and what it started, at once and without warning, as a machine that fails. */
export async function killAll({ child, pid, ended }: Started): Promise<void> {
  // Its children are known only while it lives.
  const pids = [pid, ...childrenOf(pid)];
  for (const each of pids) signal(each, "SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await ended;
  while (pids.some(isAlive)) await sleep(5);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && statOf(pid)?.parent === parent);
}

function isAlive(pid: number): boolean {
  const stat = statOf(pid);
  return stat !== null && stat.state !== "Z";
}

/** Source: proc(5), /proc/PID/stat; the name in parentheses may hold anything. */
function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = ""] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Ports of this machine that no one uses at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port.");
    return address.port;
  });
  for (const server of servers) server.close();
  return ports;
}

/**
 * Asks until the answer is yes.
 * @throws Error that names what was awaited
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { seconds = 120, everyMs = 100 } = {},
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}.`);
    await sleep(everyMs);
  }
}
