/**
 * Milliseconds of processor time that this thread spends on some work. Unlike the time on a clock it
 * leaves out what other programs of a busy machine take, so two of them can be compared. Some systems
 * count it in steps of 10 ms.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return cpuMs(process.threadCpuUsage(before));
}

/**
 * Compares what the longest turn of this thread's event loop took with what all other threads of this
 * process took, while some work goes on. Where the work is done by other threads the ratio is small.
 */
export async function longestTurnShare(work: Promise<unknown>): Promise<number> {
  const before = { process: process.cpuUsage(), thread: process.threadCpuUsage() };
  let [longestMs, turnFrom] = [0, before.thread];
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, cpuMs(process.threadCpuUsage(turnFrom)));
    turnFrom = process.threadCpuUsage();
  }, 5);
  await work.finally(() => clearInterval(timer));
  longestMs = Math.max(longestMs, cpuMs(process.threadCpuUsage(turnFrom)));
  const ofOthers =
    cpuMs(process.cpuUsage(before.process)) - cpuMs(process.threadCpuUsage(before.thread));
  return longestMs / ofOthers;
}

function cpuMs({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1_000;
}
