import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { greatestProfit, type Lot } from "#domain/short-swing/greatest-profit.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import { reportingOwner } from "#testing/filings/issuer-record.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { bought, form4, found, sold } from "#testing/filings/short-swings.ts";

function profitOf(...given: Parameters<typeof found>): string {
  return found(...given).profit.toFixed();
}

describe("the profit of a person", () => {
  test("has the lines of its pairs, also of a sale that came first", () => {
    const filings = [sold("2025-01-15"), bought("2025-07-13", { shares: "60" })];
    const { profit, pairs } = found(filings);
    expect(profit.toFixed()).toBe("600");
    expect(
      pairs.map(({ purchase, sale, units }) => [
        purchase.line.accession,
        sale.line.accession,
        units.toFixed(),
      ]),
    ).toEqual([[filings[1]?.accession, filings[0]?.accession, "60"]]);
    expect(profitOf([sold("2025-01-15"), bought("2025-07-14")])).toBe("0");
  });

  test("exempt codes, unclear codes, and lines without a price are set aside with the rule or reason", () => {
    const { profit, setAside } = found([
      bought("2025-01-15", { pricePerShare: null }),
      bought("2025-01-16", { code: "M" }),
      bought("2025-01-17", { code: "J" }),
      sold("2025-02-03"),
      sold("2025-02-04", { code: "F" }),
      sold("2025-02-05", { acquiredDisposed: "A" }),
      bought("2025-02-06", { pricePerShare: "-5" }),
      form4({ kind: "holding", code: null, transactionDate: null, acquiredDisposed: null }),
    ]);
    expect(profit.toFixed()).toBe("0");
    expect(setAside.map(({ line, treatment }) => [line.code, treatment.kind])).toEqual([
      ["P", "review"],
      ["M", "exempt"],
      ["J", "review"],
      ["F", "exempt"],
      ["S", "review"],
      ["P", "review"],
    ]);
    expect(setAside[1]?.treatment.because).toContain("16b-6(b)");
  });

  test("a split restates earlier shares and prices", () => {
    const filings = [
      bought("2025-03-03", { shares: "400", pricePerShare: "90" }),
      sold("2025-05-20", { shares: "700", pricePerShare: "50" }),
    ];
    expect(profitOf(filings, { splits: [{ day: "2025-04-15", ratio: 2 }] })).toBe("3500");
    expect(profitOf(filings)).toBe("0");
    const preferred = filings.map((filing) => ({
      ...filing,
      lines: filing.lines.map((line) => ({ ...line, securityTitle: "Preferred Stock" })),
    }));
    expect(profitOf(preferred, { splits: [{ day: "2025-04-15", ratio: 2 }] })).toBe("0");
  });

  test("classes of stock are not matched with each other", () => {
    const of = (first: string, second: string) =>
      profitOf([
        bought("2025-03-03", { securityTitle: first }),
        sold("2025-04-01", { securityTitle: second }),
      ]);
    expect(of("Series A Preferred Stock", "Series B Preferred Stock")).toBe("0");
    expect(of("Series A Preferred Stock", "Preferred Stock, Series A")).toBe("1000");
    expect(of("Ordinary Shares", "Common Stock, par value $0.01")).toBe("1000");
    expect(of("Common Stock Purchase Warrants", "Common Stock Purchase Warrants")).toBe("0");
    const filings = [
      bought("2025-03-03", { securityTitle: "Class A Common Stock" }),
      sold("2025-04-01", { securityTitle: "Common Stock, Class B" }),
    ];
    expect(profitOf(filings)).toBe("0");
    expect(profitOf([...filings, sold("2025-04-02", { securityTitle: "Class A common" })])).toBe(
      "1000",
    );
  });

  test("a call bought is a purchase at the close of the stock; other derivatives need review", () => {
    const call = bought("2025-02-10", {
      table: "derivative",
      securityTitle: "Call Option (right to buy)",
      pricePerShare: "2",
      shares: "10",
      cells: {
        conversionOrExercisePrice: { value: "28", footnotes: [] },
        underlyingSecurityShares: { value: "1000", footnotes: [] },
        underlyingSecurityTitle: { value: "Common Stock", footnotes: [] },
      },
    });
    const sale = sold("2025-05-05", { shares: "600", pricePerShare: "37" });
    const closeOn = (day: string) => (day === "2025-02-10" ? 30 : null);
    expect(profitOf([call, sale], { closeOn })).toBe("4200");
    expect(found([call, sale]).setAside[0]?.treatment.kind).toBe("review");
    const written = {
      ...call,
      accession: "0001000001-25-999999",
      lines: call.lines.map((line) => ({
        ...line,
        code: "S",
        acquiredDisposed: "D",
        pricePerShare: "7.50",
      })),
    };
    const both = found([call, written, sale], { closeOn });
    expect(both.profit.toFixed()).toBe("0");
    expect(both.setAside.map(({ treatment }) => treatment.because)).toEqual([
      expect.stringContaining("16b-6(c)(1)"),
      expect.stringContaining("16b-6(c)(1)"),
    ]);
    const wrongSide = {
      ...call,
      lines: call.lines.map((line) => ({ ...line, acquiredDisposed: "D" })),
    };
    expect(found([wrongSide, sale], { closeOn }).setAside[0]?.treatment.kind).toBe("review");
    const warrant = {
      ...call,
      lines: call.lines.map((line) => ({ ...line, securityTitle: "Warrant" })),
    };
    expect(found([warrant, sale], { closeOn }).setAside[0]?.treatment.kind).toBe("review");
  });

  test("of a ten percent owner's purchases the one that made it an owner does not count", () => {
    const owner = reportingOwner({ isDirector: false, isOfficer: false, isTenPercentOwner: true });
    const ofOwner = (filing: OwnershipFiling) => ({ ...filing, owners: [owner] });
    const filings = [
      bought("2025-02-03", { shares: "400" }),
      bought("2025-03-03", { shares: "200", pricePerShare: "11" }),
      sold("2025-05-05", { shares: "500", pricePerShare: "15" }),
    ].map(ofOwner);
    expect(profitOf(filings, {}, "2025-02-03")).toBe("800");
    const unknown = found(filings);
    expect(unknown.profit.toFixed()).toBe("0");
    expect(unknown.setAside.map(({ treatment }) => treatment.kind)).toEqual(["review", "review"]);
  });

  test("there is none for a foreign private issuer", () => {
    expect(profitOf([bought("2025-01-15"), sold("2025-02-03")], { isDomestic: false })).toBe("0");
  });
});

