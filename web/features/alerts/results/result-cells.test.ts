import { expect, test } from "vitest";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { partsOf } from "./result-cells.tsx";

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
