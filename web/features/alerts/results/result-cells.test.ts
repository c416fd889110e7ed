import { expect, test } from "vitest";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { partsOf, valueWidth } from "./result-cells.tsx";

test.each([
  {
    keywords: ["going concern"],
    text: "… doubt about its Going Concern status; a going concern.",
    marked: ["Going Concern", "going concern"],
  },
  // Parts of words are no hits.
  { keywords: ["concern"], text: "We were concerned.", marked: [] },
  {
    keywords: ["material weakness", "weakness", "weakness in controls"],
    text: "A material weakness in controls.",
    marked: ["material weakness", " in controls"],
  },
])("the keywords $keywords are marked in a snippet", ({ keywords, text, marked }) => {
  const parts = partsOf(text, new KeywordMatcher(keywords));
  expect(parts.filter(({ isHit }) => isHit).map(({ part }) => part)).toEqual(marked);
  expect(parts.map(({ part }) => part).join("")).toBe(text);
});

test("the column of values has room for the longest of them", () => {
  expect(valueWidth([])).toBe(110);
  expect(valueWidth([{ Value: null }, { Value: 1_234_567.89 }])).toBe(110);
  // "$ 12,345,678.90": a dollar sign, 10 digits, and 4 signs with the space, and the padding.
  expect(valueWidth([{ Value: 12_345_678.9 }, { Value: 5 }])).toBe(
    Math.ceil(7.75 + 77.5 + 14 + 16),
  );
  // Two digits and a comma more.
  expect(valueWidth([{ Value: 1_234_567_890 }])).toBe(Math.ceil(7.75 + 93 + 17.5 + 16));
});
