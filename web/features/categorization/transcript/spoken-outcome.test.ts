import { expect, test } from "vitest";
import { spokenOutcome } from "./spoken-outcome.ts";

const text = "We shipped in June.\nThe customer signed in July.";

test.each([
  ["what is highlighted is read out", [], { start: 3, end: 10 }, "Highlighted: shipped"],
  ["over lines", [], { start: 14, end: 23 }, "Highlighted: June. The"],
  ["one is taken off", [[3, 10]], { start: 4, end: 6 }, "Highlight removed."],
  [
    "several",
    [
      [3, 10],
      [14, 18],
    ],
    { start: 0, end: 18 },
    "2 highlights removed.",
  ],
  ["nothing", [[3, 10]], { start: 10, end: 11 }, "Nothing to highlight."],
] as const)("%s", (_, before, selection, expected) => {
  expect(spokenOutcome(text, before, selection)).toBe(expected);
});

test("a long one is cut between two words", () => {
  const long = "word ".repeat(100);
  expect(spokenOutcome(long, [], { start: 0, end: long.length })).toBe(
    `Highlighted: ${"word ".repeat(24).trim()} …`,
  );
});
