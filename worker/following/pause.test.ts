import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { Wakeup } from "#worker/following/pause.ts";

/** Far longer than the test may take: only a ring or the signal ends such a wait. */
const forEver = 3_600_000;

test("waiting leaves nothing behind with the signal of the process", async () => {
  const { signal } = new AbortController();
  const wakeup = new Wakeup();
  for (let count = 0; count < 20; count += 1) {
    const waiting = wakeup.wait(forEver, signal);
    wakeup.ring();
    await waiting;
    await wakeup.wait(1, signal);
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a ring no one waited for ends the next wait, and that one alone", async () => {
  const { signal } = new AbortController();
  const wakeup = new Wakeup();
  wakeup.ring();
  await wakeup.wait(forEver, signal);
  let isOver = false;
  const waiting = wakeup.wait(forEver, signal).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  wakeup.ring();
  await waiting;
});

test("the signal ends a wait", async () => {
  const ending = new AbortController();
  const waiting = new Wakeup().wait(forEver, ending.signal);
  ending.abort();
  await expect(waiting).resolves.toBeUndefined();
});
