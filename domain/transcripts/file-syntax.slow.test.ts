import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvRows } from "./csv/csv-rows.ts";
import { faultOfJson, linesOfPlaces } from "./json/scan-json.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const syntax = ["{", "}", "[", "]", ",", ":", '"a"', '"b"', '"', "\\", "\\u00e9", "\\x", " ", "\n"];
const others = ["1", "-", "0", "1e5", "1.", ".5", "01", "true", "null", "nul", "\t", "\u0001", "é"];
const pieces = fc.constantFrom(...syntax, ...others, "\ud83d");

test("JSON is well formed for the walk exactly where it is for the engine", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const fault = faultOfJson(text);
      const isTwice = fault?.message.includes("it is there twice") === true;
      expect(fault === null || isTwice).toBe(isJson(text) || isTwice);
    }),
    { numRuns: 20_000 },
  );
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(faultOfJson(text)).toBe(null);
    }),
  );
});

test("lines are those of the places asked for", () => {
  const text = '\n{"a": [1,\r\n {"b"\n :\n "x"}],\n "c":\n null}';
  const lines = linesOfPlaces(text, new Set(["", "/a/1", "/a/1/b", "/c", "/d"]));
  expect([...lines]).toEqual([
    ["", 2],
    ["/a/1", 3],
    ["/a/1/b", 5],
    ["/c", 7],
  ]);
});

const cell = fc
  .array(fc.constantFrom("a", '"', ",", "\n", "\r", "\r\n", " ", ";", "é"), { maxLength: 6 })
  .map((parts) => parts.join(""));

test("what a CSV writer writes is read as it was, with the lines rows begin on", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      (rows, newline) => {
        const text = Papa.unparse(rows, { newline });
        let line = 1;
        const expected = rows.flatMap((cells) => {
          const begins = line;
          line += 1 + (cells.join(",").match(/\r\n|\r|\n/g)?.length ?? 0);
          return cells.some((each) => each.trim() !== "") ? [{ line: begins, cells }] : [];
        });
        expect([...csvRows(text)]).toEqual(expected);
      },
    ),
    { numRuns: 3_000 },
  );
});
