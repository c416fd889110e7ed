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

type RealFiling = { form: string; texts: { documentNumber: number; text: string }[] };

/** Real 8-K, 10-Q and 10-K filings. */
function* realFilings(folder: string): Generator<RealFiling> {
  const root = join(folder, "edgar/Archives/edgar/data");
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (!path.endsWith(".txt")) continue;
    const bytes = readFileSync(join(root, path));
    const form = /CONFORMED SUBMISSION TYPE:\s*(\S+)/.exec(bytes.toString("latin1", 0, 4_000))?.[1];
    if (form === undefined || !/^(?:8-K|10-[KQ])(?:\/A)?$/.test(form)) continue;
    const texts = textsOf(bytes, form);
    yield {
      form,
      texts: texts.map(({ documentNumber, text }) => ({ documentNumber, text: text ?? "" })),
    };
  }
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
    const filings = realFilings(data ?? "")
      .take(most)
      .map(({ texts }) => texts)
      .toArray();
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

  test("the words of which the form of a keyword alert warns are those of nearly all", () => {
    let filings = 0;
    let periodicFilings = 0;
    const having = new Map<string, { all: number; periodic: number }>();
    for (const { form, texts } of realFilings(data ?? "")) {
      const periodic = form.startsWith("10-") ? 1 : 0;
      filings += 1;
      periodicFilings += periodic;
      const words = texts.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
      for (const word of new Set(words)) {
        const counts = having.get(word) ?? { all: 0, periodic: 0 };
        having.set(word, {
          all: counts.all + 1,
          periodic: counts.periodic + periodic,
        });
      }
    }
    const common = [...having].flatMap(([word, counts]) =>
      /^\p{L}/u.test(word) &&
      counts.all >= 0.95 * filings &&
      counts.periodic >= 0.85 * periodicFilings
        ? word
        : [],
    );
    expect(common.sort()).toEqual([...commonWords].sort());
  });
});
