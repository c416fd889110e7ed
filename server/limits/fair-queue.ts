type Limits = {
  atOnce: number;
  mostWaiting: number;
  /** Limits of known callers: how many wait, how many of one key, and how many start in a row. */
  first?: { mostWaiting: number; mostOfOne: number; mostInARow: number };
};

const noPriority = { mostWaiting: 0, mostOfOne: 0, mostInARow: 0 };

/**
 * Runs a few pieces of work at once. Waiting work has one queue per key, and the queues alternate.
 * When all places are taken, the newest entry of the longest queue is dropped for a newcomer whose
 * own queue is shorter, so that no one key fills all places.
 *
 * Known callers have their own queues, which go first and for which other entries are dropped.
 * Their share of the places is bounded, and that of one key is small; further entries wait among
 * the others, which start after a few known ones even while more known ones arrive.
 */
export function createFairQueue({ atOnce, mostWaiting, first: bounds = noPriority }: Limits) {
  const known = createLines();
  const others = createLines();
  let running = 0;
  let knownInARow = 0;

  function admission(key: string, knownKey: string | null): Promise<boolean> | boolean {
    if (running < atOnce) {
      running += 1;
      return true;
    }
    const isFull = known.waiting() + others.waiting() >= mostWaiting;
    if (knownKey !== null && mayGoFirst(knownKey)) {
      if (isFull) others.dropNewest({ longerThan: 0 });
      return known.add(knownKey);
    }
    // One account has one queue here too, however many networks it is called from.
    const line = knownKey === null ? `other ${key}` : `known ${knownKey}`;
    if (isFull && !others.dropNewest({ longerThan: others.lengthOf(line) + 1 })) return false;
    return others.add(line);
  }

  function mayGoFirst(key: string): boolean {
    return known.waiting() < bounds.mostWaiting && known.lengthOf(key) < bounds.mostOfOne;
  }

  function passOn(): void {
    const isTurnOfOthers = knownInARow >= bounds.mostInARow && others.waiting() > 0;
    const isKnownNext = known.waiting() > 0 && !isTurnOfOthers;
    knownInARow = isKnownNext ? knownInARow + 1 : 0;
    if (!(isKnownNext ? known : others).beginNext()) running -= 1;
  }

  /**
   * @param key  whose line it is
   * @param knownKey  whose line it is among the known; null for anybody else
   * @returns the work's result, or null when there was no room to wait
   */
  return async function enqueue<Result>(
    key: string,
    work: () => Promise<Result>,
    knownKey: string | null = null,
  ): Promise<{ result: Result } | null> {
    if (!(await admission(key, knownKey))) return null;
    try {
      return { result: await work() };
    } finally {
      passOn();
    }
  };
}

/** Alternating queues, one for each key. */
function createLines() {
  const lines = new Map<string, ((isAdmitted: boolean) => void)[]>();
  let waiting = 0;

  function add(key: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    lines.set(key, [...lineOf(key), resolve]);
    waiting += 1;
    return promise;
  }

  function lineOf(key: string): ((isAdmitted: boolean) => void)[] {
    return lines.get(key) ?? [];
  }

  /** @returns whether there was a line so long; its newest was refused */
  function dropNewest({ longerThan }: { longerThan: number }): boolean {
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (longest === undefined) return false;
    const [key, line] = longest;
    if (line.length <= longerThan) return false;
    line.pop()?.(false);
    if (line.length === 0) lines.delete(key);
    waiting -= 1;
    return true;
  }

  /** @returns whether there was one */
  function beginNext(): boolean {
    const [next] = lines;
    if (next === undefined) return false;
    const [key, [begin, ...rest]] = next;
    // Removing and adding it again puts a queue behind all others.
    lines.delete(key);
    if (rest.length > 0) lines.set(key, rest);
    waiting -= 1;
    begin?.(true);
    return true;
  }

  const lengthOf = (key: string): number => lineOf(key).length;
  return { add, dropNewest, beginNext, lengthOf, waiting: () => waiting };
}
