import { expect, test } from "vitest";
import { createOneAtATime } from "#server/sessions/one-at-a-time.ts";

test("of one key at most the limit is taken, that which runs included; others have their own", async () => {
  const oneAtATime = createOneAtATime(2);
  const { promise, resolve } = Promise.withResolvers<string>();
  const answers = [
    oneAtATime("a", () => promise),
    oneAtATime("a", () => Promise.resolve("second")),
    oneAtATime("a", () => Promise.resolve("third")),
  ];
  expect(await oneAtATime("b", () => Promise.resolve("other"))).toBe("other");
  resolve("first");
  expect(await Promise.all(answers)).toEqual(["first", "second", null]);
  expect(await oneAtATime("a", () => Promise.resolve("fourth"))).toBe("fourth");
});
