import { once } from "node:events";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { expect, test } from "vitest";
import { collectMarks } from "#domain/keywords/filing-marks.ts";
import { filingWords, wordsOfKeyword } from "#domain/keywords/filing-words.ts";
import { findKeywords } from "#domain/keywords/find-keywords.ts";
import { foldCharacter } from "#contract/keywords/fold-character.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";

/** Letters, digits, signs, spaces, accents apart, letters of two units, a half alone. */
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
  // The iota below a letter: no letter, though an iota in capitals.
  "\u0345",
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

test.each(["a&ι", "aι", "ι", "a ι"])("%s is not what has an iota below instead", (keyword) => {
  const texts = [keyword.replace("ι", "\u0345")];
  expect([isFound(texts, keyword), isPossible(texts, keyword)]).toEqual([false, false]);
  expect([isFound(texts, texts[0] ?? ""), isKept(texts, texts[0] ?? "")]).toEqual([true, true]);
});

test("keywords cut out of a text are never missed", () => {
  const property = fc.property(someText.map(fold), fc.nat(60), fc.nat(60), (text, from, length) =>
    isKept([text], text.slice(from, from + length)),
  );
  expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
});

test("words are caseless runs of letters and digits, each once, in order", () => {
  expect(filingWords(["Going concern: 10-K's", "GOING  Concern"])).toBe("10 concern going k k's s");
  expect(filingWords([" - "])).toBe("");
});

test("a word longer than an index has room for is cut on both sides, and then read to be sure", () => {
  const long = "x".repeat(200);
  expect(filingWords([long])).toBe("x".repeat(64));
  expect(wordsOfKeyword(long)).toEqual({ words: ["x".repeat(64)], isWord: false });
});

test("a word as long as what is kept of longer ones is read to be sure", () => {
  const kept = "x".repeat(64);
  expect([isPossible([`${kept}y`], kept), isFound([`${kept}y`], kept)]).toEqual([true, false]);
  expect(wordsOfKeyword(kept).isWord).toBe(false);
  expect(wordsOfKeyword("x".repeat(63)).isWord).toBe(true);
});

test("a filing of too many words is not listed", () => {
  const numbers = Array.from({ length: 100_001 }, (_, number) => String(number)).join(" ");
  expect(filingWords([numbers])).toBeNull();
});

test("of a filing of too many marks no more are made, nor any other text read", () => {
  const hostile = Array.from({ length: 100_001 }, (_, number) => `a&${number}`).join(" ");
  function* texts(): Generator<string> {
    yield hostile;
    expect.unreachable();
  }
  expect(filingWords(texts())).toBeNull();
  const marks = new Set<string>();
  collectMarks(hostile, marks, 10);
  expect(marks.size).toBe(11);
});

test("a text without a blank is listed in little memory", async () => {
  const module = new URL("filing-words.ts", import.meta.url).href;
  const worker = new Worker(
    `import(${JSON.stringify(module)}).then(({ filingWords }) => {
       const words = filingWords(["a&".repeat(1_000_000)]);
       require("node:worker_threads").parentPort.postMessage(words);
     });`,
    { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } },
  );
  const [words] = await once(worker, "message");
  expect(words).toBe("a a&a a&a& a&a&a a&a&a&");
  await worker.terminate();
});

test("what stands in signs is found by its mark alone", () => {
  const words = filingWords(["The U.S. subsidiary's (R&D) costs of $1,234.50 .* U.S.A. a.b.c.d.e"]);
  expect(words?.split(" ").filter((word) => /[^a-z0-9]/.test(word))).toEqual(
    // Figures, and words next to signs, are left to the words.
    expect.arrayContaining(["u.s.", "r&d", "(r&d)", "subsidiary's", ".*", "u.s.a."]),
  );
  for (const keyword of ["R&D", "u.s.", ".*", "%", "AT&T", "and/or"])
    expect(wordsOfKeyword(keyword)).toEqual({ words: [keyword.toLowerCase()], isWord: true });
  expect(wordsOfKeyword("U.S. Treasury")).toEqual({
    words: ["u", "s", "treasury", "u.s", "u.s."],
    isWord: false,
  });
  expect(wordsOfKeyword("2.02")).toEqual({ words: ["2", "02"], isWord: false });
});

test("a keyword of several words, or with signs at an edge, is no word", () => {
  expect(wordsOfKeyword("Going Concern")).toEqual({ words: ["going", "concern"], isWord: false });
  expect(wordsOfKeyword("(a")).toEqual({ words: ["a"], isWord: false });
  expect(wordsOfKeyword("Fraud")).toEqual({ words: ["fraud"], isWord: true });
});
