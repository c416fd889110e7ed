import fc from "fast-check";
import { expect, test } from "vitest";
import { findMany } from "#domain/alerts/keywords/find-many.ts";
import { findInBatches } from "#domain/alerts/keywords/find-in-batches.ts";
import { foldCharacter } from "#contract/keywords/fold-character.ts";

const characters = [..."aAb9 -.,'(+", "\n", "\u0301", "\u{20000}", "\u{1F600}", "É", "é", "ı"];
const someText = fc.string({ unit: fc.constantFrom(...characters), maxLength: 80 });
const fold = (text: string): string =>
  [...text].map((character) => foldCharacter(character.codePointAt(0) ?? 0)).join("");

test("finds what the automaton finds: keywords, counts, documents, snippets", () => {
  const documents = fc
    .array(someText.map(fold), { maxLength: 3 })
    .map((texts) => texts.map((text, place) => ({ documentNumber: place + 1, text })));
  const cut = fc.tuple(fc.nat(2), fc.nat(80), fc.integer({ min: 1, max: 12 }));
  const property = fc.property(
    documents,
    fc.array(someText, { maxLength: 3 }),
    fc.array(cut, { maxLength: 6 }),
    (filed, typed, cuts) => {
      const taken = cuts.map(([document, from, length]) =>
        (filed[document]?.text ?? "").slice(from, from + length),
      );
      const keywords = [...new Set([...typed, ...taken])];
      const inOrder = (found: Iterable<{ keyword: string }>): string =>
        JSON.stringify([...found].sort((a, b) => (a.keyword < b.keyword ? -1 : 1)));
      return inOrder(findMany(keywords, filed)) === inOrder(findInBatches(keywords, filed));
    },
  );
  expect(fc.check(property, { numRuns: 120 }).counterexample).toBeNull();
}, 20_000);

test("keywords that begin everywhere are left to the automaton", () => {
  const text = "a ".repeat(40_000);
  const long = `${"a ".repeat(99)}a`;
  const found = findMany([long, "a", `${long} b`], [{ documentNumber: 1, text }]);
  expect(
    found.map(({ keyword, count }) => [keyword.length, count]).sort(([a = 0], [b = 0]) => a - b),
  ).toEqual([
    [1, 40_000],
    [199, 400],
  ]);
});
