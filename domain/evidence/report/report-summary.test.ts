import { expect, test } from "vitest";
import type { NumberedEvidence } from "./numbered.ts";
import { reportSummary, type SummaryParts } from "./report-summary.ts";

const parts: SummaryParts = {
  subjects: [],
  caseFacts: [],
  search: null,
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

function subject(kind: "event" | "lead", id: string): NumberedEvidence {
  const numbered = {
    id,
    isPart: id.includes("."),
    alsoPartOf: [],
    notRecomputedBecause: null,
    cik: 1,
    company: "Calder",
    facts: [],
    figures: [],
    patterns: [],
    cautions: [],
  };
  if (kind === "event")
    return { ...numbered, kind, accession: id, day0: null, lookbackDays: 30, rows: [] };
  return {
    ...numbered,
    kind,
    key: id,
    leadKind: "event",
    person: null,
    isInsider: false,
    day: "2024-05-08",
    direction: null,
    event: null,
    trades: [],
    history: [],
    tooLargeBecause: null,
    scoreName: "v2",
    hasOwnWeights: false,
    weights: {},
    factors: [],
    score: 0,
  };
}

const notRead = { newest: "", rulesVersion: "", product: "", state: "" };
const rowOf = (given: Partial<SummaryParts>, label: string): string | undefined =>
  reportSummary({ ...parts, ...notRead, ...given })
    .flatMap((block) => (block.kind === "table" ? block.rows : []))
    .find(([first]) => first?.text === label)?.[1]?.text;

test("the key facts of a pack of events are its events", () => {
  const subjects = [subject("event", "E1"), subject("event", "E2")];
  const table = reportSummary({ ...parts, subjects }).findLast(({ kind }) => kind === "table");
  expect(table?.kind === "table" && table.rows.map(([number]) => number?.text)).toEqual([
    "E1",
    "E2",
  ]);
});

test("a pack of trades and events says how many it contains", () => {
  const subjects = [subject("event", "E1"), subject("lead", "L1"), subject("event", "E2")];
  const filings = { there: 3, missing: 1 };
  expect(rowOf({ subjects, filings }, "Contains")).toBe(
    "2 material events, 1 lead, 0 figures, 3 filings as received (1 filing could not be included).",
  );
});

test.each([
  [["#1", "#1.1", "#1.2"], "2 material events of the lead, 0 figures, 1 filing as received."],
  [["#2.1", "#3.1"], "2 material events of the clusters, 0 figures, 1 filing as received."],
  [
    ["#1", "#1.1", "#2.1"],
    "2 material events of the lead and the cluster, 0 figures, 1 filing as received.",
  ],
  [["#1", "#1.1", "#5"], "1 material event of the leads, 0 figures, 1 filing as received."],
  [["#1"], "0 figures, 1 filing as received."],
])("next to its items %j, a pack of a case contains %s", (ids, expected) => {
  const subjects = ids.map((id) => subject(id === "#1" || id === "#5" ? "lead" : "event", id));
  const filings = { there: 1, missing: 0 };
  expect(rowOf({ ...ofCase, subjects, filings }, "Also contains")).toBe(expected);
});
