import { expect, test } from "vitest";
import { markedHtml } from "#contract/categorization/marked-text.ts";
import { markedPassages } from "./marked-passages.ts";

test("the passages as they were said, in order", () => {
  const text = 'We "found" R&D <before> it\'s due.\nNext &amp; last.';
  const html = markedHtml(text, [
    [3, 10],
    [11, 23],
    [24, 28],
    [34, 44],
  ]);
  expect(markedPassages(html)).toEqual(['"found"', "R&D <before>", "it's", "Next &amp;"]);
});

test("none where nothing is highlighted", () => {
  expect(markedPassages(null)).toEqual([]);
  expect(markedPassages("Nothing.")).toEqual([]);
});
