import { describe, expect, test } from "vitest";
import { displayedOwner } from "#domain/trades/rows/displayed-owner.ts";
import type { ReportingOwner } from "#domain/trades/issuer-record.ts";
import { ownershipFiling, reportingOwner } from "#testing/filings/issuer-record.ts";

const fund = reportingOwner({
  cik: 1,
  name: "Mithril II GP L.P.",
  isDirector: false,
  isTenPercentOwner: true,
});
const person = reportingOwner({
  cik: 2,
  name: "THIEL PETER",
  isDirector: false,
  isTenPercentOwner: true,
});
const director = reportingOwner({ cik: 3, name: "Hoffman Reid" });
const shown = (...owners: ReportingOwner[]): number | undefined =>
  displayedOwner(ownershipFiling({ owners }))?.owner.cik;

describe("the reporting person shown", () => {
  test("an officer or director before all others", () => {
    expect(shown(fund, person, director)).toBe(3);
  });
  test("a director by deputization that is an entity comes after a natural director", () => {
    expect(shown({ ...fund, isDirector: true }, director)).toBe(3);
    expect(shown({ ...fund, isDirector: true }, person)).toBe(1);
  });
  test("else a name without an entity word", () => {
    expect(shown(fund, person)).toBe(2);
  });
  test("else the first owner", () => {
    expect(shown(fund, { ...fund, cik: 9 })).toBe(1);
  });
});

describe("title and place", () => {
  const titleOf = (parts: Partial<ReportingOwner>, remarks: string | null = null): string | null =>
    displayedOwner(ownershipFiling({ owners: [reportingOwner(parts)], remarks }))?.title ?? null;
  test.for([
    [{ officerTitle: "Chair & CEO", isOfficer: true }, "Chair & CEO"],
    [{ officerTitle: " " }, "Director"],
    [{ isDirector: false, isTenPercentOwner: true, otherText: "Former" }, "10% Owner"],
    [{ isDirector: false, isOther: true, otherText: "Former CFO" }, "Former CFO"],
    [{ isDirector: false }, null],
  ] as const)("%o", ([parts, expected]) => {
    expect(titleOf(parts)).toBe(expected);
  });
  test("'See Remarks' points at the remarks", () => {
    expect(titleOf({ officerTitle: "See Remarks" }, "Chief Legal Officer")).toBe(
      "Chief Legal Officer",
    );
    // Without remarks the relationship is what is known.
    expect(titleOf({ officerTitle: "See Remarks", isOfficer: true })).toBe("Officer");
    expect(titleOf({ officerTitle: "See Remarks", isOfficer: false })).toBe("Director");
  });
  test("city and state as filed", () => {
    const placeOf = (city: string | null, state: string | null): string | null =>
      displayedOwner(ownershipFiling({ owners: [reportingOwner({ city, state })] }))?.location ??
      null;
    expect(placeOf("TEL AVIV", "L3")).toBe("TEL AVIV, L3");
    expect(placeOf("LONDON", null)).toBe("LONDON");
    expect(placeOf(null, " ")).toBeNull();
  });
});
