import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withStudyLimit, studyPace } from "#server/operations/studies/studied-row.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("others go on after a slice, and work no one waits for ends", async () => {
  let hasGone = false;
  const pace = studyPace(() => hasGone);
  let turns = 0;
  setImmediate(() => (turns += 1));
  await pace();
  expect(turns).toBe(0);
  vi.advanceTimersByTime(15);
  await pace();
  expect(turns).toBe(1);
  hasGone = true;
  vi.advanceTimersByTime(15);
  await expect(pace()).rejects.toThrow("The caller has gone.");
});

test("one study of an account at a time, two at once, the rest queued or refused", async () => {
  const running = new Set<number>();
  let most = 0;
  const done: number[] = [];
  const ends: (() => void)[] = [];
  const study = async (account: number): Promise<number> =>
    await withStudyLimit(account, async () => {
      expect(running.has(account)).toBe(false);
      running.add(account);
      most = Math.max(most, running.size);
      await new Promise<void>((resolve) => ends.push(resolve));
      running.delete(account);
      return done.push(account);
    });
  const calls = [study(1), study(1), study(1), study(2), study(3)];
  await expect(study(1)).rejects.toMatchObject({ code: "too_many_requests" });
  const all = Promise.all(calls);
  while (done.length < calls.length) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
  expect(most).toBe(2);
});
