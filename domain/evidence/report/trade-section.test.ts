import { expect, test } from "vitest";
import { filingsOf, furtherFilingsOf, numberEvidence } from "#domain/evidence/report/numbered.ts";
import { PriceUses } from "#domain/evidence/price-uses.ts";
import { subjectSection } from "#domain/evidence/report/subject-section.ts";
import { prepareEvidence, tradeEvidence } from "#domain/evidence/trade-evidence.ts";
import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  periodicReport,
} from "#testing/filings/issuer-record.ts";

const accession = "0001000001-24-000001";

/** One sale under a plan that was adopted on 10 January 2024. */
function evidenceOfSale(
  day: string,
  { further = [], ...parts }: Partial<IssuerRecord> & { further?: readonly OwnershipFiling[] },
) {
  const filing = ownershipFiling({
    accession,
    acceptedAt: null,
    filedOn: day,
    isPlanChecked: true,
    footnotes: { F1: "Sold under a Rule 10b5-1 plan adopted on January 10, 2024." },
    lines: [ownershipLine({ transactionDate: day, footnoteIds: ["F1"] })],
  });
  const record = issuerRecord({ ownershipFilings: [...further, filing], ...parts });
  const key = { accession, rowNumber: 1 };
  const evidence = tradeEvidence(prepareEvidence(record), key, new PriceUses());
  if (evidence === null) throw new Error("The record has no such trade.");
  return evidence;
}

/** The blocks of its report. */
function blocksOfSale(day: string, parts: Parameters<typeof evidenceOfSale>[1]) {
  const evidence = evidenceOfSale(day, parts);
  const [trade] = numberEvidence([evidence], new Map(), new Map());
  if (trade === undefined) throw new Error("Not numbered.");
  const quoted = { rulesVersion: "1", offsetOf: () => null, closeOf: () => null };
  return subjectSection(trade, quoted).blocks;
}

const annualResults = currentReport("2024-02-01T16:05:00", { items: ["2.02"] });
const results = currentReport("2024-04-25T16:05:00", { items: ["2.02"] });
const quarterly = periodicReport("2024-05-01T16:30:00", "2024-03-31");
const record = {
  currentReports: [annualResults, results],
  periodicReports: [quarterly],
};

/** The rows of the table below the paragraph of a pattern. */
function inputsOf(blocks: ReturnType<typeof blocksOfSale>, label: string) {
  const at = blocks.findIndex(
    (block) => block.kind === "paragraph" && block.text.startsWith(`Pattern “${label}”`),
  );
  const table = blocks[at + 1];
  if (at < 0 || table?.kind !== "table") return null;
  return table.rows.map((row) => row.map(({ text }) => text));
}

test("the inputs of the patterns of a plan are printed under each, with their sources", () => {
  const blocks = blocksOfSale("2024-04-10", record);
  // From 10 January to 10 April 2024, 21 + 29 + 31 + 10 days.
  const base = [
    [
      "Plan adopted",
      expect.stringMatching(/^Jan 10, 2024, from “.*January 10, 2024.*” \(F1\)$/),
      accession,
    ],
    ["Trade date", "Apr 10, 2024, 91 days after", accession],
  ];
  expect(inputsOf(blocks, "Plan: inside cooling-off")).toEqual([
    ...base,
    ["Days after adoption", "91; the period lasts at least 90 and at most 120", ""],
    ["Quarter of adoption ends", "Mar 31, 2024", ""],
    [
      "10-Q of that quarter filed",
      "May 1, 2024; second business day after: May 3, 2024",
      quarterly.accession,
    ],
  ]);
  expect(inputsOf(blocks, "Plan: single trade")).toEqual([
    ...base,
    ["Trade dates on file", "Apr 10, 2024", ""],
  ]);
  expect(inputsOf(blocks, "Plan: before earnings")).toEqual([
    ...base,
    ["Quarter of adoption ends", "Mar 31, 2024", ""],
    ["Its earnings announced", "Apr 25, 2024", results.accession],
  ]);
});

