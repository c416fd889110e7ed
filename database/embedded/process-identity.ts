import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What tells this process from a later one with the same number: its start time.
 * @returns null when no such process runs
 */
export function identifyProcess(pid: number): string | null {
  if (process.platform !== "linux") return readPs(pid, "lstart");
  // Field 22 of stat; the command before it is in parentheses and may hold spaces.
  const stat = readProcessFile(pid, "stat");
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A zombie has ended; only its parent has not looked yet.
  if (fields === undefined || fields[0] === "Z") return null;
  return fields[19] ?? null;
}

/** Command line of a running process with single spaces; null when no such process runs. */
export function readCommandLine(pid: number): string | null {
  if (process.platform !== "linux") return readPs(pid, "command");
  return readProcessFile(pid, "cmdline")?.replaceAll("\0", " ").trim() ?? null;
}

function readProcessFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}

function readPs(pid: number, column: string): string | null {
  const answer = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  const text = answer.stdout.trim();
  return text === "" ? null : text;
}
