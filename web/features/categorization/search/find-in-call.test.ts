import fc from "fast-check";
import { expect, test } from "vitest";
import { findInCall, mostFinds } from "./find-in-call.ts";

const first = "We don’t book “bill-and-hold”\u00a0 sales.\nSales (net) fell 4.5%.";
const second = "SALES of 😀 Sales; Straße";

function found(query: string): readonly [place: number, text: string][] {
  const texts = [first, second];
  return findInCall(texts, query).map(({ place, range }) => [
    place,
    texts[place]?.slice(...range) ?? "",
  ]);
}

test("in every interaction, in any case, in order", () => {
  expect(found("sales")).toEqual([
    [0, "sales"],
    [0, "Sales"],
    [1, "SALES"],
    [1, "Sales"],
  ]);
  expect(findInCall([first, second], "sales")[3]).toEqual({ place: 1, range: [12, 17] });
});

test.each([
  ["a blank for any white space", '" sales', "”\u00a0 sales"],
  ["quotes of the keyboard", "don't", "don’t"],
  ["dashes of any form", "bill\u2013and\u2014hold", "bill-and-hold"],
  ["signs are themselves", "(net)", "(net)"],
  ["so are points", "4.5%", "4.5%"],
  ["characters beyond the first plane", "of 😀", "of 😀"],
  ["parts of words", "traß", "traß"],
  ["blanks around it do not count", "  fell ", "fell"],
])("%s", (_, query, expected) => {
  expect(found(query).map(([, text]) => text)).toEqual([expected]);
});

test.each(["", " \t", "4x5", "sales. sales", ".*", "[a-z]", "😁"])("not %j", (query) => {
  expect(found(query)).toEqual([]);
});

test("whatever was cut out of a text is found there", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
  const cut = text.chain((whole) =>
    fc
      .tuple(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 12 }))
      .map(([start, length]) => ({ whole, query: whole.slice(start, start + length) })),
  );
  fc.assert(
    fc.property(cut, ({ whole, query }) => {
      fc.pre(query.trim() !== "" && query.isWellFormed() && !query.includes("\n"));
      const finds = findInCall([whole], query);
      expect(finds.length).toBeGreaterThan(0);
      for (const { range } of finds) expect(range[1]).toBeLessThanOrEqual(whole.length);
    }),
  );
});

test("the number of finds is limited", () => {
  expect(findInCall(["a".repeat(8_000), "a".repeat(8_000)], "a")).toHaveLength(mostFinds);
});
