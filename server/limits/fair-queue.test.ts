import { expect, test } from "vitest";
import { createFairQueue } from "#server/limits/fair-queue.ts";

/** Queued work that ends when told to; `begun` names what has begun, in order. */
function createWork(limits: { atOnce: number; mostWaiting: number }) {
  const inTurn = createFairQueue(limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  async function add(key: string, name: string): Promise<void> {
    const outcome = await inTurn(key, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
    });
    if (outcome === null) refused.push(name);
  }
  return {
    begun,
    refused,
    add: async (key: string, ...names: string[]) => {
      for (const name of names) void add(key, name);
      await settled();
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

async function settled(): Promise<void> {
  await new Promise(setImmediate);
}

test("as many as allowed run at once, the next begins when one ends", async () => {
  const work = createWork({ atOnce: 2, mostWaiting: 5 });
  await work.add("a", "a1", "a2", "a3");
  expect(work.begun).toEqual(["a1", "a2"]);
  await work.end("a1");
  expect(work.begun).toEqual(["a1", "a2", "a3"]);
});

test("lines take turns: a newcomer waits for one of a long line, not for all of it [V2.4.1]", async () => {
  const work = createWork({ atOnce: 1, mostWaiting: 9 });
  await work.add("a", "a1", "a2", "a3", "a4");
  await work.add("b", "b1", "b2");
  for (const name of ["a1", "a2", "b1", "a3", "b2"]) await work.end(name);
  expect(work.begun).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"]);
});

test("who fills the room alone gives way, the newest first, down to an even share [V2.4.1]", async () => {
  const work = createWork({ atOnce: 1, mostWaiting: 4 });
  await work.add("a", "a1", "a2", "a3", "a4", "a5", "a6");
  expect(work.refused).toEqual(["a6"]);
  await work.add("b", "b1", "b2", "b3");
  expect(work.refused).toEqual(["a6", "a5", "a4", "b3"]);
  for (const name of ["a1", "a2", "b1", "a3", "b2"]) await work.end(name);
  expect(work.begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("work that fails frees its place", async () => {
  const inTurn = createFairQueue({ atOnce: 1, mostWaiting: 1 });
  await expect(inTurn("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn("a", () => Promise.resolve(7))).toEqual({ result: 7 });
});
