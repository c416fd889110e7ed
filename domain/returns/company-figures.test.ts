import { describe, expect, test } from "vitest";
import { addTradingDays, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import { companyFigures, type FigureSources } from "#domain/returns/company-figures.ts";
import { sessionPrices } from "#domain/returns/session-prices.ts";
import { latestCount, plausibleCounts } from "#domain/returns/share-counts.ts";
import type { PriceSeries, ShareCount } from "#domain/trades/issuer-record.ts";
import { priceSeries } from "#testing/filings/issuer-record.ts";

const firstDay = "2024-02-29";

function count(filedOn: string, shares: number, parts: Partial<ShareCount> = {}): ShareCount {
  return {
    shareClass: null,
    ticker: null,
    endOn: filedOn,
    filedOn,
    shares,
    accession: null,
    ...parts,
  };
}

function figures(
  closes: readonly (number | null)[],
  counts: readonly ShareCount[],
  parts: Partial<PriceSeries> & {
    otherClasses?: FigureSources["otherClasses"];
    former?: readonly string[];
  } = {},
): ReturnType<typeof companyFigures> {
  const { otherClasses = [], former = [], ...series } = parts;
  const stock = sessionPrices(priceSeries(firstDay, closes, series));
  const asOf = sessionOnOrAfter(addTradingDays(firstDay, closes.length - 1));
  return companyFigures(asOf, {
    stock,
    formerTickers: new Set(former),
    otherClasses,
    counts: plausibleCounts(counts, series.splits ?? []),
  });
}

describe("share price", () => {
  test.for([
    ["raw closes", { closeBasis: "raw", splits: null }, 10, null],
    [
      "a later split undone",
      { closeBasis: "split-adjusted", splits: [{ day: "2024-06-10", ratio: 10 }] },
      100,
      null,
    ],
    ["splits not named", { closeBasis: "split-adjusted", splits: null }, null, "splits-unknown"],
    ["basis not stated", { closeBasis: "unknown", splits: [] }, null, "basis-unknown"],
  ] as const)("%s", ([, parts, sharePrice, sharePriceMissing]) => {
    expect(figures([10], [], { ...parts })).toMatchObject({ sharePrice, sharePriceMissing });
  });
  test("no close that day, no stale one", () => {
    expect(figures([10, null], [])).toMatchObject({
      sharePrice: null,
      sharePriceMissing: "no-close",
    });
  });
});

describe("market value", () => {
  test("uses the latest count filed by that day", () => {
    const counts = [count("2024-02-20", 12_000_000), count("2024-03-04", 13_000_000)];
    expect(figures([25], counts).marketValue).toBe(300);
    expect(figures([25, 25, 25], counts).marketValue).toBe(325);
  });
  test("is unknown without a count", () => {
    expect(figures([25], [count("2024-03-04", 13_000_000)])).toMatchObject({
      marketValue: null,
      marketValueMissing: "no-share-count",
    });
  });

  const classA = { shareClass: "CommonClassAMember", ticker: "CPTX" };
  const classB = { shareClass: "CommonClassBMember", ticker: null };
  const classC = { shareClass: "CommonClassCMember", ticker: "CPTC" };

  test("adds up the classes of one cover page, an unlisted one at the listed price", () => {
    const counts = [
      count("2024-02-20", 10_000_000, classA),
      count("2024-02-20", 2_000_000, classB),
    ];
    expect(figures([25], counts).marketValue).toBe(300);
  });
  test("values a class with its own listing at its own price, or not at all", () => {
    const counts = [
      count("2024-02-20", 10_000_000, classA),
      count("2024-02-20", 2_000_000, classC),
    ];
    const otherClasses = [sessionPrices(priceSeries(firstDay, [30], { ticker: "CPTC" }))];
    expect(figures([25], counts, { otherClasses }).marketValue).toBe(310);
    expect(figures([25], counts)).toMatchObject({
      marketValue: null,
      marketValueMissing: "class-price-missing",
    });
  });
  test("a cover page from before the company changed its ticker counts the same stock", () => {
    const total = count("2024-02-20", 12_000_000, { ticker: "OLDT" });
    expect(figures([25], [total]).marketValue).toBe(300);
    const classes = [
      count("2024-02-20", 10_000_000, { ...classA, ticker: "OLDT" }),
      count("2024-02-20", 2_000_000, classB),
    ];
    expect(figures([25], classes, { former: ["OLDT"] }).marketValue).toBe(300);
    expect(figures([25], classes).marketValueMissing).toBe("class-price-missing");
  });
  test("of two classes that had tickers before a change, neither is taken for the stock", () => {
    // PARA at 25 and PARAA at 40; the cover page is from when they were VIAC and VIACA. Both at 25
    // would make 16,000 of 600 × 25 + 40 × 40 = 16,600 millions.
    const classes = [
      count("2024-02-20", 600_000_000, { shareClass: "CommonClassBMember", ticker: "VIAC" }),
      count("2024-02-20", 40_000_000, { shareClass: "CommonClassAMember", ticker: "VIACA" }),
    ];
    const otherClasses = [sessionPrices(priceSeries(firstDay, [40], { ticker: "PARAA" }))];
    const renamed = { ticker: "PARA", former: ["VIAC", "VIACA"], otherClasses };
    expect(figures([25], classes, renamed)).toMatchObject({
      sharePrice: 25,
      marketValue: null,
      marketValueMissing: "class-price-missing",
    });
    const today = classes.map((one) => ({
      ...one,
      ticker: one.ticker?.replace("VIAC", "PARA") ?? null,
    }));
    expect(figures([25], today, renamed).marketValue).toBe(16_600);
    // One of them renamed alone: the other's name is the stock's, so it is not the stock.
    const half = classes.map((one) => (one.ticker === "VIAC" ? { ...one, ticker: "PARA" } : one));
    expect(figures([25], half, renamed).marketValueMissing).toBe("class-price-missing");
  });
  test("prefers whichever of total and classes was filed later", () => {
    const classes = [
      count("2024-02-20", 10_000_000, classA),
      count("2024-02-20", 2_000_000, classB),
    ];
    expect(figures([25], [...classes, count("2024-02-26", 20_000_000)]).marketValue).toBe(500);
    expect(figures([25], [...classes, count("2024-02-12", 20_000_000)]).marketValue).toBe(300);
  });

  test("is unknown where closes may hide a split the source does not name", () => {
    const counts = [count("2024-02-20", 12_000_000, { endOn: firstDay })];
    const halved = figures([25, 13, 13], counts, { splits: null });
    expect(halved).toMatchObject({ sharePrice: 13, marketValue: 156, marketValueMissing: null });
    const raw = { splits: null, adjustedClose: [12.5, 13, 13] };
    expect(
      figures([25, 13, 13], [count("2024-02-20", 12_000_000, { endOn: firstDay })], raw),
    ).toMatchObject({
      sharePrice: 13,
      marketValue: null,
      marketValueMissing: "possible-split",
    });
    const withoutAdjusted = { splits: null, adjustedClose: [null, null, null] };
    expect(figures([25, 13, 13], counts, withoutAdjusted).marketValueMissing).toBe(
      "possible-split",
    );
  });
});

describe("plausible counts", () => {
  const totals = (counts: ShareCount[], splits: { day: string; ratio: number }[] = []): number[] =>
    plausibleCounts(counts, splits).map((cover) => cover.total);

  test("drop values under 10,000", () => {
    expect(totals([count("2023-02-20", 12), count("2023-05-20", 12_000_000)])).toEqual([
      12_000_000,
    ]);
  });
  test("drop a single jump of more than 20 times, either way", () => {
    expect(
      totals([
        count("2023-02-20", 12_000_000),
        count("2023-05-20", 12_000_000_000),
        count("2023-08-20", 12_100_000),
        count("2023-11-20", 12_200),
        count("2024-02-20", 12_300_000),
      ]),
    ).toEqual([12_000_000, 12_100_000, 12_300_000]);
  });
  test("keep a jump that a split explains, or that the next count confirms", () => {
    const splits = [{ day: "2023-04-01", ratio: 25 }];
    expect(
      totals([count("2023-02-20", 1_000_000), count("2023-05-20", 25_000_000)], splits),
    ).toHaveLength(2);
    expect(
      totals([
        count("2023-02-20", 20_000),
        count("2023-05-20", 25_000_000),
        count("2023-08-20", 25_500_000),
      ]),
    ).toEqual([20_000, 25_500_000]);
  });
  test("of repeats in one filing the newest date counts", () => {
    const counts = [
      count("2023-05-20", 11_000_000, { endOn: "2023-01-31" }),
      count("2023-05-20", 12_000_000, { endOn: "2023-05-01" }),
    ];
    expect(totals(counts)).toEqual([12_000_000]);
  });
  test("the latest is found on the day of filing", () => {
    const covers = plausibleCounts(
      [count("2023-05-20", 11_000_000), count("2023-08-20", 12_000_000)],
      [],
    );
    expect(latestCount(covers, "2023-05-19")).toBeNull();
    expect(latestCount(covers, "2023-05-20")?.total).toBe(11_000_000);
    expect(latestCount(covers, "2024-01-01")?.total).toBe(12_000_000);
  });
});
