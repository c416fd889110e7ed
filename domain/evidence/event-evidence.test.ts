import { expect, test } from "vitest";
import { eventEvidence } from "#domain/evidence/event-evidence.ts";
import { footnotesOf } from "#domain/evidence/report/footnotes.ts";
import { numberEvidence } from "#domain/evidence/report/numbered.ts";
import { PriceUses } from "#domain/evidence/price-uses.ts";
import { prepareEvidence } from "#domain/evidence/trade-evidence.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  linesOf,
  ownershipFiling,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

const report = currentReport("2024-05-09T08:00:00");

/** An event after these trades, with the footnotes of its figures by name. */
function eventAfter(parts: Partial<IssuerRecord>) {
  const issuer = prepareEvidence(issuerRecord({ currentReports: [report], ...parts }));
  const prices = new PriceUses();
  const key = { accession: report.accession, withTrades: true };
  const evidence = eventEvidence(issuer, key, prices);
  if (evidence === null) throw new Error("The record has no such event.");
  const subjects = numberEvidence([evidence], new Map(), new Map());
  const notes = footnotesOf(subjects, {
    rulesVersion: "1",
    offsetOf: () => 100,
    closeOf: (_series, day) => `close ${day}`,
  });
  const ofName = (name: string) =>
    notes.get(subjects[0]?.figures.find((each) => each.name === name)?.id ?? 0);
  return { evidence, ofName };
}

/** Sales of one day by three directors, of one line each. */
const sellers = ["One", "Two", "Three"].map((name, index) =>
  ownershipFiling({
    accession: `0001000001-24-00000${index + 1}`,
    owners: [reportingOwner({ cik: 2_000_001 + index, name: `Seller ${name}` })],
    lines: linesOf(`S ${1000 + index}@10`),
  }),
);
const prices = priceSeries("2024-05-08", [50, 45]);
const fund = priceSeries("2024-05-08", [200, 202], { ticker: "VTI" });

test("the footnote of value sold cites the cells of every line that it adds up", () => {
  const { ofName } = eventAfter({ ownershipFilings: sellers });
  const cells = [1, 2, 3].map(
    (number) =>
      `0001000001-24-00000${number}: ${["transactionDate", "transactionAmounts/transactionShares", "transactionAmounts/transactionPricePerShare"].map((cell) => `/ownershipDocument/nonDerivativeTable/nonDerivativeTransaction[1]/${cell}/value`).join(", ")}`,
  );
  expect(ofName("value_sold")).toContain(
    `From ${report.accession}: ACCEPTANCE-DATETIME (character 100); ${cells.join("; ")}.`,
  );
  expect(ofName("value_purchased")).toMatch(
    /ACCEPTANCE-DATETIME \(character 100\)\. No trade counts in this total\.$/,
  );
});

test("the footnote of a total of many lines cites eight and says where all are", () => {
  const many = ownershipFiling({ lines: linesOf(...Array.from({ length: 10 }, () => "S 100@10")) });
  const note = eventAfter({ ownershipFilings: [many] }).ofName("value_sold");
  expect(note).toContain("nonDerivativeTransaction[1, 2, 3, 4, 5, 6, 7, 8]/");
  expect(note).toMatch(
    /\. 2 more lines count in this total; data\/figures\.json lists all under “rows” of this event\.$/,
  );
});

test("the patterns of an event name the trades that they were determined from", () => {
  const { evidence } = eventAfter({ ownershipFilings: sellers, prices, fund });
  const inputsOf = (label: string) =>
    evidence.patterns
      .find((pattern) => pattern.label === label)
      ?.inputs.filter((input) => /^(Sale|Purchase) /.test(input.label));
  const named = ["One ($10,000.00", "Two ($10,010.00", "Three ($10,020.00"].map((text, index) => ({
    label: "Sale May 6, 2024",
    value: `${text.replace(/^(\w+)/, "$1 Seller")}, row 1)`,
    source: `0001000001-24-00000${index + 1}`,
  }));
  expect(inputsOf("Sales before drop")).toEqual(named);
  expect(inputsOf("Cluster before")).toEqual(named);
});

test("a pattern that trades without a price leave undetermined names them", () => {
  const [first, second] = ["S 1000@10", "S 500@"].map((lines, index) =>
    ownershipFiling({
      accession: `0001000001-24-00000${index + 1}`,
      owners: [reportingOwner({ cik: 2_000_001 + index, name: `Seller ${["One", "Two"][index]}` })],
      lines: linesOf(lines),
    }),
  );
  const namedAfter = (ownershipFilings: IssuerRecord["ownershipFilings"]) =>
    eventAfter({ ownershipFilings, prices, fund })
      .evidence.patterns.filter(({ label }) => label === "Sales before drop")
      .map(({ isUndecided, inputs }) => [
        isUndecided,
        inputs.flatMap(({ label, value }) => (label.startsWith("Sale ") ? value : [])),
      ]);
  if (first === undefined || second === undefined) throw new Error("Two filings are made.");
  expect(namedAfter([second])).toEqual([[true, ["Two Seller (not counted in totals, row 1)"]]]);
  // With another sale that counts, it is determined without them.
  expect(namedAfter([first, second])).toEqual([[false, ["One Seller ($10,000.00, row 1)"]]]);
});

test("a footnote states the splits and dividends that a return was adjusted for", () => {
  const adjusted = priceSeries("2024-05-08", [50, 22], {
    adjustedClose: [null, null],
    splits: [{ day: "2024-05-09", ratio: 2 }],
    dividends: [{ day: "2024-05-09", amount: 0.5 }],
  });
  const paying = priceSeries("2024-05-08", [200, 202], {
    ticker: "VTI",
    adjustedClose: [null, null],
    dividends: [
      { day: "2024-05-08", amount: 7 },
      // Two on one day, which the rule adds: 0.9.
      { day: "2024-05-09", amount: 0.7 },
      { day: "2024-05-09", amount: 0.2 },
    ],
  });
  const { evidence, ofName } = eventAfter({ prices: adjusted, fund: paying });
  expect(ofName("event_return")).toContain(
    "; test prices/CPTX: close of May 8, 2024: close 2024-05-08, close of May 9, 2024: close 2024-05-09, split of May 9, 2024: 2 new shares for one, dividend of May 9, 2024: $0.5 (close of May 8, 2024: close 2024-05-08); test prices/VTI: close of May 8, 2024: close 2024-05-08, close of May 9, 2024: close 2024-05-09, dividend of May 9, 2024: $0.9 (close of May 8, 2024: close 2024-05-08).",
  );
  // As a reader computes it from the footnote.
  const byHand = 22 / 50 / ((1 / 2) * (1 - 0.5 / 50)) - 202 / 200 / (1 - 0.9 / 200);
  expect(evidence.figures.find(({ name }) => name === "event_return")?.value).toBeCloseTo(
    byHand,
    12,
  );
});
