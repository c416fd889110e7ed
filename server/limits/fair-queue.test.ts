import { expect, test } from "vitest";
import { createFairQueue } from "#server/limits/fair-queue.ts";

/** Queued work that ends on request; `begun` lists what has begun, in order. */
function createWork(limits: Parameters<typeof createFairQueue>[0]) {
  const enqueue = createFairQueue(limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  async function add(key: string, name: string, knownKey: string | null): Promise<void> {
    const work = async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
    };
    const outcome = await enqueue(key, work, knownKey);
    if (outcome === null) refused.push(name);
  }
  return {
    begun,
    refused,
    add: async (key: string, ...names: string[]) => {
      for (const name of names) void add(key, name, null);
      await settled();
    },
    addKnown: async (knownKey: string, ...names: string[]) => {
      for (const name of names) void add(`network of ${name}`, name, knownKey);
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

test("queues alternate: a newcomer waits for one entry of a long queue, not for all of them [V2.4.1]", async () => {
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

const withKnown = {
  atOnce: 1,
  mostWaiting: 6,
  first: { mostWaiting: 3, mostOfOne: 2, mostInARow: 2 },
};

test("the known find room in a line full of strangers, and go first [V2.4.1]", async () => {
  const work = createWork(withKnown);
  await work.add("x", "x1");
  for (const network of ["a", "b", "c", "d", "e", "f"]) await work.add(network, `${network}1`);
  await work.add("g", "g1");
  expect(work.refused).toEqual(["g1"]);
  await work.addKnown("ana", "ana1");
  await work.addKnown("ben", "ben1");
  expect(work.refused).toHaveLength(3);
  expect(work.refused).not.toContain("ana1");
  await work.end("x1");
  await work.end("ana1");
  expect(work.begun).toEqual(["x1", "ana1", "ben1"]);
});

test("one account, however often it comes, keeps out no other [V2.4.1]", async () => {
  const work = createWork(withKnown);
  await work.add("x", "x1");
  await work.addKnown("owned", "owned1", "owned2", "owned3", "owned4", "owned5", "owned6");
  await work.addKnown("owned", "owned7");
  expect(work.refused).toEqual(["owned7"]);
  await work.addKnown("ana", "ana1");
  await work.add("new", "new1");
  // Entries of one account beyond its share wait among the others, and are dropped there first.
  expect(work.refused).toEqual(["owned7", "owned6", "owned5"]);
  for (const name of ["x1", "owned1", "ana1"]) await work.end(name);
  expect(work.begun.slice(0, 3)).toEqual(["x1", "owned1", "ana1"]);
});

test("unknown callers start after a few known ones, who hold at most half of the places [V2.4.1]", async () => {
  const work = createWork(withKnown);
  await work.add("x", "x1");
  await work.add("new", "new1");
  await work.addKnown("ana", "ana1", "ana2");
  await work.addKnown("ben", "ben1");
  await work.addKnown("eve", "eve1");
  for (const name of ["x1", "ana1", "ben1", "new1", "ana2"]) await work.end(name);
  expect(work.begun).toEqual(["x1", "ana1", "ben1", "new1", "ana2", "eve1"]);
});

test("work that fails frees its place", async () => {
  const enqueue = createFairQueue({ atOnce: 1, mostWaiting: 1 });
  await expect(enqueue("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await enqueue("a", () => Promise.resolve(7))).toEqual({ result: 7 });
});
