import { describe, expect, test } from "vitest";
import { findKeywords, isSought } from "./find-keywords.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { snippetAround } from "./snippet.ts";

describe("a filing", () => {
  const matcher = new KeywordMatcher(["fraud", "going concern", "restatement"]);
  const findings = findKeywords(matcher, [
    { documentNumber: 1, text: "No words here.\nFraud alleged." },
    { documentNumber: 4, text: "fraud, fraud and going\nconcern" },
  ]);

  test("counts over all documents, and shows the first hit", () => {
    expect(
      findings.map(({ keyword, count, documentNumber }) => [keyword, count, documentNumber]),
    ).toEqual([
      [0, 3, 1],
      [1, 1, 4],
    ]);
    expect(findings[0]?.snippet).toEqual({
      text: "No words here. Fraud alleged.",
      start: 15,
      end: 20,
      isCutBefore: false,
      isCutAfter: false,
    });
  });

  test.each([
    ["and", [0, 1], true],
    ["and", [0, 2], false],
    ["or", [0, 2], true],
    ["or", [2], false],
    ["and", [], false],
    ["or", [], false],
  ] as const)("%s %j: %s", (bool, keywords, isOne) => {
    expect(isSought({ bool, keywords }, findings)).toBe(isOne);
  });
});

describe("a snippet", () => {
  test("has whole words of at most 100 characters on either side, on one line", () => {
    const before = "twelve chars ".repeat(20);
    const after = "\neleven char".repeat(20);
    const text = `${before}fraud${after}`;
    const { text: snippet, start, end, isCutBefore, isCutAfter } = snippetAround(text, 260, 265);
    expect(snippet.slice(start, end)).toBe("fraud");
    // 100 characters before would begin within "twelve"; 100 after would end within "char".
    expect(snippet.slice(0, start)).toBe(`chars ${"twelve chars ".repeat(7)}`);
    expect(snippet.slice(end)).toBe(" eleven char".repeat(8));
    expect([isCutBefore, isCutAfter]).toEqual([true, true]);
  });

  test("a word longer than the side is cut, a character is not", () => {
    const text = `${"\u{1f600}".repeat(80)}, fraud, ${"\u{1f600}".repeat(80)}`;
    const at = text.indexOf("fraud");
    const snippet = snippetAround(text, at, at + 5);
    expect(snippet.text.isWellFormed()).toBe(true);
    const dense = `${"\u{1f600}".repeat(80)}.fraud.${"\u{1f600}".repeat(80)}`;
    const cut = snippetAround(dense, 161, 166);
    expect(cut.text).toBe(`${"\u{1f600}".repeat(49)}.fraud.${"\u{1f600}".repeat(49)}`);
    expect(cut.text.slice(cut.start, cut.end)).toBe("fraud");
    expect([cut.isCutBefore, cut.isCutAfter]).toEqual([true, true]);
  });

  test("at the edges of a document nothing is cut", () => {
    expect(snippetAround("fraud", 0, 5)).toEqual({
      text: "fraud",
      start: 0,
      end: 5,
      isCutBefore: false,
      isCutAfter: false,
    });
  });
});
