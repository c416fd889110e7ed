import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine as line,
} from "#testing/filings/issuer-record.ts";
import { late, on } from "#testing/filings/late-lines.ts";

describe("Form 4 is due on the second EDGAR business day", () => {
  // DOMAIN.md section 9, cases 1 to 7: each filed on the day it was due, the last 11 days late.
  test.each([
    ["2024-03-01", "2024-03-05", "2024-03-05", 0],
    ["2024-05-24", "2024-05-29", "2024-05-29", 0],
    ["2024-10-11", "2024-10-16", "2024-10-16", 0],
    ["2024-03-28", "2024-04-01", "2024-04-01", 0],
    ["2025-01-08", "2025-01-13", "2025-01-13", 0],
    ["2024-03-02", "2024-03-05", "2024-03-05", 0],
    ["2024-03-01", "2024-03-20", "2024-03-05", 11],
  ])("traded %s, filed %s: due %s", (traded, filed, dueOn, daysLate) => {
    expect(late(filed, on(traded))).toMatchObject({ dueOn, dueBasis: "two-days", daysLate });
  });

  test("a filing accepted at 21:59 Eastern time counts for that day, at 22:01 for the next", () => {
    const accepted = (acceptedAt: string) =>
      late("2024-03-05", { ...on("2024-03-01"), filing: { acceptedAt, filedOn: null } });
    expect(accepted("2024-03-06T02:59:00Z")).toMatchObject({ daysLate: 0 });
    expect(accepted("2024-03-06T03:01:00Z")).toMatchObject({ daysLate: 1 });
  });

  test("from the deemed date of execution, at most the third business day after the trade", () => {
    const deemed = (deemedExecutionDate: string) =>
      late("2024-03-20", on("2024-03-01", { deemedExecutionDate }));
    // Third business day: Wednesday, March 6; the second after it: Friday, March 8.
    expect(deemed("2024-03-05")).toMatchObject({ dueOn: "2024-03-07", dueBasis: "deemed" });
    expect(deemed("2024-03-15")).toMatchObject({ dueOn: "2024-03-08", dueBasis: "deemed" });
    expect(deemed("2024-02-28")).toMatchObject({ dueOn: "2024-03-05", dueBasis: "two-days" });
  });

  test("before August 29, 2002 on the tenth day after the month", () => {
    // September 10, 2002 is a Tuesday; August 10, 2002 a Saturday.
    expect(late("2003-07-01", on("2002-08-28")).dueOn).toBe("2002-09-10");
    expect(late("2003-07-01", on("2002-07-15")).dueOn).toBe("2002-08-12");
    expect(late("2003-07-01", on("2002-08-29")).dueOn).toBe("2002-09-03");
  });
});

