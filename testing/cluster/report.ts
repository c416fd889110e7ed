import type { Failures } from "#testing/cluster/calls.ts";
import type { Comparison } from "#testing/cluster/compare.ts";
import type { Kill } from "#testing/cluster/kills.ts";
import type { SeenRows } from "#testing/cluster/load.ts";

/** The longest time without an acknowledged write while something was killed and not back yet, in seconds. */
export function longestGap(acknowledged: readonly number[], { atMs, wholeAfterMs }: Kill): number {
  const end = atMs + wholeAfterMs;
  const before = acknowledged.findLast((at) => at <= atMs) ?? atMs;
  const during = acknowledged.filter((at) => at > atMs && at <= end);
  const after = acknowledged.find((at) => at > end);
  const moments = [before, ...during, ...(after === undefined ? [] : [after])];
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  return Math.max(0, ...gaps) / 1_000;
}

/** One line for each kill. */
export function killLines(
  kills: readonly Kill[],
  acknowledged: readonly number[],
  matchDelays: Comparison["matchDelays"],
): string[] {
  return kills.map((kill) => {
    const { what, name, atMs, wholeAfterMs } = kill;
    const until = atMs + wholeAfterMs;
    const delays = matchDelays
      .filter(({ acknowledgedAtMs: at }) => at > atMs - 2_000 && at <= until)
      .map(({ seconds }) => seconds);
    const slowest = delays.length === 0 ? "-" : Math.max(...delays).toFixed(1);
    return (
      `${what.padEnd(8)} ${name.padEnd(8)} no write acknowledged for ${longestGap(acknowledged, kill).toFixed(1)} s, ` +
      `slowest match ${slowest} s, all back after ${(wholeAfterMs / 1_000).toFixed(1)} s`
    );
  });
}

/** Refusals other than "unavailable": the operation should have been done, or the answer is wrong. */
export function unexpectedFailures(failures: Failures): string[] {
  return [...failures]
    .filter(([key]) => !/ (0|502|503|504)$/.test(key))
    .map(([key, count]) => `answered wrongly, ${count} times: ${key}`);
}

/**
 * Answers to one search that has more and more rows. Each is at most so old as is allowed: none shows fewer rows than
 * one that was answered longer before.
 * @param sentAtMs  when each filing was sent: no answer shows more
 */
export function wrongAnswers(
  seen: readonly SeenRows[],
  sentAtMs: readonly number[],
  maxBehindMs: number,
): string[] {
  const problems: string[] = [];
  for (const { requestedAtMs, answeredAtMs, rows } of seen) {
    const known = seen.filter((other) => other.answeredAtMs < requestedAtMs - maxBehindMs);
    const least = Math.max(0, ...known.map((other) => other.rows));
    const most = sentAtMs.filter((at) => at < answeredAtMs).length;
    if (rows < least || rows > most)
      problems.push(`a search showed ${rows} rows, but there were ${least} to ${most}`);
  }
  return problems;
}

/** Median, 95th percentile, and largest of numbers, as text. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(2);
  return `median ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s of ${sorted.length}`;
}
