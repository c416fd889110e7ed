import { expect, test } from "vitest";
import { createAccountLimit } from "#server/limits/call-limits.ts";

const limits = { atOnce: 2, mostWaiting: 1, mostWaitingOfAccount: 1, retryAfterSeconds: 3 };

/** Work that ends when it is delivered to, and says when it has begun. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { isBegun: false };
  const work = async () => {
    state.isBegun = true;
    await promise;
    return "done";
  };
  return { work, state, end: resolve };
}

const turned = () => new Promise((resolve) => setImmediate(resolve));

test("an account's work is done one at a time, concurrently with that of others", async () => {
  const withLimit = createAccountLimit(limits, "Busy.");
  const [first, second, other] = [held(), held(), held()];
  const answers = [withLimit(1, first.work), withLimit(1, second.work), withLimit(2, other.work)];
  await turned();
  expect([first, second, other].map(({ state }) => state.isBegun)).toEqual([true, false, true]);
  first.end();
  await answers[0];
  await turned();
  expect(second.state.isBegun).toBe(true);
  second.end();
  other.end();
  expect(await Promise.all(answers)).toEqual(["done", "done", "done"]);
});

test("when the queue is full, further calls are refused with the time to retry", async () => {
  const withLimit = createAccountLimit(limits, "Busy.");
  const running = [held(), held(), held(), held()];
  const answers = running.map(({ work }, account) => withLimit(account, work));
  await expect(answers[3]).rejects.toMatchObject({ code: "too_many_requests", message: "Busy." });
  for (const { end } of running) end();
  expect(await Promise.all(answers.slice(0, 3))).toEqual(["done", "done", "done"]);
});
