import { expect, test } from "vitest";
import { addKeywords, commonAlone, signsAlone } from "./add-keywords.ts";

test("trimmed, without repetitions, a line each", () => {
  expect(addKeywords(["fraud"], "  going   concern ").keywords).toEqual(["fraud", "going concern"]);
  expect(addKeywords(["fraud"], "Fraud").keywords).toEqual(["fraud"]);
  expect(addKeywords([], "restated\r\n\n10b5-1\nrestated").keywords).toEqual([
    "restated",
    "10b5-1",
  ]);
  expect(addKeywords(["fraud"], "   ")).toEqual({ keywords: ["fraud"], problem: null });
});

test("at most 200 characters each and 100 in all; nothing is added then", () => {
  expect(addKeywords(["fraud"], "x".repeat(201))).toEqual({
    keywords: ["fraud"],
    problem: "Keywords can have at most 200 characters.",
  });
  const full = Array.from({ length: 100 }, (_, place) => `word ${place}`);
  expect(addKeywords(full, "one more")).toEqual({
    keywords: full,
    problem: "Use at most 100 keywords.",
  });
});

test("signs without a letter or digit in any script", () => {
  expect(signsAlone(["$", "20%", "%", "R&D", "…", "é", "株"])).toEqual(["$", "%", "…"]);
});

test("a keyword that is only a common word, whatever its case", () => {
  expect(commonAlone(["The", "a", "going concern", "The fraud", "fraud"])).toEqual(["The", "a"]);
});

test("a character that the texts searched do not have is refused", () => {
  expect(addKeywords(["fraud"], "®")).toEqual({
    keywords: ["fraud"],
    problem: "“®” is left out of texts and cannot be a keyword.",
  });
  expect(addKeywords([], "Acme®").keywords).toEqual(["Acme®"]);
});
