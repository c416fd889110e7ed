import { expect, test } from "vitest";
import { alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import { alertWatches, queueWatches, requireWatches } from "#worker/alerts/alert-watches.ts";

test("every kind of the vocabulary is matched, from a queue or by a part of the worker", () => {
  expect(() => requireWatches(alertKinds)).not.toThrow();
  expect(Object.keys(alertWatches).toSorted()).toEqual(alertKinds.toSorted());
  expect(queueWatches.map(({ kind, queue }) => [kind, queue])).toEqual([
    ["4", "trade"],
    ["8-K", "event"],
    ["keyword", "text"],
  ]);
});

test("each queue is worked off by one task of its own", () => {
  for (const name of ["queue", "task"] as const) {
    expect(new Set(queueWatches.map((watch) => watch[name])).size).toBe(queueWatches.length);
  }
});

test("a kind without a matcher is refused by name, also where the compiler was bypassed", () => {
  const { keyword: _left, ...others } = alertWatches;
  expect(() => requireWatches(alertKinds, others)).toThrow(
    "The worker has no matcher for alerts of kind keyword.",
  );
  expect(() => requireWatches([...alertKinds, "buyback", "constructor", "buyback"])).toThrow(
    "The worker has no matcher for alerts of kind buyback, constructor.",
  );
});