const dataDir = sharedDataDir();

const casesSchema = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      expected_profit: z.string(),
      transactions: z.array(
        z.object({
          date: z.string(),
          side: z.enum(["P", "S"]),
          units: z.string(),
          price: z.string(),
          match: z.boolean().default(true),
        }),
      ),
    }),
  ),
});

test.skipIf(dataDir === null)("the worked cases have the profits worked out by hand", () => {
  const text = readFileSync(join(dataDir ?? "", "section16/cases.json"), "utf8");
  const { cases } = casesSchema.parse(JSON.parse(text));
  expect(cases.length).toBeGreaterThan(15);
  const scaled = (amount: string): bigint => {
    const [whole = "0", fraction = ""] = amount.split(".");
    return BigInt(whole + fraction.padEnd(6, "0"));
  };
  for (const { id, expected_profit, transactions } of cases) {
    const lots = (wanted: "P" | "S"): Lot[] =>
      transactions
        .filter(({ side, match }) => match && side === wanted)
        .map(({ date, units, price }) => ({
          day: date,
          units: scaled(units),
          price: scaled(price),
        }));
    const [purchases, sales] = [lots("P"), lots("S")];
    const profit = greatestProfit(purchases, sales).reduce(
      (sum, { purchase, sale, units }) =>
        sum + units * ((sales[sale]?.price ?? 0n) - (purchases[purchase]?.price ?? 0n)),
      0n,
    );
    expect([id, profit]).toEqual([id, scaled(expected_profit) * 1_000_000n]);
  }
});
