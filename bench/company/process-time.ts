import { readdir, readFile } from "node:fs/promises";

/** Of the clock that /proc counts processor time by. */
const ticksPerSecond = 100;
/** Fields of /proc/PID/stat after the name in brackets. */
const [parentField, userField, systemField] = [1, 11, 12];

/** Processor time of a process and of all below it, in seconds, while they lived; Linux. */
export async function processSeconds(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = new Map<number, readonly string[]>();
  for (const each of pids) {
    const text = await readFile(`/proc/${each}/stat`, "utf8").catch(() => "");
    if (text !== "") stats.set(each, text.slice(text.lastIndexOf(")") + 2).split(" "));
  }
  const isBelow = (each: number): boolean => {
    if (each === pid) return true;
    const parent = Number(stats.get(each)?.[parentField] ?? 0);
    return parent > 1 && isBelow(parent);
  };
  let ticks = 0;
  for (const [each, fields] of stats) {
    if (isBelow(each)) ticks += Number(fields[userField]) + Number(fields[systemField]);
  }
  return ticks / ticksPerSecond;
}
