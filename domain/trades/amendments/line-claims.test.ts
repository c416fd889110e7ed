import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { claimLines } from "#domain/trades/amendments/line-claims.ts";
import type { OwnershipLine } from "#domain/trades/issuer-record.ts";
import { readTradeFilings, type TradeLine } from "#domain/trades/lines/trade-line.ts";
import {
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
} from "#testing/filings/issuer-record.ts";

function read(lines: OwnershipLine[]): readonly TradeLine[] {
  const record = issuerRecord({ ownershipFilings: [ownershipFiling({ lines })] });
  return readTradeFilings(record, edgarCalendar)[0]?.lines ?? [];
}

/** [line of the amendment, line of the original, pass] */
function claims(amended: OwnershipLine[], originals: OwnershipLine[]): number[][] {
  return claimLines(read(amended), read(originals))
    .map((c) => [c.amended.asFiled.lineNumber, c.original.asFiled.lineNumber, c.pass])
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

describe("what must agree", () => {
  const original = ownershipLine();
  test.for([
    ["everything", {}, 1],
    ["another price", { pricePerShare: "10.50" }, 2],
    ["another number of shares", { shares: "900" }, 3],
    ["another date", { transactionDate: "2024-05-07" }, 4],
    ["another title", { securityTitle: "Class A Common Stock" }, 5],
    ["the same amounts written otherwise", { shares: "1000.00", pricePerShare: "10.0" }, 1],
  ] as const)("%s: pass %3$i", ([, parts, pass]) => {
    expect(claims([ownershipLine(parts)], [original])).toEqual([[1, 1, pass]]);
  });
  test.for([
    ["another code", { code: "P", acquiredDisposed: "A" }],
    ["direct instead of indirect", { directOrIndirect: "I" }],
    ["another date and price", { transactionDate: "2024-05-07", pricePerShare: "11" }],
    ["another title and number", { securityTitle: "Class A", shares: "1" }],
  ] as const)("%s: no claim", ([, parts]) => {
    expect(claims([ownershipLine(parts)], [original])).toEqual([]);
  });
});

test("a full agreement anywhere comes before a partial one", () => {
  const originals = linesOf("S 500@11", "S 500@12");
  expect(claims(linesOf("S 500@13", "S 500@11"), originals)).toEqual([
    [1, 2, 2],
    [2, 1, 1],
  ]);
});

test("twins are claimed one by one", () => {
  expect(
    claims(linesOf("S 500@11", "S 500@11", "S 500@11"), linesOf("S 500@11", "S 500@11")),
  ).toEqual([
    [1, 1, 1],
    [2, 2, 1],
  ]);
});

test("no line claims or is claimed twice, and every full agreement is used", () => {
  const trade = fc
    .record({
      code: fc.constantFrom("P", "S"),
      shares: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ code, shares, price }) => `${code} ${shares}@${price}`);
  const trades = fc.array(trade, { maxLength: 10 });
  fc.assert(
    fc.property(trades, trades, (amended, originals) => {
      const made = claims(linesOf(...amended), linesOf(...originals));
      expect(new Set(made.map((c) => c[0])).size).toBe(made.length);
      expect(new Set(made.map((c) => c[1])).size).toBe(made.length);
      const count = (list: string[], item: string): number => list.filter((t) => t === item).length;
      const common = [...new Set(amended)].reduce(
        (sum, item) => sum + Math.min(count(amended, item), count(originals, item)),
        0,
      );
      expect(made.filter((c) => c[2] === 1)).toHaveLength(common);
    }),
  );
});
