import { expect, test } from "vitest";
import { chosenPart, moveWords, wordsOf } from "./word-choice.ts";

const line = "“Well, we don’t guide to 4.5% 😀.”";
const words = wordsOf(line);

test("punctuation is no word", () => {
  expect(words.map(([start, end]) => line.slice(start, end))).toEqual([
    "Well",
    "we",
    "don’t",
    "guide",
    "to",
    "4.5",
  ]);
  expect(wordsOf(" … ")).toEqual([]);
});

test.each([
  ["ArrowRight", false, { anchor: 2, focus: 2 }, { anchor: 3, focus: 3 }],
  ["ArrowRight", true, { anchor: 2, focus: 2 }, { anchor: 2, focus: 3 }],
  ["ArrowLeft", true, { anchor: 2, focus: 2 }, { anchor: 2, focus: 1 }],
  ["ArrowLeft", false, { anchor: 2, focus: 4 }, { anchor: 3, focus: 3 }],
  ["ArrowLeft", false, { anchor: 0, focus: 0 }, { anchor: 0, focus: 0 }],
  ["ArrowRight", true, { anchor: 1, focus: 5 }, { anchor: 1, focus: 5 }],
  ["Home", true, { anchor: 3, focus: 4 }, { anchor: 3, focus: 0 }],
  ["End", false, { anchor: 3, focus: 4 }, { anchor: 5, focus: 5 }],
])("%s, with Shift: %s", (key, shiftKey, before, after) => {
  expect(moveWords(before, { key, shiftKey }, words.length)).toEqual(after);
});

test("other keys move nothing", () => {
  expect(moveWords({ anchor: 0, focus: 0 }, { key: "x", shiftKey: false }, 6)).toBeNull();
  expect(moveWords({ anchor: 0, focus: 0 }, { key: "End", shiftKey: false }, 0)).toBeNull();
});

test("several words are chosen with what stands between them, in either direction", () => {
  for (const choice of [
    { anchor: 0, focus: 2 },
    { anchor: 2, focus: 0 },
  ])
    expect(line.slice(...(chosenPart(words, choice) ?? []))).toBe("Well, we don’t");
  expect(chosenPart([], { anchor: 0, focus: 0 })).toBeNull();
});
