import fc from "fast-check";
import { expect, test } from "vitest";
import { filingWords, wordsOfKeyword } from "#domain/keywords/filing-words.ts";
import { findKeywords } from "#domain/keywords/find-keywords.ts";
import { foldCharacter } from "#contract/keywords/fold-character.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";

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

function isPossible(texts: readonly string[], keyword: string): boolean {
  const words = new Set(filingWords(texts)?.split(" ") ?? []);
  return wordsOfKeyword(keyword).words.every((word) => words.has(word));
}

function isFound(texts: readonly string[], keyword: string): boolean {
  const documents = texts.map((text, place) => ({ documentNumber: place + 1, text }));
  return findKeywords(new KeywordMatcher([keyword]), documents).length > 0;
}

/** Possible wherever it is found; found wherever it is possible, too, when it is a word. */
function isKept(texts: readonly string[], keyword: string): boolean {
  const [possible, found] = [isPossible(texts, keyword), isFound(texts, keyword)];
  return wordsOfKeyword(keyword).isWord ? possible === found : possible || !found;
}

test("a filing in which a keyword is found has all its words; where the keyword is a word, and only there", () => {
  const property = fc.property(
    fc.array(someText.map(fold), { maxLength: 3 }),
    someText,
    (texts, keyword) => isKept(texts, keyword),
  );
  expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
});

test("keywords cut out of a text are never missed", () => {
  const property = fc.property(someText.map(fold), fc.nat(60), fc.nat(60), (text, from, length) =>
    isKept([text], text.slice(from, from + length)),
  );
  expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
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
