import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { killAll, type Started, startProgram, until } from "#testing/cluster/processes.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";

const repository = resolve(import.meta.dirname, "..", "..");
/** What a supervisor such as systemd waits before it starts a process again. */
const restartAfterMs = 500;

export type Supervised = {
  name: string;
  /** Ends it without warning; it is started again. */
  kill: () => Promise<void>;
  /** Whether it answers that it can work. */
  isReady: () => Promise<boolean>;
  stop: () => Promise<void>;
};

export type ProcessPlan = {
  name: string;
  role: "server" | "worker";
  /** Serves `/ready`: the application's for a server, the private one for a worker. */
  port: number;
  settings: Readonly<Record<string, string>>;
};

/** Runs one part of the product, and starts it again whenever it ends. */
export async function supervise(
  folder: string,
  { name, role, port, settings }: ProcessPlan,
): Promise<Supervised> {
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const env = {
    ...processEnvironment,
    LOG_LEVEL: "info",
    SENTINEL_SOURCE: "archive",
    SENTINEL_DATA_DIR: dataDir,
    [role === "server" ? "SENTINEL_PORT" : "SENTINEL_METRICS_PORT"]: String(port),
    ...settings,
  };
  let isStopping = false;
  let started: Started = start();

  function start(): Started {
    const args = ["cli/main.ts", "start", "--roles", role];
    const logFile = join(folder, `${name}.log`);
    return startProgram(process.execPath, args, { logFile, env, cwd: repository });
  }

  async function keepStarted(): Promise<void> {
    for (;;) {
      await started.ended;
      if (isStopping) return;
      await sleep(restartAfterMs);
      started = start();
    }
  }

  const running = keepStarted();
  return {
    name,
    kill: () => killAll(started),
    isReady: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`, {
        signal: AbortSignal.timeout(2_000),
      });
      return answer.ok;
    },
    stop: async () => {
      isStopping = true;
      started.child.kill("SIGTERM");
      const timer = setTimeout(() => void killAll(started), 30_000);
      await running;
      clearTimeout(timer);
    },
  };
}

/** Waits until a process can work. */
export async function untilReady({ name, isReady }: Supervised): Promise<void> {
  await until(`${name} is ready`, isReady);
}
