import fc from "fast-check";
import { expect, test } from "vitest";
import { lineSegments, marksByPart, type TextMark } from "./line-segments.ts";

const plain = { hints: [], find: null, isChosen: false };

test("a highlight is one segment, whatever else lies over it", () => {
  const marks: readonly TextMark[] = [
    { start: 3, end: 13, kind: "highlight" },
    { start: 0, end: 6, kind: "found" },
    { start: 4, end: 9, kind: "hint", label: "Hedging" },
  ];
  expect(lineSegments("we hoped to see it", marks)).toEqual([
    { isHighlighted: false, pieces: [{ ...plain, text: "we ", find: "found" }] },
    {
      isHighlighted: true,
      pieces: [
        { ...plain, text: "h", find: "found" },
        { ...plain, text: "op", find: "found", hints: ["Hedging"] },
        { ...plain, text: "ed ", hints: ["Hedging"] },
        { ...plain, text: "to s" },
      ],
    },
    { isHighlighted: false, pieces: [{ ...plain, text: "ee it" }] },
  ]);
});

test("two highlights side by side stay apart only where text parts them", () => {
  const marks: readonly TextMark[] = [
    { start: 0, end: 1, kind: "highlight" },
    { start: 2, end: 3, kind: "highlight" },
  ];
  const segments = lineSegments("a b", marks);
  expect(segments.map(({ isHighlighted }) => isHighlighted)).toEqual([true, false, true]);
});

test("marks are of the line they lie on, counted from its start", () => {
  const lines = [
    { start: 0, text: "Hello." },
    { start: 7, text: "" },
    { start: 8, text: "Next." },
  ];
  const marks: readonly TextMark[] = [
    { start: 8, end: 12, kind: "highlight" },
    { start: 1, end: 4, kind: "found" },
  ];
  expect(marksByPart(lines, marks)).toEqual([
    [{ start: 1, end: 4, kind: "found" }],
    [],
    [{ start: 0, end: 4, kind: "highlight" }],
  ]);
});

test("a mark over several parts is on each of them", () => {
  const parts = [
    { start: 0, text: "aaaa" },
    { start: 4, text: "bbb" },
    { start: 7, text: "cc" },
    { start: 9, text: "d" },
  ];
  expect(marksByPart(parts, [{ start: 2, end: 9, kind: "highlight" }])).toEqual([
    [{ start: 2, end: 4, kind: "highlight" }],
    [{ start: 0, end: 3, kind: "highlight" }],
    [{ start: 0, end: 2, kind: "highlight" }],
    [],
  ]);
});

test("whatever is drawn over a line, its pieces together are the line, and each says what covers it", () => {
  const kinds = ["highlight", "hint", "found", "current", "chosen"] as const;
  const line = fc.string({ minLength: 1, maxLength: 30 }).chain((text) => {
    const place = fc.nat({ max: text.length });
    const mark = fc
      .tuple(place, place, fc.constantFrom(...kinds))
      .map(([a, b, kind]) => ({ start: Math.min(a, b), end: Math.max(a, b), kind, label: "x" }));
    return fc.record({ text: fc.constant(text), marks: fc.array(mark, { maxLength: 8 }) });
  });
  fc.assert(
    fc.property(line, ({ text, marks }) => {
      const pieces = lineSegments(text, marks).flatMap((segment) =>
        segment.pieces.map((piece) => ({ ...piece, isHighlighted: segment.isHighlighted })),
      );
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      let at = 0;
      for (const piece of pieces) {
        for (let place = at; place < at + piece.text.length; place += 1) {
          const over = new Set(
            marks.filter(({ start, end }) => start <= place && place < end).map(({ kind }) => kind),
          );
          expect(piece.isHighlighted).toBe(over.has("highlight"));
          expect(piece.hints.length > 0).toBe(over.has("hint"));
          expect(piece.isChosen).toBe(over.has("chosen"));
          const find = over.has("current") ? "current" : over.has("found") ? "found" : null;
          expect(piece.find).toBe(find);
        }
        at += piece.text.length;
      }
    }),
  );
});
