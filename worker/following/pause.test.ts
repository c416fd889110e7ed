import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { Bell } from "#worker/following/pause.ts";

/** Far longer than the test may take: only a ring or the signal ends such a wait. */
const forEver = 3_600_000;

test("waiting leaves nothing behind with the signal of the process", async () => {
  const { signal } = new AbortController();
  const bell = new Bell();
  for (let count = 0; count < 20; count += 1) {
    const waiting = bell.wait(forEver, signal);
    bell.ring();
    await waiting;
    await bell.wait(1, signal);
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a ring nobody waited for ends the next wait, and that one alone", async () => {
  const { signal } = new AbortController();
  const bell = new Bell();
  bell.ring();
  await bell.wait(forEver, signal);
  let isOver = false;
  const waiting = bell.wait(forEver, signal).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  bell.ring();
  await waiting;
});

test("the signal ends a wait", async () => {
  const ending = new AbortController();
  const waiting = new Bell().wait(forEver, ending.signal);
  ending.abort();
  await expect(waiting).resolves.toBeUndefined();
});
