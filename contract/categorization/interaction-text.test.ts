import { expect, test } from "vitest";
import { interactionText, lineRanges } from "#contract/categorization/interaction-text.ts";

test.each([
  [
    ["Good morning.", "", "Thank you."],
    [
      [0, 13],
      [14, 14],
      [15, 25],
    ],
  ],
  [["One."], [[0, 4]]],
  [[""], [[0, 0]]],
  [
    ["", ""],
    [
      [0, 0],
      [1, 1],
    ],
  ],
])("the lines of %j stand where they were put", (lines, expected) => {
  const text = interactionText(lines);
  expect(lineRanges(text)).toEqual(expected);
  expect(lineRanges(text).map(([start, end]) => text.slice(start, end))).toEqual(lines);
});
