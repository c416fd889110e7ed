import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuMsOf } from "#testing/processes/cpu-time.ts";
import { KeywordMatcher } from "./keyword-matcher.ts";

type Hit = [keyword: number, start: number, end: number];

function hitsOf(keywords: readonly string[], text: string): Hit[] {
  const hits: Hit[] = [];
  new KeywordMatcher(keywords).scan(text, (...hit) => hits.push(hit));
  return hits.sort(inOrder);
}

function inOrder(a: Hit, b: Hit): number {
  return a[0] - b[0] || a[1] - b[1];
}

function countOf(keyword: string, text: string): number {
  return hitsOf([keyword], text).length;
}

describe("DOMAIN.md section 6 [V1.2.9]", () => {
  test.each([
    ["fraud", "fraudulent", 0],
    ["fraud", "Fraud,", 1],
    ["going concern", "going concern", 1],
    ["going concern", "GOING\nConcern", 1],
    ["going concern", "going-concern", 0],
    ["going-concern", "a going concern and a going-concern", 2],
    ["fraud", "antifraud anti-fraud fraud2 2fraud fraud_x", 2],
    [
      "fraud",
      "d\u00e9fraud fraud\u00e9 \u4e0dfraud fraud\u{20bb7} \u{20bb7}fraud \u{1f600}fraud",
      1,
    ],
    ["(a+)+$", "aaaa (a+)+$ aa", 1],
    ["c++", "C++ C++11 c+", 1],
    ["$100", "US$100 $100 $1000", 1],
    [".*", "anything .* at all", 1],
    ["\u00c9t\u00e9", "\u00c9T\u00c9 \u00e9t\u00e9 ete", 2],
    ["stra\u00dfe", "STRA\u1e9eE strasse", 1],
    ["\u03c3\u03bf\u03c6\u03cc\u03c2", "\u03a3\u039f\u03a6\u038c\u03a3", 1],
    ["-5", "a 5 and -5", 1],
    ["a a", "a a a a", 2],
    ["a b a", "a b a b a", 1],
    ["company\u2019s \u201cplan\u201d", `company's "plan"`, 1],
    ["  fr\u00adaud\u2122 ", "fraud", 1],
    ["", "anything", 0],
    ["\u200b \u2122", "anything", 0],
  ])("%s in %j: %i", (keyword, text, count) => {
    expect(countOf(keyword, text)).toBe(count);
  });

  test("keywords within keywords, at one place and one after another", () => {
    const text = "material weakness in internal control";
    expect(
      hitsOf(["weakness", "material weakness", "weakness in", "Internal Control", "in"], text),
    ).toEqual([
      [0, 9, 17],
      [1, 0, 17],
      [2, 9, 20],
      [3, 21, 37],
      [4, 18, 20],
    ]);
  });

  test("a keyword typed twice is found for both", () => {
    expect(hitsOf(["Fraud", "fraud"], "fraud")).toEqual([
      [0, 0, 5],
      [1, 0, 5],
    ]);
  });
});

/** The rules read once more, for one keyword at a time, with nothing of the matcher. */
function naiveHits(keywords: readonly string[], text: string): Hit[] {
  return keywords.flatMap((keyword, index) => {
    const trimmed = keyword.trim().replace(/\s+/g, " ");
    if (trimmed === "") return [];
    const characters = [...trimmed];
    const pattern = characters.map((character, place) => {
      const isInside = place > 0 && place < characters.length - 1;
      if (character === " ") return "\\s";
      if (character === "-") return isInside ? "(?:-|\\s)" : "-";
      return /[\p{L}\p{N}]/u.test(character)
        ? character
        : `\\u{${character.codePointAt(0)?.toString(16)}}`;
    });
    const sought = new RegExp(`(?<![\\p{L}\\p{N}])${pattern.join("")}(?![\\p{L}\\p{N}])`, "giu");
    return [...text.matchAll(sought)].map((match): Hit => [
      index,
      match.index,
      match.index + match[0].length,
    ]);
  });
}

const characters = fc.constantFrom(
  ..."aaabbAB12  --_.+($".split(""),
  "\n",
  "\u00e9",
  "\u00c9",
  "\u00df",
  "\u03c3",
  "\u03c2",
  "\u03a3",
  "\u4e0d",
  "\u0131",
  "i",
  "I",
  "\u{20bb7}",
  "\u{1f600}",
);
const texts = fc.array(characters, { maxLength: 80 }).map((parts) =>
  parts
    .join("")
    .replace(/\s+/g, (gap) => gap[0] ?? "")
    .trim(),
);
const keywordLists = fc.array(
  fc.array(characters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("")),
  { minLength: 1, maxLength: 8 },
);

test(
  "finds what one regular expression per keyword finds, at the same places",
  { timeout: 30_000 },
  () => {
    fc.assert(
      fc.property(keywordLists, texts, (keywords, text) => {
        expect(hitsOf(keywords, text)).toEqual(naiveHits(keywords, text).sort(inOrder));
      }),
      { numRuns: 150 },
    );
  },
);

test("more different characters than the automaton has columns for", () => {
  const han = Array.from({ length: 150 }, (_, index) => String.fromCharCode(0x4e00 + index));
  const keywords = [...han.map((character) => `x ${character}`), ...han.map((c) => `${c}-y`)];
  const text = keywords.filter((_, index) => index % 7 === 0).join(" . ");
  expect(hitsOf(keywords, text)).toEqual(naiveHits(keywords, text).sort(inOrder));
});

test("a text in which keywords begin everywhere takes hardly longer than another", () => {
  const keywords = Array.from({ length: 50 }, (_, index) => `${"a ".repeat(60 + index)}b`);
  const matcher = new KeywordMatcher(keywords);
  const scanned = (text: string): number =>
    cpuMsOf(() => {
      for (let time = 0; time < 20; time += 1) matcher.scan(text, () => undefined);
    });
  // Going through the begun keywords at each word would take a hundred times as long.
  const usualMs = Math.max(10, scanned("c d ".repeat(250_000)));
  expect(scanned("a ".repeat(500_000))).toBeLessThan(30 * usualMs);
});
