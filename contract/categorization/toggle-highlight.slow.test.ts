import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import {
  selectedPieces,
  toggleHighlight,
  type TextSelection,
} from "#contract/categorization/toggle-highlight.ts";
import {
  arbitraryHighlighted,
  arbitrarySelection,
  arbitraryText,
} from "#testing/arbitrary/arbitrary-highlights.ts";

type Case = { text: string; ranges: readonly HighlightRange[]; selection: TextSelection };

const arbitraryCase: fc.Arbitrary<Case> = arbitraryHighlighted.chain((highlighted) =>
  arbitrarySelection(highlighted.text).map((selection) => ({ ...highlighted, selection })),
);

/** The places of the text that are highlighted, one by one. */
function placesOf(ranges: readonly HighlightRange[]): Set<number> {
  return new Set(
    ranges.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)),
  );
}

/** Why these are no set of highlights of the text; null when they are one. */
function faultOf(text: string, ranges: readonly HighlightRange[]): string | null {
  let last = -1;
  for (const [start, end] of ranges) {
    if (start <= last) return `${start} does not come after ${last}`;
    if (end > text.length) return `${end} is beyond the text`;
    const marked = text.slice(start, end);
    if (!/^\S(?:[^\n]*\S)?$/u.test(marked)) return `${JSON.stringify(marked)} is not trimmed`;
    if (isSplit(text, start) || isSplit(text, end)) return `parts a character: ${start}, ${end}`;
    last = end;
  }
  return null;
}

describe("by example", () => {
  const text = "We shipped  in June.\nThe 😀 customer signed in July.";
  const june: HighlightRange = [15, 19];

  test.each<[string, readonly HighlightRange[], TextSelection, readonly HighlightRange[]]>([
    ["a selection is highlighted", [], { start: 3, end: 10 }, [[3, 10]]],
    ["from its end to its start as well", [], { start: 10, end: 3 }, [[3, 10]]],
    ["trimmed of white space", [], { start: 2, end: 11 }, [[3, 10]]],
    ["clipped to the text", [], { start: -9, end: 2 }, [[0, 2]]],
    ["white space alone is nothing", [june], { start: 10, end: 12 }, [june]],
    ["nothing is nothing", [june], { start: 16, end: 16 }, [june]],
    [
      "cut where lines end",
      [],
      { start: 12, end: 24 },
      [
        [12, 20],
        [21, 24],
      ],
    ],
    ["half of a character takes the whole", [], { start: 26, end: 27 }, [[25, 27]]],
    ["so does its first half", [], { start: 25, end: 26 }, [[25, 27]]],
    ["one with a highlight it touches", [june], { start: 19, end: 20 }, [[15, 20]]],
    ["one with two it lies between", [[3, 10], june], { start: 12, end: 14 }, [[3, 19]]],
    [
      "not across the end of a line",
      [[15, 20]],
      { start: 21, end: 24 },
      [
        [15, 20],
        [21, 24],
      ],
    ],
    [
      "not across a word",
      [[0, 2]],
      { start: 12, end: 14 },
      [
        [0, 2],
        [12, 14],
      ],
    ],
    ["selected again it is taken off", [june], { start: 15, end: 19 }, []],
    ["a part of it takes all of it off", [june], { start: 16, end: 17 }, []],
    ["more than it adds nothing", [june], { start: 0, end: 20 }, []],
    [
      "several are taken off at once",
      [
        [0, 2],
        [3, 10],
        [25, 27],
      ],
      { start: 1, end: 4 },
      [[25, 27]],
    ],
  ])("%s", (_, ranges, selection, expected) => {
    expect(toggleHighlight(text, ranges, selection)).toEqual(expected);
  });
});

