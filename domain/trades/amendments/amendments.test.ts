import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { DerivedIssuer, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  easternInstant,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

const original = ownershipFiling({ lines: linesOf("S 1000@10", "S 500@11") });

function amendment(
  filedOn: string,
  number: number,
  parts: Partial<OwnershipFiling>,
): OwnershipFiling {
  return ownershipFiling({
    accession: `0001000001-24-00000${number}`,
    form: "4/A",
    acceptedAt: easternInstant(`${filedOn}T18:00:00`),
    filedOn,
    dateOfOriginalSubmission: "2024-05-08",
    ...parts,
  });
}

function derive(...ownershipFilings: OwnershipFiling[]): DerivedIssuer {
  return deriveIssuer(issuerRecord({ ownershipFilings }));
}

function sold(derived: DerivedIssuer): number {
  return derived.trades.reduce((sum, trade) => sum + Number(trade.sumValue), 0);
}

function row(derived: DerivedIssuer, accession: string): DerivedTrade | undefined {
  return derived.trades.find((trade) => trade.accession === accession);
}

describe("replaced lines", () => {
  const derived = derive(original, amendment("2024-05-13", 2, { lines: linesOf("S 500@11.50") }));

  test("leave the original's row, which keeps its number and the rest", () => {
    expect(row(derived, original.accession)).toMatchObject({
      rowNumber: 1,
      isLive: true,
      lineNumbers: [1],
      shares: "1000",
      value: "10000",
      flags: ["amended"],
    });
  });
  test("point at each other", () => {
    expect(
      derived.lines.map((l) => [l.accession, l.lineNumber, l.supersededBy, l.supersedes]),
    ).toEqual([
      ["0001000001-24-000001", 1, null, null],
      ["0001000001-24-000001", 2, "0001000001-24-000002", null],
      ["0001000001-24-000002", 1, null, { accession: "0001000001-24-000001", lineNumber: 2 }],
    ]);
  });
  test("keep the original's days to file", () => {
    expect(row(derived, "0001000001-24-000002")).toMatchObject({
      daysToFile: 2,
      filedOn: "2024-05-13",
      flags: ["amendment"],
    });
  });
  test("a row replaced as a whole is no longer live and excluded from totals, but still shown", () => {
    const whole = derive(
      original,
      amendment("2024-05-13", 2, { lines: linesOf("S 1000@10", "S 500@12") }),
    );
    expect(row(whole, original.accession)).toMatchObject({
      isLive: false,
      lineNumbers: [1, 2],
      value: "15500",
      sumValue: null,
    });
    expect(sold(whole)).toBe(16_000);
  });
});

test("an added line is as late as the amendment", () => {
  const derived = derive(original, amendment("2024-05-13", 2, { lines: linesOf("S 200@12") }));
  expect(row(derived, "0001000001-24-000002")?.daysToFile).toBe(5);
  expect(row(derived, original.accession)?.flags).toEqual([]);
});

test("a correction of the title alone replaces its line", () => {
  const retitled = linesOf("S 500@11").map((line) => ({ ...line, securityTitle: "Class A" }));
  const derived = derive(original, amendment("2024-05-13", 2, { lines: retitled }));
  expect(sold(derived)).toBe(15_500);
  expect(row(derived, "0001000001-24-000002")?.securityTitle).toBe("Class A");
});

describe("chains", () => {
  const first = amendment("2024-05-13", 2, { lines: linesOf("S 500@11.50") });
  test("a second amendment replaces the first one's line, not the original's again", () => {
    const derived = derive(
      original,
      first,
      amendment("2024-05-15", 3, { lines: linesOf("S 500@12") }),
    );
    expect(sold(derived)).toBe(16_000);
    expect(row(derived, "0001000001-24-000002")).toMatchObject({ isLive: false, daysToFile: 2 });
    expect(row(derived, "0001000001-24-000003")?.daysToFile).toBe(2);
  });
  test("an amendment that names the first amendment's date joins the same family", () => {
    const second = amendment("2024-05-15", 3, {
      lines: linesOf("S 1000@10.25"),
      dateOfOriginalSubmission: "2024-05-13",
    });
    // 1000 × 10.25 of the second, 500 × 11.50 of the first.
    expect(sold(derive(second, first, original))).toBe(16_000);
  });
  test("a Form 5/A does not touch a Form 4", () => {
    const derived = derive(
      original,
      amendment("2024-05-13", 2, { form: "5/A", lines: linesOf("S 500@11") }),
    );
    expect(row(derived, "0001000001-24-000002")?.flags).toEqual(["amendment", "orphan-amendment"]);
    expect(sold(derived)).toBe(21_000);
  });
});

describe("finding the original", () => {
  const corrected = { lines: linesOf("S 500@11.50") };
  test("by period of report where the stated date fits nothing", () => {
    const derived = derive(
      original,
      amendment("2024-05-13", 2, { ...corrected, dateOfOriginalSubmission: "2024-05-07" }),
    );
    expect(sold(derived)).toBe(15_750);
  });
  test("an owner must be shared", () => {
    const owners = [reportingOwner({ cik: 77 })];
    const derived = derive(original, amendment("2024-05-13", 2, { ...corrected, owners }));
    expect(row(derived, "0001000001-24-000002")?.flags).toContain("orphan-amendment");
    expect(derived.lines.at(-1)?.flags).toEqual(["orphan-amendment"]);
    expect(sold(derived)).toBe(21_250);
  });
  test("of two filings of one day the one whose lines agree best", () => {
    const other = ownershipFiling({
      accession: "0001000001-24-000009",
      acceptedAt: easternInstant("2024-05-08T19:00:00"),
      lines: [ownershipLine({ shares: "500", pricePerShare: "40" })],
    });
    const restated = amendment("2024-05-13", 2, { lines: linesOf("S 1000@10", "S 500@11.50") });
    const derived = derive(original, other, restated);
    expect(row(derived, other.accession)).toMatchObject({ isLive: true, flags: [] });
    expect(row(derived, original.accession)?.isLive).toBe(false);
  });
  test("a later filing is never the original", () => {
    const later = ownershipFiling({
      accession: "0001000001-24-000008",
      acceptedAt: easternInstant("2024-05-20T18:00:00"),
      filedOn: "2024-05-20",
      lines: linesOf("S 500@11"),
    });
    const derived = derive(later, amendment("2024-05-13", 2, corrected));
    expect(row(derived, later.accession)?.isLive).toBe(true);
  });
});

test("restating everything any number of times leaves the totals of the last statement", () => {
  const trade = fc
    .record({ shares: fc.integer({ min: 1, max: 50 }), price: fc.integer({ min: 1, max: 9 }) })
    .map(({ shares, price }) => `S ${shares}@${price}`);
  fc.assert(
    fc.property(
      fc.array(trade, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      (trades, times) => {
        const lines = linesOf(...trades);
        const restatements = Array.from({ length: times }, (_, index) =>
          amendment(`2024-05-1${index + 3}`, index + 2, { lines }),
        );
        const derived = derive(ownershipFiling({ lines }), ...restatements);
        const live = derived.trades.filter((t) => t.isLive);
        expect(live.map((t) => t.accession)).toEqual([`0001000001-24-00000${times + 1}`]);
        const once = trades.reduce((sum, t) => {
          const [shares = 0, price = 0] = t.slice(2).split("@").map(Number);
          return sum + shares * price;
        }, 0);
        expect(sold(derived)).toBe(once);
      },
    ),
  );
});
