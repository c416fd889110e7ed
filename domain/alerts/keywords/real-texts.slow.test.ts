import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commonWords } from "#contract/keywords/common-words.ts";
import { findMany } from "#domain/alerts/keywords/find-many.ts";
import { filingWords, wordsOfKeyword } from "#domain/keywords/filing-words.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { textsOf } from "#testing/texts/text-of.ts";

const data = sharedDataDir();
const most = 25;
const keywords = [
  "going concern",
  "material weakness",
  "Non-Reliance",
  "fraud",
  "The",
  "10b5-1",
  "Regulation S-K",
  "$0.001",
  "(a+)+$",
  "R&D",
  "U.S.",
  ".*",
  "%",
];

/** Texts of real 8-K, 10-Q and 10-K filings. */
function realTexts(folder: string): { documentNumber: number; text: string }[][] {
  const root = join(folder, "edgar/Archives/edgar/data");
  const found: { documentNumber: number; text: string }[][] = [];
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (found.length === most) break;
    if (!path.endsWith(".txt")) continue;
    const bytes = readFileSync(join(root, path));
    const form = /CONFORMED SUBMISSION TYPE:\s*(\S+)/.exec(bytes.toString("latin1", 0, 4_000))?.[1];
    if (form === undefined || !/^(?:8-K|10-[KQ])(?:\/A)?$/.test(form)) continue;
    found.push(
      textsOf(bytes, form).map(({ documentNumber, text }) => ({
        documentNumber,
        text: text ?? "",
      })),
    );
  }
  return found;
}

/** By a regular expression with the rules of DOMAIN.md section 6. */
function countIn(texts: readonly string[], keyword: string): number {
  const pattern = keyword
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(" ", "\\s")
    .replaceAll("-", "[-\\s]");
  const sought = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu");
  return texts.reduce((sum, text) => sum + [...text.matchAll(sought)].length, 0);
}

describe.skipIf(data === null)("real filings", () => {
  test("hold of every keyword as many as a regular expression finds, and all its words [V1.2.9]", () => {
    const filings = realTexts(data ?? "");
    expect(filings).toHaveLength(most);
    let hits = 0;
    for (const documents of filings) {
      const texts = documents.map(({ text }) => text);
      const counts = new Map(
        findMany(keywords, documents).map((each) => [each.keyword, each.count]),
      );
      const words = new Set(filingWords(texts)?.split(" "));
      expect(keywords.map((keyword) => counts.get(keyword) ?? 0)).toEqual(
        keywords.map((keyword) => countIn(texts, keyword)),
      );
      for (const keyword of keywords) {
        const sought = wordsOfKeyword(keyword);
        const isPossible = sought.words.every((word) => words.has(word));
        // What is a word or a mark is found wherever that is; nothing else is missed by it.
        expect([keyword, isPossible]).toEqual([
          keyword,
          sought.isWord ? counts.has(keyword) : isPossible || counts.has(keyword),
        ]);
      }
      hits += counts.size;
    }
    expect(hits).toBeGreaterThan(most);
  }, 30_000);

  test("nearly all have the words of which the form of a keyword alert warns", () => {
    const filings = realTexts(data ?? "").map((texts) => texts.map(({ text }) => text));
    for (const word of commonWords) {
      const having = filings.filter((texts) => countIn(texts, word) > 0);
      expect(having.length / filings.length, word).toBeGreaterThanOrEqual(0.9);
    }
  });
});
