import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { processEnvironment } from "#testing/processes/process-environment.ts";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

export type StartedProduct = {
  /** Address it printed; empty for a worker alone. */
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output: () => string;
  /** Sends the signal and waits for the end. @returns the exit code */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** `sentinel start` ended before it ran; the message holds all it printed. */
export class StartFailedError extends Error {
  override name = "StartFailedError";
  readonly exitCode: number | null;

  constructor(exitCode: number | null, output: string) {
    super(output);
    this.exitCode = exitCode;
  }
}

/**
 * Starts the real product with these settings and nothing else of ours from the environment, and waits
 * until it prints that it runs.
 * @param roles  parts to run, all by default
 * @param under  "npm" to start npm, which starts Sentinel: pid and signals are those of npm
 * @throws StartFailedError
 */
export async function startRealProduct(
  settings: Readonly<Record<string, string>>,
  roles: "server,worker" | "server" | "worker" = "server,worker",
  under: "node" | "npm" = "node",
): Promise<StartedProduct> {
  const [command, ...start] =
    under === "npm" ? ["npm", "start", "--"] : [process.execPath, "cli/main.ts", "start"];
  const child = spawn(command, [...start, "--roles", roles], {
    cwd: REPOSITORY,
    env: {
      ...processEnvironment,
      LOG_LEVEL: "warn",
      // Tests bring their own filings.
      SENTINEL_SOURCE: "archive",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const exited = once(child, "exit").then(() => child.exitCode);
  const url = await new Promise<string>((resolveUrl, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const running = /Sentinel (?:worker is running|is running at (\S+))/.exec(printed);
      if (running !== null) resolveUrl(running[1] ?? "");
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("close", (code) => reject(new StartFailedError(code, printed)));
  });
  return { url, pid: pidOf(child), output: () => printed, stop: stopWith(child, exited) };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("The product has no process id.");
  return child.pid;
}

function stopWith(child: ChildProcess, exited: Promise<number | null>): StartedProduct["stop"] {
  return (signal = "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
}