describe("codes", () => {
  const gift = (acquiredDisposed: string | null) =>
    late("2023-03-10", on("2023-02-27", { code: "G", acquiredDisposed }));

  test("a gift disposed of is due on Form 4 since February 27, 2023; one received is not", () => {
    expect(gift("D")).toMatchObject({ dueOn: "2023-03-01", dueBasis: "gift", daysLate: 7 });
    expect(gift("A")).toMatchObject({ dueOn: "2024-02-14", dueBasis: "gift-year-end" });
    expect(gift(null)).toMatchObject({ dueOn: null, dueBasis: "gift-side" });
  });

  test("a small acquisition of more than $10,000 is not deferred", () => {
    const bought = (shares: string) =>
      late("2023-06-01", on("2023-05-10", { code: "L", shares, pricePerShare: "100" }));
    expect(bought("100").dueBasis).toBe("small-acquisition");
    expect(bought("101")).toMatchObject({ dueBasis: "small-over-limit", dueOn: "2023-05-12" });
  });

  test.each([
    ["L", "2023-05-10", { pricePerShare: null }, "small-acquisition-value"],
    ["L", "2023-05-10", { pricePerShare: "100", footnoteIds: ["F1"] }, "small-acquisition-value"],
    ["J", "2023-05-10", { transactionFormType: "4" }, "may-be-exempt"],
    ["E", "2023-05-10", {}, "may-be-exempt"],
    ["A", "2002-08-28", {}, "deferrable-before-2002"],
    ["F", "2002-08-28", { transactionFormType: "5" }, "deferrable-before-2002"],
  ] as const)("code %s of %s with %o has no due date", (code, day, cells, dueBasis) => {
    const footnotes = { F1: "The price is in Canadian dollars." };
    const given = { ...on(day, { code, ...cells }), filing: { footnotes } };
    expect(late("2023-06-01", given)).toMatchObject({ dueOn: null, dueBasis, daysLate: null });
  });

  test("a grant since August 29, 2002 is due on Form 4", () => {
    expect(late("2003-06-01", on("2002-08-29", { code: "A" }))).toMatchObject({
      dueBasis: "two-days",
    });
  });

  test("a sale that is said to belong on Form 5 has no due date", () => {
    expect(late("2024-03-20", on("2024-03-01", { transactionFormType: "5" }))).toMatchObject({
      dueOn: null,
      dueBasis: "contradictory-form",
    });
  });

  test("Form 3 is due ten days after its event; a holding on Form 4 has no due date", () => {
    const held = { kind: "holding", code: null, transactionDate: null } as const;
    const form3 = { form: "3", periodOfReport: "2024-03-01" };
    // March 11, 2024 is a Monday; ten days after March 6 is a Saturday.
    expect(late("2024-03-13", { line: held, filing: form3 })).toMatchObject({
      dueOn: "2024-03-11",
      daysLate: 2,
    });
    const saturday = { ...form3, periodOfReport: "2024-03-06" };
    expect(late("2024-03-18", { line: held, filing: saturday })).toMatchObject({
      dueOn: "2024-03-18",
      daysLate: 0,
    });
    expect(late("2024-03-13", { line: held })).toMatchObject({ dueOn: null, dueBasis: "holding" });
  });

  test("a date that cannot be right is not replaced by the period of report", () => {
    const filing = { periodOfReport: "2024-03-01" };
    expect(late("2024-03-20", { ...on("2042-03-01"), filing })).toMatchObject({
      dueBasis: "no-date",
      daysLate: null,
    });
  });
});

describe("amendments", () => {
  const first = ownershipFiling({
    accession: "0000000001-24-000001",
    filedOn: "2024-03-05",
    acceptedAt: "2024-03-05T20:00:00Z",
    lines: [line({ transactionDate: "2024-03-01", shares: "100" })],
  });
  const amended = ownershipFiling({
    accession: "0000000001-24-000002",
    form: "4/A",
    filedOn: "2024-03-20",
    acceptedAt: "2024-03-20T20:00:00Z",
    dateOfOriginalSubmission: "2024-03-05",
    lines: [
      line({ transactionDate: "2024-03-01", shares: "120" }),
      line({ lineNumber: 2, transactionDate: "2024-03-01", shares: "7", code: "F" }),
    ],
  });
  const rowsOf = (...ownershipFilings: OwnershipFiling[]) =>
    deriveIssuer(issuerRecord({ ownershipFilings })).reportedLines.filter(({ isLive }) => isLive);

  test("a correction is not late, an addition is; without the original it is unknown", () => {
    expect(rowsOf(first, amended).map(({ daysLate }) => daysLate)).toEqual([0, 11]);
    expect(rowsOf(amended).map(({ dueBasis }) => dueBasis)).toEqual([
      "orphan-amendment",
      "orphan-amendment",
    ]);
  });

  test("the agent is that of the filing that first reported the line", () => {
    const by = { ...amended, accession: "0000000009-24-000002" };
    expect(rowsOf(first, by).map(({ firstAgent }) => firstAgent)).toEqual([1, 9]);
    expect(rowsOf(by).map(({ firstAgent }) => firstAgent)).toEqual([null, null]);
  });

  test("a trade has the due date of its line", () => {
    const { trades } = deriveIssuer(issuerRecord({ ownershipFilings: [first, amended] }));
    expect(trades.find(({ isLive }) => isLive)).toMatchObject({
      dueOn: "2024-03-05",
      daysLate: 0,
      dueBasis: "two-days",
    });
  });
});
