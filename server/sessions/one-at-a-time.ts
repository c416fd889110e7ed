/** Runs work with the same key one at a time; more than `most` waiting is refused. */
export function createOneAtATime(most: number) {
  const queues = new Map<string, { tail: Promise<unknown>; length: number }>();

  /** @returns the work's result, or null when too many wait already */
  return async function oneAtATime<Result>(
    key: string,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
    if (queue.length >= most) return null;
    const result = queue.tail.then(work);
    queues.set(key, queue);
    queue.length += 1;
    queue.tail = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
