import { expect, test } from "vitest";
import { reportSummary, type SummaryParts } from "./report-summary.ts";

const parts: SummaryParts = {
  subjects: [],
  caseFacts: [],
  isDemonstration: true,
  filings: { there: 0, missing: 0 },
  newest: "May 8, 2024",
  rulesVersion: "1",
  product: "1.0.0",
  state: "0",
};
const ofCase: SummaryParts = { ...parts, caseFacts: [["Case", "CASE-2026-0001"]] };

function cautions(given: SummaryParts): string[] {
  return reportSummary(given).flatMap((block) => (block.kind === "caution" ? [block.text] : []));
}

test("a demonstration's report says so, and that of a case which times are real", () => {
  const invented = "This is a demonstration: companies, persons, filings, and prices are invented.";
  expect(cautions(parts)).toEqual([invented]);
  expect(cautions(ofCase)).toEqual([
    `${invented} Times in this report follow the market clock of the demonstration. Times in case/audit.csv (UTC) and the date in the version of the rules are actual.`,
  ]);
  expect(cautions({ ...ofCase, isDemonstration: false })).toEqual([]);
});