describe("laws of any selections", () => {
  test("what comes of it is a set of highlights", () => {
    fc.assert(
      fc.property(arbitraryCase, ({ text, ranges, selection }) => {
        expect(faultOf(text, ranges)).toBeNull();
        expect(faultOf(text, toggleHighlight(text, ranges, selection))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test("what it overlaps is taken off whole, the rest stays, nothing is added", () => {
    fc.assert(
      fc.property(arbitraryCase, ({ text, ranges, selection }) => {
        const selected = placesOf(selectedPieces(text, selection));
        const overlapped = ranges.filter(
          (range) => placesOf([range]).intersection(selected).size > 0,
        );
        fc.pre(overlapped.length > 0);
        expect(toggleHighlight(text, ranges, selection)).toEqual(
          ranges.filter((range) => !overlapped.includes(range)),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("where it overlaps none, all of it is added, and besides it white space alone", () => {
    fc.assert(
      fc.property(arbitraryCase, ({ text, ranges, selection }) => {
        const before = placesOf(ranges);
        const selected = placesOf(selectedPieces(text, selection));
        fc.pre(selected.size > 0 && before.isDisjointFrom(selected));
        const after = placesOf(toggleHighlight(text, ranges, selection));
        const meant = before.union(selected);
        expect(after.isSupersetOf(meant)).toBe(true);
        for (const place of after.difference(meant)) expect(text.charAt(place)).toMatch(/[^\S\n]/);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the same once more takes it off again, with what it had become one with", () => {
    fc.assert(
      fc.property(arbitraryCase, ({ text, ranges, selection }) => {
        const selected = placesOf(selectedPieces(text, selection));
        fc.pre(selected.size > 0 && placesOf(ranges).isDisjointFrom(selected));
        const once = toggleHighlight(text, ranges, selection);
        const untouched = ranges.filter(([start, end]) =>
          once.some((range) => range[0] === start && range[1] === end),
        );
        expect(toggleHighlight(text, once, selection)).toEqual(untouched);
      }),
      { numRuns: 1_000 },
    );
  });

  test("two that touch, on one line, give one", () => {
    const words = fc.array(fc.constantFrom("sold", "😀", "e\u0301", "שלום", "&", "<mark>"), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, words, fc.constantFrom("", " ", "\t \u00A0"), (left, right, gap) => {
        const [first, second] = [left.join(" "), right.join(" ")];
        const text = `${first}${gap}${second}`;
        const parts = [
          { start: 0, end: first.length },
          { start: first.length + gap.length, end: text.length },
        ];
        for (const order of [parts, parts.toReversed()])
          expect(
            order.reduce<readonly HighlightRange[]>(
              (ranges, part) => toggleHighlight(text, ranges, part),
              [],
            ),
          ).toEqual([[0, text.length]]);
      }),
    );
  });

  test("selections that do not overlap give the same in any order", () => {
    const several = arbitraryText.chain((text) =>
      fc
        .uniqueArray(fc.integer({ min: 0, max: text.length }), { maxLength: 10 })
        .map((places) => [...places].sort((a, b) => a - b))
        .chain((places) => {
          const selections = places
            .slice(1)
            .map((end, index) => ({ start: places[index] ?? 0, end }))
            .filter(({ start, end }) => !isSplit(text, start) && !isSplit(text, end));
          return fc
            .tuple(
              fc.shuffledSubarray(selections, { minLength: 0 }),
              fc.infiniteStream(fc.double({ noNaN: true })),
            )
            .map(([order, keys]) => {
              const keyed = order.map((selection) => ({ selection, key: keys.next().value }));
              keyed.sort((a, b) => a.key - b.key);
              return { text, order, other: keyed.map(({ selection }) => selection) };
            });
        }),
    );
    fc.assert(
      fc.property(several, ({ text, order, other }) => {
        const all = (selections: readonly TextSelection[]): readonly HighlightRange[] =>
          selections.reduce<readonly HighlightRange[]>(
            (ranges, selection) => toggleHighlight(text, ranges, selection),
            [],
          );
        expect(all(other)).toEqual(all(order));
      }),
      { numRuns: 500 },
    );
  });
});

function isSplit(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  return around.length === 2 && [...around].length === 1;
}
