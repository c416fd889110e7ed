import { expect, test } from "vitest";
import { lineSearchText } from "#contract/lines/describe-line-search.ts";
import type { LineSearch } from "#contract/operations/screening/explore-lines.ts";

const everything: LineSearch = {
  transactions: "all",
  sort_column: "ticker",
  sort_direction: "asc",
  limit: 20,
  page: 1,
  start_date: "all",
  end_date: "2026-10-31",
};

function words(search: Partial<LineSearch>, num_holdings: number | null = 310): string {
  return lineSearchText({
    num_rows: 1_204,
    num_holdings,
    search: { ...everything, ...search },
    named: {
      companies: [{ cik: "0000000001", ticker: "CPTX", name: "Calder" }],
      persons: [],
      unknown_tickers: [],
    },
  });
}

test.each([
  [{}, "1,204 lines, 310 of them holdings: dated until 31 Oct 2026."],
  [
    { codes: { val: ["X" as const, "M" as const] }, tables: { val: ["II" as const] } },
    "1,204 lines: with code M or X, in table II, dated until 31 Oct 2026.",
  ],
  [
    {
      ownership_forms: { val: ["Indirect" as const] },
      tickers: ["CPTX"],
      line_price: { bool: "ge" as const, val: [10] },
    },
    "1,204 lines, 310 of them holdings: owned Indirect, in CPTX, dated until 31 Oct 2026, price >= $ 10.",
  ],
])("a search in words: %j", (search, expected) => {
  expect(words(search)).toBe(expected);
});

test("holdings are not counted where their number is not known", () => {
  expect(words({}, null)).toBe("1,204 lines: dated until 31 Oct 2026.");
});
