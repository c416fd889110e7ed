import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const count = z.int().min(0);

const replicaState = z.object({
  /** Whether it answers searches: filled, and not far behind. */
  isReady: z.boolean(),
  /** Changes it has taken over, of all there are. */
  changes: count,
  changesTotal: count,
  rows: count,
  diskBytes: count,
  memoryBytes: count,
  memoryLimitBytes: count,
  /** Why the last refresh failed; null where it did not. */
  lastError: z.string().nullable(),
});

/** How far a replica is and what it takes. */
export type ReplicaState = z.infer<typeof replicaState>;

/** Where the replicas of a data folder are. */
export const replicaFolder = (dataDir: string): string => join(dataDir, "screening");

/** File in which a process leaves the state of its replica. */
export const stateFile = (folder: string, pid: number): string => join(folder, `state-${pid}.json`);

/** Leaves the state of this process's replica for commands in other processes. */
export async function writeReplicaState(folder: string, state: ReplicaState): Promise<void> {
  await writeFile(stateFile(folder, process.pid), JSON.stringify(state), { mode: 0o600 });
}

/** The state that a running server left there last; null where none runs. */
export async function readReplicaState(folder: string): Promise<ReplicaState | null> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const pid = Number(/^state-(\d+)\.json$/.exec(name)?.[1]);
    if (Number.isNaN(pid) || !isRunning(pid)) continue;
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    // Empty while it is being written.
    if (text !== "") return replicaState.parse(JSON.parse(text));
  }
  return null;
}

/** Whether a process with this number runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
