/**
 * Runs a few pieces of work at once. What waits stands in one line for each key, and the lines take
 * turns. Where the room to wait is full, the newest of the longest line gives way to a newcomer
 * whose own line is shorter, so that nobody fills it alone.
 */
export function createFairQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const lines = new Map<string, ((isAdmitted: boolean) => void)[]>();
  let running = 0;
  let waiting = 0;

  function admission(key: string): Promise<boolean> | boolean {
    if (running < atOnce) {
      running += 1;
      return true;
    }
    if (waiting >= mostWaiting && !makeRoom(key)) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    lines.set(key, [...(lines.get(key) ?? []), resolve]);
    waiting += 1;
    return promise;
  }

  function makeRoom(key: string): boolean {
    const [longest = []] = [...lines.values()].toSorted((one, other) => other.length - one.length);
    if (longest.length <= (lines.get(key)?.length ?? 0) + 1) return false;
    longest.pop()?.(false);
    waiting -= 1;
    return true;
  }

  function passOn(): void {
    const [next] = lines;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [key, [begin, ...others]] = next;
    // Taken out and put back, a line stands behind all others.
    lines.delete(key);
    if (others.length > 0) lines.set(key, others);
    waiting -= 1;
    begin?.(true);
  }

  /** @returns the work's result, or null when there was no room to wait */
  return async function inTurn<Result>(
    key: string,
    work: () => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    if (!(await admission(key))) return null;
    try {
      return { result: await work() };
    } finally {
      passOn();
    }
  };
}
