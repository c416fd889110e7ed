import { describe, expect, test } from "vitest";
import { readSymbol, tickerOf } from "#domain/trades/rows/ticker.ts";

// As typed by filers in the third quarter of 2024.
test.for([
  ["N/A", null],
  ["none", null],
  ["[NONE]", null],
  ["-", null],
  ["", null],
  ["(SIRI)", "SIRI"],
  ["NYSE: KRC", "KRC"],
  ["NASDAQ:SVC", "SVC"],
  ["NYSE/TRN", "TRN"],
  ["NTIP-NYSE", "NTIP"],
  ["fmbm", "FMBM"],
  ["'LTRX", "LTRX"],
  ["BRK.A", "BRK-A"],
  ["1314152", null],
  ["ctb$news20", null],
] as const)("%s alone is read as %s", ([typed, expected]) => {
  expect(readSymbol(typed, () => false)).toBe(expected);
});

describe("the ticker of a filing", () => {
  test.for([
    [["BIO", "BIO-B"], "BIO BIOB", "BIO"],
    [["BF-A", "BF-B"], "BFA, BFB", "BF-A"],
    [["ZG", "Z"], "Z AND ZG", "Z"],
    [["LEN", "LEN-B"], "LEN, LEN.B", "LEN"],
    [["MOG-A", "MOG-B"], "MOGA/MOGB", "MOG-A"],
    [["NOG"], "N O G", "NOG"],
    [["BRK-A", "BRK-B"], "BRK.B", "BRK-B"],
    [["META"], "FB", "META"],
    [["META"], null, "META"],
    [[], "jush/jushf", "JUSH"],
    [[], "NONE", null],
  ] as const)("listed %o, typed %s: %s", ([listed, typed, expected]) => {
    expect(tickerOf(listed, typed)).toBe(expected);
  });
});