/** The paragraph of a pattern. */
function patternOf(blocks: ReturnType<typeof blocksOfSale>, label: string) {
  return blocks.flatMap((block) =>
    block.kind === "paragraph" && block.text.startsWith(`Pattern “${label}”`) ? [block.text] : [],
  );
}

test("an undetermined pattern states why, and what it would state as such, never as a fact", () => {
  const [text = ""] = patternOf(blocksOfSale("2024-04-10", record), "Opportunistic");
  expect(text).toMatch(
    /^Pattern “Opportunistic” could not be determined: No trade of this person in the company's stock is on file for 2021, 2022, 2023\. The first Form 3, 4, or 5 of this company that Sentinel has stored was filed Apr 10, 2024\. If it applied, it would state: “The person traded in each of .+\.” Rule: /,
  );
  // Filings are stored from the first of the three years on: that is not the reason.
  const older = ownershipFiling({ accession: "0001000001-21-000001", filedOn: "2021-01-04" });
  const [known = ""] = patternOf(
    blocksOfSale("2024-04-10", { ...record, further: [older] }),
    "Routine",
  );
  expect(known).toContain("is on file for 2021, 2022, 2023. If it applied");
});

function quarterOf(blocks: ReturnType<typeof blocksOfSale>) {
  return blocks
    .flatMap((block) => (block.kind === "table" ? block.rows : []))
    .map((row) => row.map(({ text }) => text))
    .find(([label]) => label === "Quarter closed, results ahead")
    ?.slice(1);
}

test("every trade says whether the quarter was closed with its results ahead, and by which days", () => {
  const announced = (answer: string): string[] => [
    `${answer}. The quarter ended Mar 31, 2024 (from the 10-Q or 10-K); its earnings were announced Apr 25, 2024 (8-K).`,
    `${results.accession}: ACCEPTANCE-DATETIME (as EDGAR lists it)`,
  ];
  expect(quarterOf(blocksOfSale("2024-04-10", record))).toEqual(announced("Yes"));
  expect(quarterOf(blocksOfSale("2024-04-26", record))).toEqual(announced("No"));
  const pending = blocksOfSale("2024-04-10", { currentReports: [annualResults] });
  expect(quarterOf(pending)).toEqual([
    "Yes. The quarter ended Mar 31, 2024 (from the fiscal year end); when this pack was made, its earnings had not been announced and were not overdue.",
    "",
  ]);
  expect(pending).toContainEqual({
    kind: "caution",
    text: "The quarter had ended before the trade, and no announcement of its earnings is stored yet.",
  });
  expect(quarterOf(blocksOfSale("2024-04-10", { fiscalYearEnd: null }))).toEqual([
    "No. The fiscal quarter end before the trade is unknown.",
    "",
  ]);
});

test("the 10-Q and the announcement that red flags of a plan cite are among the filings, but not needed to recompute", () => {
  const flagged = evidenceOfSale("2024-04-10", record);
  expect(furtherFilingsOf(flagged)).toEqual([quarterly.accession, results.accession]);
  expect(filingsOf(flagged)).not.toContain(quarterly.accession);
  // After the cooling-off period and the results, no flag cites them.
  expect(furtherFilingsOf(evidenceOfSale("2024-06-10", record))).toEqual([]);
});

test("results of an earlier quarter that were still ahead decide, not those of the quarter", () => {
  // The results of the quarter through December come after those of the quarter through March.
  const late = periodicReport("2024-05-20T16:30:00", "2023-12-31", { form: "10-K" });
  const only = { periodicReports: [quarterly, late] };
  expect(evidenceOfSale("2024-05-06", only).quarter).toMatchObject({
    end: "2024-03-31",
    announcement: { accession: late.accession, isOfEarlier: true },
  });
});
