import { expect, test } from "vitest";
import { matchQueues } from "#database/queue/queues.ts";
import { alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import { alertWatches, queueWatches, requireWatches } from "#worker/alerts/alert-watches.ts";

test("every kind of the vocabulary is matched, from a queue of its own or with the work of another", () => {
  expect(() => requireWatches(alertKinds)).not.toThrow();
  expect(Object.keys(alertWatches).toSorted()).toEqual(alertKinds.toSorted());
  expect(queueWatches.map(({ kind, queue }) => [kind, queue])).toEqual([
    ["4", "trade"],
    ["8-K", "event"],
    ["keyword", "text"],
    ["planned_sales", "planned_sale"],
  ]);
});

test("each kind has a queue of its own", () => {
  expect(new Set(queueWatches.map(({ queue }) => queue)).size).toBe(queueWatches.length);
  const names = Object.values(matchQueues).map(({ name }) => name);
  expect(new Set(names).size).toBe(queueWatches.length);
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
