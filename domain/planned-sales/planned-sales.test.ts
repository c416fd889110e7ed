import { describe, expect, test } from "vitest";
import { plannedSaleStatus } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { priceSeries, reportingOwner } from "#testing/filings/issuer-record.ts";
import { derivedSales, sold } from "#testing/filings/planned-sale-rows.ts";
import { plannedSaleNotice } from "#testing/filings/notices.ts";

/** "full 5500 of 5500": outcome, units sold, units planned. */
const textOf = ({ outcome, soldUnits, plannedUnits }: DerivedPlannedSale): string =>
  `${outcome} ${soldUnits ?? "?"} of ${plannedUnits ?? "?"}`;
const small = { price: "1" };

describe("a notice", () => {
  test("is executed by several Forms 4, in full or in part, or not", () => {
    const notice = plannedSaleNotice({ filedOn: "2026-03-03", units: ["5500"] });
    const first = sold("2026-03-04", "2500");
    expect(derivedSales([notice], [first, sold("2026-05-20", "3000")]).map(textOf)).toEqual([
      "full 5500 of 5500",
    ]);
    expect(derivedSales([notice], [first]).map(textOf)).toEqual(["part 2500 of 5500"]);
    const other = sold("2025-01-08", "10", small);
    expect(derivedSales([notice], [other]).map(textOf)).toEqual(["none 0 of 5500"]);
  });

  test("proves its arithmetic with accession and line", () => {
    const notice = plannedSaleNotice({ filedOn: "2026-03-03", units: ["2000", "1000"] });
    const [one, two] = [sold("2026-03-04", "2500"), sold("2026-03-05", "800.5", { price: "21.5" })];
    const [row] = derivedSales([notice], [one, two]);
    expect(row).toMatchObject({
      plannedUnits: "3000",
      soldUnits: "3000",
      // 2,500 at $20 and 500 of 800.5 at $21.50.
      soldValue: "60750",
      remainingUnits: "0",
      outcome: "full",
      openThrough: "2026-06-06",
      isMatchCertain: true,
      proof: {
        matchedBy: "cik",
        window: { from: "2026-03-03", through: "2026-06-01" },
        sales: [
          { accession: one.accession, lineNumber: 1, units: "2500", counted: "2500", price: "20" },
          { accession: two.accession, units: "800.5", counted: "500", price: "21.5" },
        ],
      },
    });
  });

  test("counts sales on the ninetieth day and not after it, and none before it", () => {
    const notice = plannedSaleNotice({ filedOn: "2026-03-03", units: ["100"], saleDate: null });
    const soldOn = (day: string): string | undefined =>
      derivedSales([notice], [sold(day, "100", small)]).map(textOf)[0];
    expect(soldOn("2026-06-01")).toBe("full 100 of 100");
    expect(soldOn("2026-06-02")).toBe("none 0 of 100");
    expect(soldOn("2026-03-02")).toBe("none 0 of 100");
  });

  test("counts sales since the planned date where the notice came late", () => {
    const late = plannedSaleNotice({
      filedOn: "2026-05-27",
      units: ["100"],
      saleDate: "2026-05-15",
    });
    expect(derivedSales([late], [sold("2026-05-15", "100", small)]).map(textOf)).toEqual([
      "full 100 of 100",
    ]);
  });

  test("is replaced by its newest amendment, whose sales count since the original", () => {
    const original = plannedSaleNotice({ filedOn: "2026-03-03", units: ["5000"] });
    const amendment = (units: string, acceptedAt: string): StoredNotice =>
      plannedSaleNotice({
        form: "144/A",
        previousAccession: original.accession,
        filedOn: "2026-03-10",
        acceptedAt,
        units: [units],
        saleDate: null,
      });
    const first = amendment("400", "2026-03-10T20:00:00Z");
    const second = amendment("100", "2026-03-10T21:00:00Z");
    const rows = derivedSales([second, original, first], [sold("2026-03-04", "100", small)]);
    const stateOf = ({ id, isLive, replacedBy }: DerivedPlannedSale): string =>
      `${id} ${isLive ? "in force" : `replaced by ${replacedBy ?? ""}`}`;
    expect(rows.map(stateOf)).toEqual([
      `${original.accession} replaced by ${second.accession}`,
      `${first.accession} replaced by ${second.accession}`,
      `${second.accession} in force`,
    ]);
    expect(rows.filter(({ isLive }) => isLive).map(textOf)).toEqual(["full 100 of 100"]);
  });

  test("is not executed by a sale that an amendment of the Form 4 replaced", () => {
    const notice = plannedSaleNotice({ filedOn: "2026-03-03", units: ["500"] });
    const original = sold("2026-03-04", "500", small);
    const corrected = sold("2026-03-04", "300", {
      ...small,
      form: "4/A",
      dateOfOriginalSubmission: "2026-03-04",
      filedOn: "2026-03-06",
    });
    expect(derivedSales([notice], [original, corrected]).map(textOf)).toEqual(["part 300 of 500"]);
  });

  test("of each joint seller is executed by their one sale", () => {
    const owners = [
      reportingOwner(),
      reportingOwner({ cik: 2_000_002, name: "Tillery Ann", isDirector: false }),
    ];
    const notices = owners.map(({ cik, name }) =>
      plannedSaleNotice({ filedOn: "2026-03-03", units: ["3500"], filerCik: cik, seller: name }),
    );
    const rows = derivedSales(notices, [sold("2026-03-04", "3500", { owners })]);
    expect(rows.map(textOf)).toEqual(["full 3500 of 3500", "full 3500 of 3500"]);
    expect(rows[0]?.proof.sales).toMatchObject([{ otherOwners: 1 }]);
  });

  test("matched by name only, or with another name than its CIK, is uncertain", () => {
    const byName = plannedSaleNotice({
      filedOn: "2026-03-03",
      units: ["100"],
      filerCik: 9_000_001,
      seller: "Robert V. Tillery, Jr.",
    });
    expect(derivedSales([byName], [sold("2026-03-04", "100", small)])).toMatchObject([
      {
        outcome: "full",
        personCik: 2_000_001,
        isMatchCertain: false,
        proof: { matchedBy: "name" },
      },
    ]);
    // Two persons of that name: neither is chosen.
    const namesake = sold("2026-03-05", "100", {
      ...small,
      owners: [reportingOwner({ cik: 2_000_009, name: "TILLERY ROBERT" })],
    });
    expect(derivedSales([byName], [sold("2026-03-04", "100", small), namesake])).toMatchObject([
      { outcome: "unknown", personCik: 9_000_001, proof: { matchedBy: null } },
    ]);
    const entity = plannedSaleNotice({ filedOn: "2026-03-03", units: ["100"], seller: "Oak LLC" });
    expect(derivedSales([entity], [sold("2026-03-04", "100", small)])).toMatchObject([
      { isMatchCertain: false, proof: { matchedBy: "cik" } },
    ]);
  });

  test("stays unknown where the data do not decide", () => {
    const reasonOf = (notice: StoredNotice, parts: Partial<IssuerRecord> = {}) =>
      derivedSales([notice], [sold("2025-02-01", "1", small)], parts).map(
        ({ outcome, proof }) => `${outcome}: ${proof.reasons.at(-1) ?? ""}`,
      )[0];
    const base = { filedOn: "2026-03-03", units: ["100"] };
    expect(reasonOf(plannedSaleNotice({ ...base, filerCik: 9, seller: "Nobody Known" }))).toMatch(
      /^unknown: No Form 3, 4, or 5 of this seller/,
    );
    expect(reasonOf(plannedSaleNotice({ ...base, units: ["100", null] }))).toBe(
      "unknown: The notice does not state all units to be sold.",
    );
    expect(reasonOf(plannedSaleNotice({ ...base, units: ["0"] }))).toBe(
      "unknown: The notice states 0 units to be sold.",
    );
    expect(reasonOf(plannedSaleNotice({ ...base, relationships: [] }))).toMatch(
      /^unknown: The notice states no relationship/,
    );
    expect(reasonOf(plannedSaleNotice({ ...base, relationships: ["Former Officer"] }))).toMatch(
      /^unknown: The seller is a former insider/,
    );
    const prices = {
      ...priceSeries("2026-01-02", [10]),
      splits: [{ day: "2026-04-01", ratio: 2 }],
    };
    expect(reasonOf(plannedSaleNotice(base), { prices })).toBe(
      "unknown: A stock split on 2026-04-01 changed the number of units.",
    );
  });

  test("is under a plan by adoption date or remarks; nothing says that it is not", () => {
    const planOf = (parts: Parameters<typeof plannedSaleNotice>[0]) => {
      const [row] = derivedSales([plannedSaleNotice(parts)], []);
      return [row?.isPlan, row?.planAdoptedOn];
    };
    expect(planOf({ planAdoptionDates: ["2025-11-15", "2025-08-01"] })).toEqual([
      true,
      "2025-08-01",
    ]);
    expect(planOf({ remarks: "A Rule 10b5-1 selling plan dated 11-15-22." })).toEqual([true, null]);
    expect(planOf({ remarks: "Not under a 10b5-1 plan." })).toEqual([null, null]);
    for (const remarks of [
      "The seller has no 10b5-1 plan.",
      "Sold outside of any Rule 10b5-1 plan",
      "This is a non-10b5-1 sale.",
    ])
      expect(planOf({ remarks })).toEqual([null, null]);
    expect(planOf({ remarks: "Not a gift. Sold under 10b5-1 Plan No. 2 of May 2025." })).toEqual([
      true,
      null,
    ]);
    // As filed, but no day: still a plan, unless it stands for none.
    expect(planOf({ cells: { planAdoptionDate: "06/2025" } })).toEqual([true, null]);
    expect(planOf({ cells: { planAdoptionDate: "01/01/1933" } })).toEqual([null, null]);
    expect(planOf({})).toEqual([null, null]);
  });
});

test("a notice with units left is open for its time", () => {
  expect(plannedSaleStatus("part", true)).toBe("Open");
  expect(plannedSaleStatus("none", false)).toBe("Not executed");
  expect(plannedSaleStatus("full", true)).toBe("Executed in full");
});
