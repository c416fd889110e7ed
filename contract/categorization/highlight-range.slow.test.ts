import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointRanges } from "#contract/categorization/highlight-range.ts";

test.each([
  // Places counted by hand, as Python's len() gives them.
  ["plain", [[0, 5]], [[0, 5]]],
  [
    "a😀b😀c",
    [
      [1, 3],
      [4, 7],
    ],
    [
      [1, 2],
      [3, 5],
    ],
  ],
  // An e with a combining accent is two code points.
  [
    "cafe\u0301 😀",
    [
      [3, 5],
      [6, 8],
    ],
    [
      [3, 5],
      [6, 7],
    ],
  ],
  // A family: three people and two joiners.
  [
    "👩‍👩‍👧 x",
    [
      [0, 8],
      [9, 10],
    ],
    [
      [0, 5],
      [6, 7],
    ],
  ],
] as const)("%j: %j are code points %j", (text, ranges, expected) => {
  expect(codePointRanges(text, ranges)).toEqual(expected);
});

test("slices of code points are the slices of code units, whatever the text", () => {
  const texts = fc.array(fc.string({ unit: "binary", maxLength: 6 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join("");
      const ranges: [number, number][] = [];
      for (const [place, piece] of pieces.entries()) {
        const start = pieces.slice(0, place).join("").length;
        if (place % 2 === 0 && piece !== "") ranges.push([start, start + piece.length]);
      }
      const characters = Array.from(text);
      const cut = codePointRanges(text, ranges).map(([start, end]) =>
        characters.slice(start, end).join(""),
      );
      expect(cut).toEqual(ranges.map(([start, end]) => text.slice(start, end)));
    }),
  );
});
