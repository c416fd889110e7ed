import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { identifyProcess } from "#database/embedded/process-identity.ts";

const holderSchema = z.object({ pid: z.int(), identity: z.string(), command: z.string() });

/** Who uses a data folder. */
export type DataHolder = z.infer<typeof holderSchema>;

/** The data folder is in use by another process; the message names it. */
export class DataInUseError extends Error {
  override name = "DataInUseError";
  readonly pid: number;

  constructor(dataDir: string, holder: DataHolder) {
    super(
      `Sentinel is already running on ${dataDir}, pid ${holder.pid} (${holder.command}). ` +
        "Stop it first, or choose another folder with SENTINEL_DATA_DIR.",
    );
    this.pid = holder.pid;
  }
}

/**
 * Takes the data folder for this process. The lock of a process that was killed does not count.
 * @returns a function that gives the folder back
 * @throws DataInUseError when another process has it
 */
export function lockDataDir(dataDir: string): () => void {
  const lockPath = join(dataDir, "lock.json");
  const ownPath = join(dataDir, `lock.${process.pid}.json`);
  writeFileSync(ownPath, JSON.stringify(describeThisProcess()), { mode: 0o600 });
  try {
    // link() fails when the name exists, so of two processes one wins, and the file is never half written.
    if (!tryLink(ownPath, lockPath)) {
      const holder = readDataHolder(dataDir);
      if (holder !== null) throw new DataInUseError(dataDir, holder);
      rmSync(lockPath, { force: true });
      if (!tryLink(ownPath, lockPath)) {
        throw new Error(`Another process has just taken ${dataDir}. Try again.`);
      }
    }
  } finally {
    rmSync(ownPath, { force: true });
  }
  return () => rmSync(lockPath, { force: true });
}

/** The living process that has the data folder, or null. */
export function readDataHolder(dataDir: string): DataHolder | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, "lock.json"), "utf8");
  } catch {
    return null;
  }
  const holder = holderSchema.parse(JSON.parse(text));
  return identifyProcess(holder.pid) === holder.identity ? holder : null;
}

function describeThisProcess(): DataHolder {
  const identity = identifyProcess(process.pid);
  if (identity === null) throw new Error("The start time of this process cannot be read.");
  const command = ["sentinel", ...process.argv.slice(2)].join(" ");
  return { pid: process.pid, identity, command };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
