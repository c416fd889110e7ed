import { expect, test } from "vitest";
import { type SearchCounts, searchCountText } from "#domain/evidence/stated-search.ts";

const counted = (counts: SearchCounts, of: "trade" | "event" = "trade") =>
  searchCountText({ of, query: {}, companies: null, inWords: "", order: "", counts });

test.each<[SearchCounts, string]>([
  [
    { rows: 20, found: { total: 21, inPack: 20 } },
    "20 of the 21 trades that this search finds; 1 is not in the pack.",
  ],
  [
    { rows: 3, found: { total: 1_204, inPack: 1 } },
    "1 of the 1,204 trades that this search finds; 1,203 are not in the pack. 2 trades of the pack are not found by this search.",
  ],
  [
    { rows: 2, found: { total: 2, inPack: 2 } },
    "The pack has every row that this search finds: 2 trades.",
  ],
  [
    { rows: 1, found: { total: 0, inPack: 0 } },
    "This search finds no trades. 1 trade of the pack is not found by this search.",
  ],
  [
    { rows: 1, found: null },
    "The pack has 1 trade. How many this search finds is unknown, because counting them took too long.",
  ],
])("%j in words", (counts, text) => {
  expect(counted(counts)).toBe(text);
});

test("a search of events counts events", () => {
  expect(counted({ rows: 1, found: { total: 2, inPack: 1 } }, "event")).toBe(
    "1 of the 2 events that this search finds; 1 is not in the pack.",
  );
});
