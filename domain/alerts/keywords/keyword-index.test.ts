import fc from "fast-check";
import { expect, test } from "vitest";
import type { AlertScope } from "#domain/alerts/candidate-index.ts";
import {
  createKeywordIndex,
  type FilingLooks,
  type SoughtKeywords,
} from "#domain/alerts/keywords/keyword-index.ts";
import { wordsOfKeyword } from "#domain/keywords/filing-words.ts";

const market: AlertScope = { of: "market" };
const looks = (words: readonly string[] | null, more: Partial<FilingLooks> = {}): FilingLooks => ({
  ciks: [7],
  industry: "Retail",
  words,
  ...more,
});

test("entries are found by keywords all of whose words are there", () => {
  const index = createKeywordIndex<string>();
  index.add("a", { bool: "or", keywords: ["going concern", "Fraud"], scope: market });
  index.add("b", { bool: "and", keywords: ["going concern", "Fraud"], scope: market });
  index.add("c", { bool: "or", keywords: ["restated"], scope: market });
  expect(index.candidates(looks(["concern", "going"]))).toEqual(["a"]);
  expect(index.candidates(looks(["concern", "going", "fraud"])).sort()).toEqual(["a", "b"]);
  expect(index.candidates(looks(["going"]))).toEqual([]);
  expect(index.size).toBe(3);
});

test("a keyword of signs is found by its mark, a hyphen can be anywhere; where words are not known every keyword can", () => {
  const index = createKeywordIndex<string>();
  index.add("a", { bool: "or", keywords: ["-"], scope: market });
  index.add("b", { bool: "and", keywords: ["fraud", "restated"], scope: market });
  index.add("c", { bool: "or", keywords: ["R&D"], scope: market });
  expect(index.candidates(looks([]))).toEqual(["a"]);
  expect(index.candidates(looks(["d", "r", "r&d"])).sort()).toEqual(["a", "c"]);
  expect(index.candidates(looks(null)).sort()).toEqual(["a", "b", "c"]);
});

test("a filing of several companies is found once by any of them, of an industry by its own", () => {
  const index = createKeywordIndex<string>();
  index.add("a", { bool: "or", keywords: ["fraud"], scope: { of: "companies", ciks: [7, 8] } });
  index.add("b", {
    bool: "or",
    keywords: ["fraud"],
    scope: { of: "industries", names: ["Retail"] },
  });
  expect(index.candidates(looks(["fraud"], { ciks: [7, 8], industry: "Banking" }))).toEqual(["a"]);
  expect(index.candidates(looks(["fraud"], { ciks: [9] }))).toEqual(["b"]);
});

test("what is removed, or added with others, leaves nothing behind", () => {
  const index = createKeywordIndex<string>();
  const scope: AlertScope = { of: "companies", ciks: [7] };
  index.add("a", { bool: "or", keywords: ["fraud", "going concern"], scope });
  index.add("a", { bool: "or", keywords: ["restated"], scope: market });
  expect(index.candidates(looks(["fraud", "restated"], { ciks: [8] }))).toEqual(["a"]);
  expect(index.candidates(looks(["fraud"]))).toEqual([]);
  index.remove("a");
  expect([index.candidates(looks(null)), index.size]).toEqual([[], 0]);
});

test("finds the same as looking at every entry", () => {
  const word = fc.constantFrom("a", "going", "concern", "fraud", "%", "10-K");
  const keyword = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  const scope = fc.oneof(
    fc.constant(market),
    fc.record({ of: fc.constant("companies" as const), ciks: fc.array(fc.nat(3)) }),
    fc.record({ of: fc.constant("industries" as const), names: fc.constant(["Retail"]) }),
  );
  const entry: fc.Arbitrary<SoughtKeywords> = fc.record({
    bool: fc.constantFrom("and" as const, "or" as const),
    keywords: fc.uniqueArray(keyword, { minLength: 1, maxLength: 4 }),
    scope,
  });
  const filing = fc.record({
    ciks: fc.uniqueArray(fc.nat(3), { minLength: 1 }),
    industry: fc.constantFrom("Retail", "Banking"),
    words: fc
      .uniqueArray(word)
      .map((typed) => typed.flatMap((each) => [...wordsOfKeyword(each).words])),
  });
  const property = fc.property(
    fc.array(entry, { maxLength: 8 }),
    fc.array(filing, { maxLength: 3 }),
    fc.nat(8),
    (entries, filings, gone) => {
      const index = createKeywordIndex<number>();
      for (const [place, each] of entries.entries()) index.add(place, each);
      index.remove(gone);
      return filings.every((each) => {
        const expected = [...entries.keys()].filter((place) => {
          const sought = entries[place];
          return place !== gone && sought !== undefined && isPossible(sought, each);
        });
        const found = index.candidates(each).sort((a, b) => a - b);
        return found.join() === expected.join();
      });
    },
  );
  expect(fc.check(property, { numRuns: 300 }).counterexample).toBeNull();
});

function isPossible({ bool, keywords, scope }: SoughtKeywords, filing: FilingLooks): boolean {
  if (scope.of === "companies" && !scope.ciks.some((cik) => filing.ciks.includes(cik)))
    return false;
  if (scope.of === "industries" && !scope.names.includes(filing.industry)) return false;
  const isThere = (keyword: string): boolean =>
    wordsOfKeyword(keyword).words.every((word) => filing.words?.includes(word) === true);
  return bool === "and" ? keywords.every(isThere) : keywords.some(isThere);
}
