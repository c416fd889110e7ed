import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import { issuerRecord } from "#testing/filings/issuer-record.ts";
import { realOwnershipFiling } from "#testing/filings/real-filings.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const dataDir = sharedDataDir();
const folder = dataDir ?? "";

// Expected values are worked out by hand from the documents.
describe.skipIf(dataDir === null)("filings of the shared data", () => {
  test("three weighted-average sales of a trust and its trustee are one row under a plan", () => {
    const filing = realOwnershipFiling(folder, "1271024/000120919112055978/doc4.xml", {
      accession: "0001209191-12-055978",
      filedOn: "2012-12-05",
    });
    const derived = deriveIssuer(issuerRecord({ listedTickers: [], ownershipFilings: [filing] }));
    // 4,900 × 107.7687 + 50,587 × 108.6703 + 27,847 × 109.3904
    //   = 528,066.63 + 5,497,304.4661 + 3,046,194.4688
    expect(derived.trades).toMatchObject([
      {
        rowNumber: 1,
        lineNumbers: [2, 3, 4],
        ownerName: "Hoffman Reid",
        ownerCik: 1_519_339,
        otherOwners: 1,
        title: "Director",
        location: "MOUNTAIN VIEW, CA",
        isDirector: true,
        isTenPercentOwner: true,
        ticker: "LNKD",
        securityTitle: "Class A Common Stock",
        direction: "Sale",
        shares: "83334",
        value: "9071565.5649",
        // 9,071,565.5649 ÷ 83,334 = 108.857915915…
        price: "108.85791592",
        isPlan: true,
        hasFootnotes: true,
        daysToFile: 2,
      },
    ]);
    expect(derived.trades).toHaveLength(1);
  });

  test("six owners, one of them a person; conversions are no trades", () => {
    const filing = realOwnershipFiling(folder, "1572616/000095017024012830/ownership.xml", {
      accession: "0000950170-24-012830",
      filedOn: "2024-02-08",
    });
    const record = issuerRecord({ ownershipFilings: [filing] });
    // 333,333 × 15.00
    expect(deriveIssuer(record).trades).toMatchObject([
      {
        lineNumbers: [3],
        ownerName: "THIEL PETER",
        otherOwners: 5,
        title: "10% Owner",
        direction: "Purchase",
        shares: "333333",
        price: "15",
        value: "4999995",
        isPlan: false,
        daysToFile: 2,
      },
    ]);
    const proof = proveTrade(record, { accession: filing.accession, rowNumber: 1 });
    expect(
      proof?.lines.slice(0, 3).map((line) => [line.isCounted, line.notCountedBecause]),
    ).toEqual([
      [false, "code C: conversion of a derivative"],
      [false, "code C: conversion of a derivative"],
      [true, null],
    ]);
  });

  describe("0000070858-25-000376, which corrects the title only", () => {
    const amendment = (): ReturnType<typeof realOwnershipFiling> =>
      realOwnershipFiling(folder, "1232860/000007085825000376/form4.xml", {
        accession: "0000070858-25-000376",
        filedOn: "2025-10-01",
      });

    test("alone it is an orphan that is kept and flagged", () => {
      const derived = deriveIssuer(issuerRecord({ ownershipFilings: [amendment()] }));
      // 4,780 × 12.64 and 4,780 × 12.68
      expect(derived.trades.map((t) => [t.direction, t.value, t.ownerName, t.flags])).toEqual([
        ["Purchase", "60419.2", "BANK OF AMERICA CORP /DE/", ["amendment", "orphan-amendment"]],
        ["Sale", "60610.4", "BANK OF AMERICA CORP /DE/", ["amendment", "orphan-amendment"]],
      ]);
    });

    test("with the original of 2025-09-29 both lines are replaced and nothing counts twice", () => {
      // The original is not among the files; by the amendment's first footnote it differed in the title.
      const original = {
        ...amendment(),
        accession: "0000070858-25-000370",
        form: "4",
        filedOn: "2025-09-29",
        dateOfOriginalSubmission: null,
        lines: amendment().lines.map((line) => ({ ...line, securityTitle: "Preferred Shares" })),
      };
      const record = issuerRecord({ ownershipFilings: [amendment(), original] });
      const derived = deriveIssuer(record);
      expect(derived.trades.map((t) => [t.accession, t.isLive, t.sumValue, t.daysToFile])).toEqual([
        ["0000070858-25-000370", false, null, 2],
        ["0000070858-25-000370", false, null, 2],
        ["0000070858-25-000376", true, "60419.2", 2],
        ["0000070858-25-000376", true, "60610.4", 2],
      ]);
      const proof = proveTrade(record, { accession: "0000070858-25-000376", rowNumber: 1 });
      expect(
        proof?.history.map(({ accession, effect, changes }) => [accession, effect, changes]),
      ).toEqual([
        [
          "0000070858-25-000376",
          "Line 1 replaces line 1 of 0000070858-25-000370. Line 2 replaces line 2 of 0000070858-25-000370.",
          [
            {
              lineNumber: 1,
              cell: "security title",
              before: "Preferred Shares",
              after: "COMMON STOCK",
            },
            {
              lineNumber: 2,
              cell: "security title",
              before: "Preferred Shares",
              after: "COMMON STOCK",
            },
          ],
        ],
        ["0000070858-25-000370", "Original. Lines 1 and 2 superseded.", []],
      ]);
    });
  });
});
