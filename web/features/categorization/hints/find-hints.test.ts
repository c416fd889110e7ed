import { describe, expect, test } from "vitest";
import { createHintFinder, foldText } from "./find-hints.ts";
import { fraudCues, wordingsOf } from "./fraud-cues.ts";
import { firstHintSettings, type HintSettings } from "./hint-settings.ts";

const text =
  "Obviously, we pulled\u00a0 forward a side-letter  deal.\nI don’t have that in front of me.";

function hintsOf(settings: Partial<HintSettings>, searched: string) {
  const hints = createHintFinder({ ...firstHintSettings, ...settings })(searched);
  return hints.map(({ kind, range }) => [kind, searched.slice(...range)]);
}

test("cues are found where they stand, spaces and quotes of any form", () => {
  expect(hintsOf({}, text)).toEqual([
    ["general-knowledge", "Obviously"],
    ["recognition", "pulled\u00a0 forward"],
    ["non-answer", "don’t have that in front of me"],
  ]);
});

test("of one kind the longest is reported, of two kinds both", () => {
  expect(hintsOf({ keywords: ["forward a", "pulled forward"] }, text).slice(1, 4)).toEqual([
    ["keyword", "pulled\u00a0 forward"],
    ["recognition", "pulled\u00a0 forward"],
    ["keyword", "forward a"],
  ]);
});

describe("the reviewer's keywords", () => {
  const keywords = ["Side letter", "side-letter", "5%", "ﬁle", "letter"];

  test.each<[string, string, readonly string[]]>([
    ["whole words only", "A sideletter, letters, side letter.", ["side letter"]],
    [
      "a typed hyphen stands for a blank too",
      "a side letter, a SIDE-LETTER",
      ["side letter", "SIDE-LETTER"],
    ],
    ["signs are themselves", "up 5%, not 5", ["5%"]],
    ["letters that are one sign", "the ﬁle, the file", ["ﬁle", "file"]],
    ["not across lines", "side\nletter", ["letter"]],
    ["behind characters of two units", "😀😀 side letter", ["side letter"]],
  ])("%s", (_, searched, expected) => {
    const hidden = fraudCues.map(({ key }) => key);
    expect(hintsOf({ hidden, keywords }, searched).map(([, found]) => found)).toEqual(expected);
  });
});

test("kinds are left out one by one, and all at once", () => {
  expect(hintsOf({ hidden: ["recognition", "non-answer"] }, text)).toEqual([
    ["general-knowledge", "Obviously"],
  ]);
  expect(hintsOf({ hidden: ["keyword"], keywords: ["deal"] }, "a deal")).toEqual([]);
  expect(hintsOf({ isOn: false, keywords: ["deal"] }, text)).toEqual([]);
});

test("every wording of every kind is found by itself", () => {
  for (const cue of fraudCues) {
    const hidden = fraudCues.map(({ key }) => key).filter((key) => key !== cue.key);
    const find = createHintFinder({ ...firstHintSettings, hidden });
    const wordings = wordingsOf(cue);
    expect(new Set(wordings).size, cue.key).toBe(wordings.length);
    for (const wording of wordings)
      expect(find(`So, ${wording}.`), wording).toEqual([
        { range: [4, 4 + wording.length], kind: cue.key, label: cue.name },
      ]);
  }
});

test("folding says where each unit comes from", () => {
  const folded = foldText("a\u00ad ﬁ \t\n😀”");
  expect(folded.folded).toBe('a fi \u0001😀"');
  expect(folded.starts).toEqual([0, 2, 3, 3, 4, 6, 7, 7, 9]);
  expect(folded.ends).toEqual([1, 3, 4, 4, 5, 7, 9, 9, 10]);
});
