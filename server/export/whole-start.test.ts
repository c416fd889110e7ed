import { expect, test } from "vitest";
import { wholeStart } from "#server/export/whole-start.ts";

test.each([
  ["abcd", 3, "abc"],
  ["abc", 3, "abc"],
  ["ab", 3, "ab"],
  ["", 3, ""],
  // U+1F4C8 is of two units: the cut is in it, behind it, before it.
  ["ab📈d", 3, "ab"],
  ["a📈d", 3, "a📈"],
  ["abc📈", 3, "abc"],
  ["a📈📈", 4, "a📈"],
])("%j, at most %i units: %j", (text, most, start) => {
  expect(wholeStart(text, most)).toBe(start);
});

test("half a character that stands alone is no reason to step back", () => {
  expect(wholeStart("ab\ud83dd", 3)).toBe("ab\ud83d");
});
