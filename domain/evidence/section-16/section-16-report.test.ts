import { expect, test } from "vitest";
import { shortSwingBlocks } from "#domain/evidence/section-16/section-16-report.ts";

const place = { accession: "0000000001-24-000001", line: 1 };
const pair = {
  purchase: place,
  sale: place,
  measure: "prices",
  purchasePrice: "10",
  salePrice: "11",
  units: "1",
  lastMatchableDay: "2024-11-04",
} as const;

test("each pair's last day to sue and profit are in one table, with the total for and through each day", () => {
  const pairs = [
    { ...pair, profit: "9340", suitBy: "2027-01-04" },
    { ...pair, profit: "20085.005", suitBy: "2026-06-05" },
    { ...pair, profit: "8330.995", suitBy: "2026-06-05" },
  ];
  const found = shortSwingBlocks({ lines: [], pairs }).flatMap((block) =>
    block.kind === "table" && block.columns[0]?.header === "Last day to sue" ? [block] : [],
  );
  expect(found[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ["Jun 5, 2026", "2", "$20,085.01", "", ""],
    ["Jun 5, 2026", "3", "$8,331.00", "$28,416.00", "$28,416.00"],
    ["Jan 4, 2027", "1", "$9,340.00", "$9,340.00", "$37,756.00"],
  ]);
});
