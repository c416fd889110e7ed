import { expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { DerivedIssuer } from "#domain/trades/derived-issuer.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

const bought: Partial<OwnershipLine> = {
  code: "P",
  acquiredDisposed: "A",
  sharesOwnedFollowing: "5000",
};

function groupFiling(
  number: number,
  ownerCiks: number[],
  parts: Partial<OwnershipFiling> = {},
): OwnershipFiling {
  return ownershipFiling({
    accession: `0001000001-24-00000${number}`,
    acceptedAt: null,
    owners: ownerCiks.map((cik) => reportingOwner({ cik })),
    lines: [ownershipLine(bought)],
    ...parts,
  });
}

function purchased(derived: DerivedIssuer): number {
  return derived.trades.reduce((sum, trade) => sum + Number(trade.sumValue), 0);
}

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function derive(...ownershipFilings: OwnershipFiling[]): DerivedIssuer {
  return deriveIssuer(issuerRecord({ ownershipFilings }));
}

test("a group of twelve over two filings counts once, both rows stay", () => {
  const derived = derive(groupFiling(1, ten), groupFiling(2, [11, 12]));
  expect(purchased(derived)).toBe(10_000);
  expect(derived.trades.map((t) => [t.value, t.sumValue, t.flags])).toEqual([
    ["10000", "10000", []],
    ["10000", null, ["duplicate-group-filing"]],
  ]);
  expect(derived.lines.map((line) => line.duplicateOf)).toEqual([null, "0001000001-24-000001"]);
});

test.for([
  ["ten owners in all", groupFiling(2, [10]), ten.slice(0, 9)],
  ["an owner in common", groupFiling(2, [10, 11, 12]), ten],
  [
    "another holding afterwards",
    groupFiling(2, [11], { lines: [ownershipLine({ ...bought, sharesOwnedFollowing: "6000" })] }),
    ten,
  ],
  [
    "another price",
    groupFiling(2, [11], { lines: [ownershipLine({ ...bought, pricePerShare: "10.01" })] }),
    ten,
  ],
  ["filed two days later", groupFiling(2, [11], { filedOn: "2024-05-10" }), ten],
] as const)("two trades: %s", ([, second, firstOwners]) => {
  const derived = derive(groupFiling(1, [...firstOwners]), second);
  expect(derived.lines.map((line) => line.duplicateOf)).toEqual([null, null]);
});

test("two equal lines of one filing are two trades, each repeated once", () => {
  const lines = [ownershipLine(bought), ownershipLine({ ...bought, lineNumber: 2 })];
  const derived = derive(groupFiling(1, ten, { lines }), groupFiling(2, [11], { lines }));
  expect(purchased(derived)).toBe(20_000);
});

test("a replaced line is no longer repeated by anyone", () => {
  const amended = groupFiling(3, [1], {
    form: "4/A",
    filedOn: "2024-05-09",
    dateOfOriginalSubmission: "2024-05-08",
    lines: [ownershipLine({ ...bought, pricePerShare: "10.50" })],
  });
  const derived = derive(groupFiling(1, ten), groupFiling(2, [11]), amended);
  // The second filing's 10,000 and the corrected 10,500: they no longer agree.
  expect(purchased(derived)).toBe(20_500);
});
