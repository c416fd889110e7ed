import { afterEach, expect, test } from "vitest";
import { longestTurnShare } from "#testing/processes/cpu-time.ts";
import { openKeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";

const opened: ReturnType<typeof openKeywordFinder>[] = [];
const open: typeof openKeywordFinder = (limits) => {
  const finder = openKeywordFinder(limits);
  opened.push(finder);
  return finder;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((finder) => finder.close()));
});

const documents = [{ documentNumber: 1, text: "Doubt about going\nconcern; no fraud." }];

test("keywords are found and words listed, in the order in which they were asked for", async () => {
  const finder = open();
  const [first, words, second] = await Promise.all([
    finder.find(documents, ["going concern", "restated"]),
    finder.wordsOf(["Going concern"]),
    finder.find(documents, ["fraud"]),
  ]);
  expect([...first.keys()]).toEqual(["going concern"]);
  expect(words).toBe("concern going");
  expect([...second.keys()]).toEqual(["fraud"]);
});

test("hostile keywords in a huge text are looked for in another thread [V1.2.9]", async () => {
  const finder = open();
  // Each begins like the text and goes on with it for 199 characters; metacharacters among them.
  const keywords = Array.from({ length: 100 }, (_, number) =>
    `(a+)+$ ${"a ".repeat(95)}${number}`.slice(0, 200),
  );
  const text = "(a+)+$ a a a a ".repeat(300_000);
  const finding = finder.find([{ documentNumber: 1, text }], keywords);
  expect(await longestTurnShare(finding)).toBeLessThan(0.5);
  expect([...(await finding).keys()]).toEqual([]);
});

test("a text that takes too long is refused, and the next is read by a new thread", async () => {
  const limits = { longestMs: 100, heapMegabytes: 512 };
  const finder = open(limits);
  const endless = [{ documentNumber: 1, text: "a b ".repeat(10_000_000) }];
  await expect(finder.find(endless, ["a b a"])).rejects.toThrow(
    "A text was read for longer than 0.1 seconds.",
  );
  limits.longestMs = 20_000;
  expect((await finder.find(documents, ["fraud"])).size).toBe(1);
});
