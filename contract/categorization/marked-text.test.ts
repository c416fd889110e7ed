import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markedHtml, parseMarkedHtml } from "#contract/categorization/marked-text.ts";
import { arbitraryHighlighted, arbitraryText } from "#testing/arbitrary/arbitrary-highlights.ts";

const text = `Tom & Ann said "it's <5%"`;

test("characters are escaped, the highlighted stands in a mark", () => {
  expect(
    markedHtml(text, [
      [4, 9],
      [21, 24],
    ]),
  ).toBe("Tom <mark>&amp; Ann</mark> said &quot;it&#39;s <mark>&lt;5%</mark>&quot;");
  expect(
    markedHtml("a\nb", [
      [0, 1],
      [2, 3],
    ]),
  ).toBe("<mark>a</mark>\n<mark>b</mark>");
});

test("there and back: the same text, the same highlights, whatever they are", () => {
  fc.assert(
    fc.property(arbitraryHighlighted, ({ text: any, ranges }) => {
      const html = markedHtml(any, ranges);
      expect(parseMarkedHtml(html, any)).toEqual(ranges);
      expect(decodedByHand(html.replaceAll(/<\/?mark>/g, ""))).toBe(any);
    }),
    { numRuns: 1_000 },
  );
});

test("of another text it is nothing", () => {
  fc.assert(
    fc.property(arbitraryHighlighted, arbitraryText, ({ text: any, ranges }, other) => {
      fc.pre(any !== other);
      expect(parseMarkedHtml(markedHtml(any, ranges), other)).toBeNull();
    }),
  );
});

describe("spellings that are the same", () => {
  test.each([
    ["as a browser writes it", `Tom &amp; Ann said "it's &lt;5%"`],
    ["a bracket that needs no escape", `Tom &amp; <mark>Ann</mark> said "it's &lt;5%"`],
    ["apostrophe by name", "Tom &amp; Ann said &quot;it&apos;s &lt;5%&quot;"],
    ["by number", "Tom &#38; Ann said &#34;it&#39;s &#60;5%&#034;"],
    ["by hexadecimal number", "Tom &#x26; Ann said &#X22;it&#x27;s &#x3C;5%&#x0022;"],
  ])("%s", (_, html) => {
    expect(parseMarkedHtml(html, text)).not.toBeNull();
  });

  test("a blank that does not break, and a character beyond the first plane", () => {
    expect(parseMarkedHtml("<mark>a&nbsp;b</mark>", "a\u00A0b")).toEqual([[0, 3]]);
    expect(parseMarkedHtml("a <mark>&#128512;</mark>", "a 😀")).toEqual([[2, 4]]);
    expect(parseMarkedHtml("a > b", "a > b")).toEqual([]);
  });
});

test.each([
  ["marks that touch are one", "<mark>a</mark><mark>b</mark> c", "ab c", [[0, 2]]],
  [
    "blanks between them part them",
    "<mark>a</mark> <mark>b</mark>",
    "a b",
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    "a mark is cut where a line ends",
    "<mark>a \n b</mark>",
    "a \n b",
    [
      [0, 1],
      [4, 5],
    ],
  ],
  ["white space is not marked", "a<mark> b </mark>", "a b ", [[2, 3]]],
  ["but between two marks that touch", "<mark>a </mark><mark>b</mark>", "a b", [[0, 3]]],
  ["a mark of nothing is none", "a<mark></mark><mark> </mark>b", "a b", []],
])("%s", (_, html, of, expected) => {
  expect(parseMarkedHtml(html, of)).toEqual(expected);
});

test.each([
  ["an attribute", '<mark class="x">a</mark>', "a"],
  ["another element", "<b>a</b>", "a"],
  ["a script", "<mark>a</mark><script>1</script>", "a"],
  ["a comment", "a<!-- -->", "a"],
  ["a mark in a mark", "<mark>a<mark>b</mark></mark>", "ab"],
  ["a mark that is not closed", "<mark>a", "a"],
  ["a mark that was not opened", "a</mark>", "a"],
  ["capital letters", "<MARK>a</MARK>", "a"],
  ["a blank in the tag", "<mark >a</mark>", "a"],
  ["less text", "a", "ab"],
  ["more text", "ab", "a"],
  ["another text", "b", "a"],
  ["an ampersand that spells nothing", "a & b", "a & b"],
  ["a name without its semicolon", "a &amp b", "a & b"],
  ["a name that is none", "&constructor;", "c"],
  ["a number that is no character", "&#0;", "\0"],
  ["half a character", "&#xD83D;&#xDE00;", "😀"],
  ["what browsers read otherwise", "&#128;", "\u0080"],
  ["a number beyond all characters", "&#x110000;", "a"],
  ["a mark that parts a character", "\uD83D<mark>\uDE00</mark>", "😀"],
  ["white space that is not there", "<mark>a</mark> ", "a"],
])("not %s", (_, html, of) => {
  expect(parseMarkedHtml(html, of)).toBeNull();
});

/** The five escapes that are written, undone one after the other, the ampersand last. */
function decodedByHand(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
