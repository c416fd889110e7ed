import fc from "fast-check";
import { expect, test } from "vitest";
import { filingWords, wordsOfKeyword } from "#domain/keywords/filing-words.ts";
import { findKeywords } from "#domain/keywords/find-keywords.ts";
import { foldCharacter } from "#domain/keywords/fold-character.ts";
import { KeywordMatcher } from "#domain/keywords/keyword-matcher.ts";

/** Letters, digits, signs, blanks, accents apart, letters of two units, a half alone. */
const characters = [
  ..."aAbBéÉßİı19 -.,'()$+ ",
  "\n",
  "\u0301",
  "\u{20000}",
  "\u{1F600}",
  "\u{1D400}",
  "Ω",
  "\u2126",
];
const someText = fc.string({ unit: fc.constantFrom(...characters), maxLength: 60 });
const fold = (text: string): string =>
  [...text].map((character) => foldCharacter(character.codePointAt(0) ?? 0)).join("");

function has(words: ReadonlySet<string>, keyword: string): boolean {
  return wordsOfKeyword(keyword).words.every((word) => words.has(word));
}

test("a filing in which a keyword is found has all its words; where the keyword is a word, and only there", () => {
  fc.assert(
    fc.property(fc.array(someText, { maxLength: 3 }), someText, (typed, keyword) => {
      const texts = typed.map(fold);
      const words = new Set(filingWords(texts)?.split(" ") ?? []);
      const documents = texts.map((text, place) => ({ documentNumber: place + 1, text }));
      const isFound = findKeywords(new KeywordMatcher([keyword]), documents).length > 0;
      if (isFound) expect(has(words, keyword)).toBe(true);
      if (wordsOfKeyword(keyword).isWord) expect(isFound).toBe(has(words, keyword));
    }),
    { numRuns: 500 },
  );
});

test("keywords cut out of a text are never missed", () => {
  fc.assert(
    fc.property(someText, fc.nat(60), fc.nat(60), (typed, from, length) => {
      const text = fold(typed);
      const keyword = text.slice(from, from + length);
      const words = new Set(filingWords([text])?.split(" ") ?? []);
      const isFound =
        findKeywords(new KeywordMatcher([keyword]), [{ documentNumber: 1, text }]).length > 0;
      if (isFound) expect(has(words, keyword)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("words are caseless runs of letters and digits, each once, in order", () => {
  expect(filingWords(["Going concern: 10-K's", "GOING  Concern"])).toBe("10 concern going k s");
  expect(filingWords([" - "])).toBe("");
});

test("a word longer than an index has room for is cut on both sides, and then read to be sure", () => {
  const long = "x".repeat(200);
  expect(filingWords([long])).toBe("x".repeat(64));
  expect(wordsOfKeyword(long)).toEqual({ words: ["x".repeat(64)], isWord: false });
});

test("a filing of too many words is not listed", () => {
  const numbers = Array.from({ length: 100_001 }, (_, number) => String(number)).join(" ");
  expect(filingWords([numbers])).toBeNull();
});

test("a keyword of several words, or with signs, is no word", () => {
  expect(wordsOfKeyword("Going Concern")).toEqual({ words: ["going", "concern"], isWord: false });
  expect(wordsOfKeyword("(a+)+$")).toEqual({ words: ["a"], isWord: false });
  expect(wordsOfKeyword("%")).toEqual({ words: [], isWord: false });
  expect(wordsOfKeyword("Fraud")).toEqual({ words: ["fraud"], isWord: true });
});
