import { expect, test } from "vitest";
import {
  type SearchCounts,
  searchCountText,
  searchSection,
  type StatedSearch,
} from "#domain/evidence/stated-search.ts";

const search = (counts: Partial<SearchCounts>, of: "trade" | "event" = "trade"): StatedSearch => ({
  of,
  query: { type: "explore_trades", start_date: "all" },
  companies: null,
  inWords: "",
  order: "",
  sorting: {
    column: "value",
    direction: "desc",
    isFolded: false,
    ties: [],
    figure: { name: "value", horizon: null },
    lookbackDays: null,
    stored: new Map(),
  },
  counts: { rows: 1, inPack: 1, found: 1, acceptedThrough: null, ...counts },
});

test.each<[Partial<SearchCounts>, string]>([
  [
    { rows: 20, inPack: 20, found: 21 },
    "The pack has 20 of the 21 trades that this search finds; 1 is left out.",
  ],
  [
    { rows: 3, inPack: 1, found: 1_204 },
    "The pack has 1 of the 1,204 trades that this search finds; 1,203 are left out. 2 trades of the pack are not found by this search.",
  ],
  [{ rows: 2, inPack: 2, found: 2 }, "The pack has every row that this search finds: 2 trades."],
  [
    { rows: 1, inPack: 0, found: 1 },
    "The pack has no trade that this search finds; 1 is left out. 1 trade of the pack is not found by this search.",
  ],
  [
    { rows: 1, inPack: 0, found: 0 },
    "This search finds no trades. 1 trade of the pack is not found by this search.",
  ],
  [
    { rows: 2, inPack: 1, found: null },
    "The pack has 1 trade that this search finds. How many are left out is unknown, because counting took too long. 1 trade of the pack is not found by this search.",
  ],
  [
    { rows: 1, inPack: 0, found: null },
    "The pack has no trades that this search finds. How many are left out is unknown, because counting took too long. 1 trade of the pack is not found by this search.",
  ],
  [
    // Daylight saving time, four hours behind UTC.
    { acceptedThrough: "2026-10-30T20:05:09Z" },
    "The pack has every row that this search finds: 1 trade. Counted with filings accepted through Oct 30, 2026, 4:05 PM ET.",
  ],
])("%j in words", (counts, text) => {
  expect(searchCountText(search(counts))).toBe(text);
});

test("a search of events counts events", () => {
  expect(searchCountText(search({ found: 2 }, "event"))).toBe(
    "The pack has 1 of the 2 events that this search finds; 1 is left out.",
  );
});

const selected = "The creator of this pack stated that its rows were selected from this search. ";
const order =
  "The trades of this pack are listed in the order of the search; rows without a value in the sort column come last. Trades with equal values are listed by trade date, newest first, then by accession number and row.";
const unchecked =
  "The verifiers cannot repeat the search, because it depends on filings and prices of the whole market; they check that the stated counts agree with the rows of the pack, and that the rows are in the stated order. If the report does not show the values that rows are sorted by, they are in “sort_values” in data/figures.json. Names are sorted as the filings spell them, such as “STROUD MELANIE J”, while the report may print “Melanie J. Stroud”. To repeat it in Sentinel, use “search” in data/figures.json, which has it as JSON.";

test.each([
  [
    1,
    `${selected}Sentinel ran the search on the state of its database that the figures come from, and counted its rows.`,
  ],
  [
    null,
    `${selected}In the state of its database that the figures come from, Sentinel determined which rows of the pack the search finds. Counting all rows that it finds took too long.`,
  ],
])("the section of a search whose count is %j says what holds", (found, text) => {
  expect(searchSection(search({ found }))).toEqual({
    id: "search",
    heading: "Search",
    level: 1,
    blocks: [
      { kind: "paragraph", text },
      { kind: "paragraph", text: order },
      { kind: "paragraph", text: unchecked },
      {
        kind: "quote",
        lines: [
          {
            indent: 0,
            spans: [{ text: '{"type":"explore_trades","start_date":"all"}', isCode: true }],
          },
        ],
      },
    ],
  });
});

test("the section of a search of events says why it can end on a later day than it ran, and how it is ordered", () => {
  expect(searchSection(search({}, "event")).blocks).toContainEqual({
    kind: "paragraph",
    text: expect.stringMatching(/assigns the next business day to a filing .* after 17:30/),
  });
  expect(searchSection(search({}, "event")).blocks).toContainEqual({
    kind: "paragraph",
    text: "The events of this pack are listed in the order of the search; rows without a value in the sort column come last. Events with equal values are listed by filing date and time of acceptance, newest first (if the search is sorted by filing date, in its direction), then by accession number.",
  });
});

test("a search of more than 100 companies is not quoted", () => {
  const of = (companies: number) =>
    searchSection({ ...search({}), query: { ciks: Array.from({ length: companies }, String) } });
  expect(of(100).blocks).toHaveLength(4);
  expect(of(101).blocks).toHaveLength(3);
});
