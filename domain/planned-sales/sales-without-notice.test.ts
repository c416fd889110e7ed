import { describe, expect, test } from "vitest";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";
import { priceSeries, reportingOwner } from "#testing/filings/issuer-record.ts";
import { derivedSales, sold } from "#testing/filings/planned-sale-rows.ts";
import { plannedSaleNotice } from "#testing/filings/notices.ts";

const small = { price: "1" };

describe("sales without a notice", () => {
  const verdicts = (
    sales: readonly OwnershipFiling[],
    notices: readonly StoredNotice[] = [],
    parts: Partial<IssuerRecord> = {},
  ): string[] =>
    derivedSales(notices, sales, parts)
      .filter(({ kind }) => kind === "sales")
      .map((row) => `${row.outcome} ${row.saleFrom ?? ""} ${row.soldUnits ?? ""}`);

  test("need one above 5,000 units or $50,000 in three months, not at them", () => {
    expect(verdicts([sold("2026-03-04", "5000", { price: "10" })])).toEqual([]);
    expect(verdicts([sold("2026-03-04", "5001", { price: "1" })])).toEqual([
      "no-notice 2026-03-04 5001",
    ]);
    expect(verdicts([sold("2026-03-04", "2501")])).toEqual(["no-notice 2026-03-04 2501"]);
    expect(verdicts([sold("2026-03-04", "2500")])).toEqual([]);
  });

  test("add up over three months and no longer", () => {
    const [first, second] = [sold("2026-01-05", "3000", small), sold("2026-04-04", "3000", small)];
    expect(verdicts([first, second])).toEqual(["no-notice 2026-04-04 3000"]);
    expect(verdicts([first, sold("2026-04-05", "3000", small)])).toEqual([]);
  });

  test("count units above those of a notice", () => {
    const notice = plannedSaleNotice({ filedOn: "2026-03-03", units: ["6000"] });
    const found = (shares: string, parts: Partial<IssuerRecord>): string[] =>
      verdicts([sold("2026-03-04", shares)], [notice], parts);
    const known = { prices: priceSeries("2026-01-02", [10]) };
    expect(found("6000", known)).toEqual([]);
    expect(found("6500", known)).toEqual(["no-notice 2026-03-04 500"]);
    // Splits that nothing states can explain them.
    expect(found("6500", { prices: null })).toEqual(["unknown 2026-03-04 500"]);
    const split = {
      prices: priceSeries("2026-01-02", [10], { splits: [{ day: "2026-03-04", ratio: 2 }] }),
    };
    expect(found("12000", split)).toEqual(["unknown 2026-03-04 6000"]);
  });

  test("on both sides of a split are decided by dollars only", () => {
    const parts = {
      prices: priceSeries("2026-01-02", [10], { splits: [{ day: "2026-03-06", ratio: 10 }] }),
    };
    const sales = (price: string): OwnershipFiling[] => [
      sold("2026-03-04", "500", { price }),
      sold("2026-03-09", "4600", { price: "1" }),
    ];
    expect(verdicts(sales("10"), [], parts)).toEqual(["unknown 2026-03-09 4600"]);
    expect(verdicts(sales("99"), [], parts)).toEqual(["no-notice 2026-03-09 4600"]);
  });

  test("with an unknown price are decided by the known ones, or not at all", () => {
    const unpriced = (day: string): OwnershipFiling => sold(day, "100", { price: null });
    const large = sold("2026-03-04", "4000");
    expect(verdicts([unpriced("2026-03-03"), large])).toEqual(["no-notice 2026-03-04 4000"]);
    expect(verdicts([large, unpriced("2026-03-05")])).toEqual(["no-notice 2026-03-04 4100"]);
    expect(verdicts([unpriced("2026-03-03")])).toEqual(["unknown 2026-03-03 100"]);
  });

  test("with a price that cannot be right are unknown", () => {
    const closes = { prices: priceSeries("2026-03-02", [20, 20, 20, 20, 20]) };
    expect(verdicts([sold("2026-03-04", "100", { price: "2000" })], [], closes)).toEqual([
      "unknown 2026-03-04 100",
    ]);
  });

  test("of joint owners add up for every owner that a filing names, and are listed once", () => {
    const [one, other] = [
      reportingOwner(),
      reportingOwner({ cik: 2_000_002, name: "TILLERY ANN" }),
    ];
    const rows = derivedSales(
      [],
      [
        sold("2026-03-04", "3000", { ...small, owners: [one, other] }),
        sold("2026-03-06", "3000", { ...small, owners: [other, one] }),
      ],
    );
    expect(rows.map(({ id, personName }) => `${id} ${personName}`)).toEqual([
      "1000001-2000002-2026-03-06 TILLERY ANN",
    ]);
  });

  test("are covered by the notices of one co-owner; several together leave it unknown", () => {
    const owners = [reportingOwner(), reportingOwner({ cik: 2_000_002, name: "TILLERY ANN" })];
    const notices = owners.map(({ cik, name }) =>
      plannedSaleNotice({ filedOn: "2026-03-03", units: ["5000"], filerCik: cik, seller: name }),
    );
    const parts = { prices: priceSeries("2026-01-02", [10]) };
    const found = (shares: string): string[] =>
      verdicts([sold("2026-03-04", shares, { owners })], notices, parts);
    expect(found("5000")).toEqual([]);
    expect(found("10000")).toEqual(["unknown 2026-03-04 5000"]);
    expect(found("12000")).toEqual(["no-notice 2026-03-04 2000"]);
  });

  test("state the seller's relationships in the words and the order of insider types", () => {
    const owners = [reportingOwner({ isDirector: true, isOfficer: true, isTenPercentOwner: true })];
    const [row] = derivedSales([], [sold("2026-03-04", "9000", { owners })]);
    expect(row?.relationships).toBe("Officer, Director, 10% Owner");
  });

  test("were on paper before April 13, 2023", () => {
    const parts = { noticeCoverage: { from: "2022-01-01", through: "2026-12-31" } };
    expect(verdicts([sold("2023-04-12", "9000")], [], parts)).toEqual([]);
    expect(verdicts([sold("2023-04-13", "9000")], [], parts)).toEqual([
      "no-notice 2023-04-13 9000",
    ]);
  });

  test("are unknown where indexes, status, footnotes, or other notices leave it open", () => {
    const large = sold("2026-03-04", "9000");
    const unread = { noticeCoverage: { from: "2026-01-01", through: "2026-12-31" } };
    expect(verdicts([large], [], unread)).toEqual(["unknown 2026-03-04 9000"]);
    expect(verdicts([large], [], { noticeCoverage: null })).toEqual([]);
    const later = { noticeCoverage: { from: "2026-03-05", through: "2026-12-31" } };
    expect(verdicts([large], [], later)).toEqual([]);
    const other = reportingOwner({
      isDirector: false,
      isOther: true,
      otherText: "Member of group",
    });
    expect(verdicts([sold("2026-03-04", "9000", { owners: [other] })])).toEqual([
      "unknown 2026-03-04 9000",
    ]);
    const offered = { footnotes: { F1: "Sold in an underwritten public offering." } };
    expect(verdicts([sold("2026-03-04", "9000", offered)])).toEqual(["unknown 2026-03-04 9000"]);
    const stranger = plannedSaleNotice({
      filedOn: "2026-03-03",
      units: ["9000"],
      filerCik: 77,
      seller: "Tillery Family Trust",
    });
    expect(verdicts([large], [stranger])).toEqual(["unknown 2026-03-04 9000"]);
    const unreadable = { accession: "0001968582-26-900001", filedOn: "2026-03-03" };
    expect(verdicts([large], [], { unreadableNotices: [unreadable] })).toEqual([
      "unknown 2026-03-04 9000",
    ]);
  });
});
