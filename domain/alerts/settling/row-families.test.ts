import { describe, expect, test } from "vitest";
import {
  type FamilyLine,
  type FamilyRow,
  rowFamilies,
} from "#domain/alerts/settling/row-families.ts";

const [original, first, second] = ["acc-0", "acc-1", "acc-2"];

function row(accession: string, given: Partial<FamilyRow> = {}): FamilyRow {
  return {
    accession,
    rowNumber: 1,
    isLive: true,
    isRemoved: false,
    tradeDate: "2026-10-13",
    direction: "Sale",
    shares: "500",
    price: "11.00",
    isPlan: false,
    ownerCiks: [71, 72],
    ...given,
  };
}

function line(accession: string, by: string | null, given: Partial<FamilyLine> = {}): FamilyLine {
  return {
    accession,
    lineNumber: 1,
    rowNumber: 1,
    supersededBy: by,
    supersededByLine: by === null ? null : 1,
    ...given,
  };
}

const dead = { isLive: false };

describe("a row that an amendment repeats", () => {
  const families = rowFamilies(
    [
      row(original, dead),
      row(first, { ...dead, price: "11", ownerCiks: [72, 71] }),
      row(second, { shares: "500.0" }),
    ],
    [line(original, first), line(first, second), line(second, null)],
  );
  test("stands where it was repeated last, and was reported first where it began", () => {
    for (const accession of [original, first, second]) {
      expect(families.placeOf(`${accession}/1`)).toEqual({ is: "live", key: "acc-2/1" });
      expect(families.firstReported(`${accession}/1`)).toBe("acc-0/1");
    }
  });
});

describe("a row that an amendment changes", () => {
  test.for<[string, Partial<FamilyRow>]>([
    ["date", { tradeDate: "2026-10-14" }],
    ["direction", { direction: "Purchase" }],
    ["shares", { shares: "501" }],
    ["price", { price: "11.5" }],
    ["a price that is not known any more", { price: null }],
    ["plan", { isPlan: true }],
    ["owners", { ownerCiks: [71] }],
  ])("in its %s is amended, and the new one is reported first itself", ([, changed]) => {
    const families = rowFamilies(
      [row(original, dead), row(first, changed)],
      [line(original, first), line(first, null)],
    );
    expect(families.placeOf("acc-0/1")).toEqual({ is: "amended", by: first, key: "acc-1/1" });
    expect(families.firstReported("acc-1/1")).toBe("acc-1/1");
  });
  test("by a further line is amended", () => {
    const families = rowFamilies(
      [row(original, dead), row(first)],
      [line(original, first), line(first, null), line(first, null, { lineNumber: 2 })],
    );
    expect(families.placeOf("acc-0/1")).toMatchObject({ is: "amended" });
  });
  test("into two rows, or by two filings, is amended by the first", () => {
    const lines = [line(original, first), line(original, second, { lineNumber: 2 })];
    const families = rowFamilies(
      [row(original, dead), row(first), row(second)],
      [...lines, line(first, null), line(second, null)],
    );
    expect(families.placeOf("acc-0/1")).toEqual({ is: "amended", by: first, key: null });
  });
});

test("a row that keeps some of its lines stays where it is", () => {
  const families = rowFamilies(
    [row(original), row(first)],
    [line(original, null), line(original, first, { lineNumber: 2 }), line(first, null)],
  );
  expect(families.placeOf("acc-0/1")).toEqual({ is: "live", key: "acc-0/1" });
  expect(families.firstReported("acc-1/1")).toBe("acc-1/1");
});

test("rows that no filing has are gone", () => {
  const families = rowFamilies([row(original, { ...dead, isRemoved: true })], []);
  expect(families.placeOf("acc-0/1")).toEqual({ is: "gone" });
  expect(families.placeOf("acc-9/1")).toEqual({ is: "gone" });
});
