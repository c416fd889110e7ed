import { cpus, totalmem } from "node:os";

/** Processor, cores, memory and runtime, for the head of a report. */
export function machineName(): string {
  const [first] = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${first?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${gibibytes} GiB, Node ${process.versions.node}`;
}

/** Relative costs by name. */
export type Costs = Readonly<Record<string, number>>;

const costs: Record<string, number> = {};

/**
 * A cost divided by that of an alternative, or of a limit, of the same run; kept for `bench compare`.
 * @returns the relative cost: lower is better, whatever the machine
 */
export function relativeCost(name: string, ours: number, alternative: number): number {
  costs[name] = ours / alternative;
  return ours / alternative;
}

/** Those of this process so far. */
export function relativeCosts(): Costs {
  return costs;
}

/** Wall time of one run in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** The middle of the sorted values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value at a share of the sorted values (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[place] ?? Number.NaN;
}
