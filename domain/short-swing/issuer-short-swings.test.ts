import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling, ReportingOwner } from "#domain/trades/issuer-record.ts";
import { currentReport, issuerRecord, reportingOwner } from "#testing/filings/issuer-record.ts";
import { bought, form4, sold } from "#testing/filings/short-swings.ts";

describe("the persons of an issuer", () => {
  const fund = reportingOwner({
    cik: 7,
    name: "Fund LP",
    isDirector: false,
    isOfficer: false,
    isTenPercentOwner: true,
  });
  const manager = reportingOwner({ cik: 8, name: "Manager Ann", isDirector: true });
  const report = currentReport("2025-01-02T16:30:00");
  const derived = (filings: readonly OwnershipFiling[]) =>
    deriveIssuer(
      issuerRecord({ ownershipFilings: filings, currentReports: [report] }),
    ).shortSwings.map(({ ownerCik, profit, otherOwners }) => [ownerCik, profit, otherOwners]);
  const by = (filing: OwnershipFiling, ...owners: readonly ReportingOwner[]) => ({
    ...filing,
    owners,
  });

  test("one is found whom another's name leads on a filing", () => {
    const filings = [
      by(bought("2025-02-03"), manager),
      by(sold("2025-03-03"), reportingOwner({ cik: 3, name: "Able Bo" }), manager),
    ];
    expect(derived(filings)).toEqual([[8, "1000", 0]]);
  });

  test("those with the profit of the same trades are one", () => {
    const filings = [
      by(bought("2025-02-03"), manager, fund),
      by(sold("2025-03-03"), manager, fund),
    ];
    // Of the fund no Form 3 is stored, so its purchase needs review.
    expect(derived(filings)).toEqual([[8, "1000", 0]]);
    const joint = reportingOwner({ cik: 9, name: "Manager Bea", isDirector: true });
    const both = [by(bought("2025-02-03"), manager, joint), by(sold("2025-03-03"), manager, joint)];
    expect(derived(both)).toEqual([[8, "1000", 1]]);
  });

  test("a ten percent owner who files with a director is none", () => {
    const form3 = by(
      form4(
        { kind: "holding", code: null, transactionDate: null, acquiredDisposed: null },
        { form: "3", periodOfReport: "2025-02-03", filedOn: "2025-02-10" },
      ),
      fund,
    );
    const filings = [form3, by(bought("2025-02-03"), manager, fund), by(sold("2025-03-03"), fund)];
    expect(derived(filings)).toEqual([]);
  });
});
