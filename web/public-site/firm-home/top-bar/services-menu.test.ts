import { expect, test } from "vitest";
import { nextEntry } from "./services-menu.tsx";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 1, 2],
  ["ArrowDown", 3, 0],
  ["ArrowUp", 2, 1],
  ["ArrowUp", 0, 3],
  ["ArrowUp", -1, 3],
  ["Home", 2, 0],
  ["End", 0, 3],
])("%s from %i of four leads to %i", (key, current, next) => {
  expect(nextEntry(key, current, 4)).toBe(next);
});
