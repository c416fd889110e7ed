import { expect, test } from "vitest";
import { createFreshRuns } from "#database/screening/replica/keeping/fresh-runs.ts";

test("who asks during a run gets one that began later, shared with the others", async () => {
  const ends: (() => void)[] = [];
  const runs = createFreshRuns(() => new Promise((resolve) => ends.push(resolve)));
  const answered: string[] = [];
  const start = async (name: string) => {
    await runs.run();
    answered.push(name);
  };
  const all = [start("first"), start("second"), start("third")];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  expect(answered).toEqual(["first"]);
  ends[1]?.();
  await Promise.all(all);
  expect(answered).toEqual(["first", "second", "third"]);
  await runs.settled();
  expect(ends).toHaveLength(2);
});

test("a failed run fails for those who asked for it, not for the next", async () => {
  let count = 0;
  const runs = createFreshRuns(async () => {
    count += 1;
    await Promise.resolve();
    if (count === 1) throw new Error("first");
  });
  const [first, second] = await Promise.allSettled([runs.run(), runs.run()]);
  expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
});
