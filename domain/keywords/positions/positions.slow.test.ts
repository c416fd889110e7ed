import fc from "fast-check";
import { expect, test } from "vitest";
import { foldCharacter } from "#contract/keywords/fold-character.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { findKeywords } from "#domain/keywords/find-keywords.ts";
import { buildSegment } from "#domain/keywords/positions/build-segment.ts";
import { findInSegment } from "#domain/keywords/positions/find-in-segment.ts";
import { patternOfKeyword } from "#domain/keywords/positions/keyword-pattern.ts";
import { readList } from "#domain/keywords/positions/position-lists.ts";
import { findInBlock, keyBytes, sharedBytes } from "#domain/keywords/positions/segment-blocks.ts";

/** Letters, digits, signs, spaces, accents apart, letters of two units, an iota below a letter. */
const characters = [
  ..."aAbBéÉßİı19 -..&*,'()$+ ",
  "\n",
  "\u0301",
  "\u{20000}",
  "\u{1F600}",
  "\u{1D400}",
  "Ω",
  "\u2126",
  "ι",
  "\u0345",
  "\u2026",
];
const words = ["the", "of", "U.S.", "R&D", "going", "concern", "non-reliance", "10-K", "$0.01"];
const between = [" ", "\n", ", ", "-", "", ". ", "  ", " - "];
const fold = (text: string): string =>
  [...text].map((character) => foldCharacter(character.codePointAt(0) ?? 0)).join("");

const ofCharacters = fc.string({ unit: fc.constantFrom(...characters), maxLength: 40 });
const ofWords = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...between)), { maxLength: most })
    .map((parts) => parts.flat().join(""));
const someText = fc.oneof(ofCharacters, ofWords(30)).map(fold);
const someFilings = fc.array(fc.array(someText, { maxLength: 3 }), { minLength: 1, maxLength: 6 });

function segmentOf(filings: readonly (readonly string[])[]) {
  const { starts, blocks } = buildSegment(filings);
  return (keyword: string): number[] => {
    const found = findInSegment(patternOfKeyword(keyword), starts, (typed) => {
      const key = keyBytes(typed);
      const block = blocks.findLast(({ firstKey }) => Buffer.compare(firstKey, key) <= 0);
      const list = block === undefined ? null : findInBlock(block.content, key, sharedBytes(typed));
      return list === null ? null : readList(list);
    });
    return [...found];
  };
}

function byMatcher(filings: readonly (readonly string[])[], keyword: string): number[] {
  const matcher = new KeywordMatcher([keyword]);
  return filings.map((texts) => {
    const documents = texts.map((text, place) => ({ documentNumber: place + 1, text }));
    return findKeywords(matcher, documents).length;
  });
}

test("positions find a keyword exactly where the matcher does", () => {
  let hits = 0;
  // A single word is found often, so that finding none cannot pass.
  const keyword = fc.oneof(ofCharacters, ofWords(3), ofWords(1));
  const property = fc.property(someFilings, keyword, (filings, typed) => {
    const expected = byMatcher(filings, typed);
    hits += expected.filter((found) => found === 1).length;
    expect([typed, segmentOf(filings)(typed)]).toEqual([typed, expected]);
  });
  fc.assert(property, { numRuns: 1_500 });
  expect(hits).toBeGreaterThan(50);
});

test("keywords cut out of a text are found as by the matcher", () => {
  const property = fc.property(someFilings, fc.nat(200), fc.nat(30), (filings, from, length) => {
    const keyword = filings
      .flat()
      .join(" ")
      .slice(from, from + length)
      .toWellFormed();
    expect([keyword, segmentOf(filings)(keyword)]).toEqual([keyword, byMatcher(filings, keyword)]);
  });
  fc.assert(property, { numRuns: 1_500 });
});

/** Long enough for common atoms to be stored by their neighbors. */
test("common atoms are found next to their neighbors, and alone", () => {
  const commonWords = fc.constantFrom("the", "of", "a", "U.S.", "(a)", "R&D", "x");
  const someKeyword = fc
    .array(fc.tuple(commonWords, fc.constantFrom(" ", "-", ", ", "")), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.flat().join("").trim());
  const longText = fc
    .array(fc.tuple(commonWords, fc.constantFrom(" ", "\n", ", ", "-", "")), {
      minLength: 40,
      maxLength: 60,
    })
    .map((parts) => parts.flat().join(""));
  let hits = 0;
  let misses = 0;
  const property = fc.property(
    fc.array(fc.array(longText, { maxLength: 2 }), { minLength: 5, maxLength: 8 }),
    fc.array(someKeyword, { minLength: 5, maxLength: 10 }),
    (filings, keywords) => {
      const find = segmentOf(filings);
      for (const keyword of keywords) {
        const expected = byMatcher(filings, keyword);
        hits += expected.filter((found) => found === 1).length;
        misses += expected.filter((found) => found === 0).length;
        expect([keyword, find(keyword)]).toEqual([keyword, expected]);
      }
    },
  );
  fc.assert(property, { numRuns: 100 });
  expect(Math.min(hits, misses)).toBeGreaterThan(500);
});

test("parts of a common atom that are together have its positions in their order", () => {
  // Each neighbor is rare, so that many share a part.
  const filings = Array.from({ length: 40 }, (_, filing) => {
    const words = Array.from({ length: 1_000 }, (__, at) => `w${(at * 7 + filing * 13) % 1_500}`);
    return [words.map((word) => `the ${word},`).join(" ")];
  });
  const find = segmentOf(filings);
  for (const keyword of [
    "the w0",
    "w13, the",
    "the w1499,",
    "the",
    ",",
    "w3, the w10",
    "the w7 the",
  ])
    expect([keyword, find(keyword)]).toEqual([keyword, byMatcher(filings, keyword)]);
});

test("a common sign is found alone wherever one of its places has no letter next to it", () => {
  const glued = "a,b ".repeat(300);
  const filings = [
    [glued],
    [`${glued}a, b`],
    [`${glued}(,)`],
    [`${glued},b`],
    ["(,) ".repeat(300)],
  ];
  expect(segmentOf(filings)(",")).toEqual([0, 0, 1, 0, 1]);
  expect(byMatcher(filings, ",")).toEqual([0, 0, 1, 0, 1]);
});

test("words longer than an index has room for are found whole", () => {
  const long = "x".repeat(1_000);
  const find = segmentOf([[long], [`${long}x`], ["x".repeat(128)], [`a ${long} b`]]);
  expect(find(long)).toEqual([1, 0, 0, 1]);
  expect(find("x".repeat(128))).toEqual([0, 0, 1, 0]);
  expect(find(`${long} b`)).toEqual([0, 0, 0, 1]);
});

test("a keyword of many hyphens may be where all its words are, and is nowhere else", () => {
  const typed = "a-b-c-d-e-f-g-h-i-j-k";
  expect(patternOfKeyword(typed).isExact).toBe(false);
  const find = segmentOf([[typed], ["k j i h g f e d c b a"], ["a-b-c-d-e-f-g-h-i-j"]]);
  expect(find(typed)).toEqual([1, 1, 0]);
});
