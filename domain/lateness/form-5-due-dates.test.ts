import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine as line,
  periodicReport,
} from "#testing/filings/issuer-record.ts";
import { annual, late, on } from "#testing/filings/late-lines.ts";

describe("Form 5 is due 45 days after the fiscal year", () => {
  const form5 = { form: "5", periodOfReport: "2023-12-31" };

  test.each([
    // February 14, 2024 is a Wednesday.
    ["W", "2023-05-10", null, "2024-02-14", "year-end"],
    ["J", "2023-05-10", "5", "2024-02-14", "year-end"],
    ["L", "2023-05-10", "5", "2024-02-14", "small-acquisition"],
    ["G", "2023-02-24", "5", "2024-02-14", "gift-year-end"],
  ])("code %s of %s", (code, day, transactionFormType, dueOn, dueBasis) => {
    const cells = { code, transactionFormType, shares: "10", pricePerShare: "5" };
    expect(late("2024-02-15", { ...on(day, cells), filing: form5 })).toMatchObject({
      dueOn,
      dueBasis,
      daysLate: 1,
    });
  });

  test("by the fiscal year that a 10-K states rather than the month and day of the header", () => {
    // A year of 52 weeks that ended on Saturday, December 30; 45 days later is Tuesday, February 13.
    const periodicReports = [
      { ...periodicReport("2024-02-20T12:00:00", "2023-12-30"), form: "10-K" },
    ];
    const given = on("2023-05-10", { code: "W" });
    expect(late("2024-02-14", { ...given, issuer: { periodicReports } })).toMatchObject({
      dueOn: "2024-02-13",
      daysLate: 1,
    });
  });

  test("a transaction of the year before was due a year earlier", () => {
    const given = { ...on("2022-11-10", { code: "W" }), filing: form5 };
    expect(late("2024-02-14", given)).toMatchObject({ dueOn: "2023-02-14" });
  });

  test.each([
    ["a 10-K of two years later", ["2025-12-31"], "2024-02-14"],
    ["none within two years", ["2026-12-31"], null],
    ["a 10-K with another year end", ["2023-06-30"], "2023-08-14"],
    ["none after a year with another end", ["2025-12-31", "2022-06-30", "2023-04-30"], null],
    ["no 10-K", [], null],
  ])("by the header where %s confirms it", (_, yearEnds, dueOn) => {
    const issuer = { periodicReports: yearEnds.map(annual) };
    expect(late("2024-03-01", { ...on("2023-05-10", { code: "W" }), issuer }).dueOn).toBe(dueOn);
  });

  test("a Form 5 of another person confirms the header", () => {
    const other = ownershipFiling({ form: "5", periodOfReport: "2023-12-30", lines: [] });
    const own = ownershipFiling({
      accession: "0000000003-24-000001",
      filedOn: "2024-03-01",
      acceptedAt: "2024-03-01T20:00:00Z",
      lines: [line({ code: "W", transactionDate: "2023-05-10", transactionFormType: null })],
    });
    const record = issuerRecord({ fiscalYearEnd: "1231", ownershipFilings: [other, own] });
    expect(deriveIssuer(record).reportedLines[0]?.dueOn).toBe("2024-02-14");
  });

  test("is unknown without a fiscal year end", () => {
    const given = {
      ...on("2023-05-10", { code: "W" }),
      issuer: { fiscalYearEnd: null, periodicReports: [] },
    };
    expect(late("2024-03-01", given)).toEqual({
      dueOn: null,
      dueBasis: "no-fiscal-year-end",
      daysLate: null,
      lateCause: null,
    });
  });

  test("what belonged on Form 4 is late on Form 5, and the filing says why", () => {
    const given = { ...on("2023-05-10", { transactionFormType: "4" }), filing: form5 };
    expect(late("2024-02-14", given)).toMatchObject({
      dueOn: "2023-05-12",
      dueBasis: "two-days",
      lateCause: "form-5",
    });
  });
});
