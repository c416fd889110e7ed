import { type ChildProcess, spawn } from "node:child_process";
import { processEnvironment } from "#testing/processes/process-environment.ts";

/**
 * Starts a script in a process of its own, to be killed. Its errors are shown.
 * @returns once it printed its first line, or ended
 */
export async function startToKill(args: readonly string[]): Promise<ChildProcess> {
  const started = spawn(process.execPath, args, {
    env: processEnvironment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stdout } = started;
  await Promise.race([
    new Promise((resolve) => stdout.once("data", resolve)),
    new Promise((resolve) => started.once("exit", resolve)),
  ]);
  return started;
}

/**
 * Kills it without warning. @returns once it is gone
 * @throws Error when it had ended by itself
 */
export async function killAfter(started: ChildProcess, milliseconds: number): Promise<void> {
  if (started.exitCode !== null) throw new Error(`it ended by itself: ${started.exitCode}`);
  const gone = new Promise((resolve) => started.once("exit", resolve));
  setTimeout(() => started.kill("SIGKILL"), milliseconds);
  await gone;
}
