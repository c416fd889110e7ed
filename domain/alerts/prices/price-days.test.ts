import { describe, expect, test } from "vitest";
import {
  priceDays,
  type PriceDaySources,
  type SummedTrade,
} from "#domain/alerts/prices/price-days.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { easternInstant, issuerRecord, priceSeries } from "#testing/filings/issuer-record.ts";

const monday = "2024-05-06";
const ownFactors = { closeBasis: "raw", splits: [], dividends: [] } as const;

/** Sessions from Monday, 6 May 2024 on, of a source that names splits and dividends. */
function sources(
  closes: readonly (number | null)[],
  parts: Partial<PriceSeries> = {},
  more: Partial<Pick<PriceDaySources, "extremes" | "trades">> & {
    fund?: readonly (number | null)[];
  } = {},
): PriceDaySources {
  const { fund, ...given } = more;
  const record = issuerRecord({
    prices: priceSeries(monday, closes, { ...ownFactors, adjustedClose: nulls(closes), ...parts }),
    fund:
      fund === undefined
        ? null
        : priceSeries(monday, fund, { ...ownFactors, adjustedClose: nulls(fund) }),
  });
  return {
    issuer: prepareIssuer(record, edgarCalendar),
    extremes: new Map(),
    trades: [],
    ...given,
  };
}

function nulls(values: readonly unknown[]): null[] {
  return values.map(() => null);
}

describe("the previous close and what a day comes to", () => {
  test("a fall from 100 to 90 is ten percent, not a hair less", () => {
    const [tuesday] = priceDays(sources([100, 90]), monday);
    expect(tuesday).toMatchObject({ day: "2024-05-07", previousClose: 100, closeReturn: -0.1 });
  });

  // DOMAIN.md section 9, cases 23 and 24.
  test.for([
    ["a split of two for one", [100, 51], { splits: [{ day: "2024-05-07", ratio: 2 }] }, 50, 0.02],
    [
      "a dividend of 20 cents",
      [10, 9.9],
      { dividends: [{ day: "2024-05-07", amount: 0.2 }] },
      9.8,
      0.0102040816,
    ],
  ] as const)(
    "on the ex-date of %s the close before is adjusted",
    ([, closes, parts, previous, moved]) => {
      const [tuesday] = priceDays(sources(closes, parts), monday);
      expect(tuesday).toMatchObject({ previousClose: previous, closeReturn: moved });
    },
  );

  test("the day after the last close waits for its prices, adjusted for what goes ex on it", () => {
    const splits = [{ day: "2024-05-08", ratio: 4 }];
    const days = priceDays(sources([100, 80], { splits }), monday);
    expect(days.at(-1)).toMatchObject({
      day: "2024-05-08",
      previousClose: 20,
      low: null,
      close: null,
      closeReturn: null,
    });
  });

  test("without the close of the trading day before there is no day, and no older one stands in", () => {
    const days = priceDays(sources([100, null, 90, 99]), monday);
    expect(days.map(({ day, closeReturn }) => [day, closeReturn])).toEqual([
      ["2024-05-09", 0.1],
      ["2024-05-10", null],
    ]);
  });

  test("low and high include every price the source reports for the day", () => {
    const reported = { open: 99, high: 101, low: 92 };
    const extremes = new Map([["test", new Map([["2024-05-07", reported]])]]);
    const given = sources([100, 102], { source: "test" }, { extremes });
    expect(priceDays(given, monday)[0]).toMatchObject({
      low: 92,
      high: 102,
      lowReturn: -0.08,
      highReturn: 0.02,
    });
  });

  test("the fund's return is from close to close", () => {
    const [tuesday] = priceDays(sources([100, 90], {}, { fund: [200, 202] }), monday);
    expect(tuesday?.fundReturn).toBe(0.01);
  });

  test("a source that names neither splits nor dividends gives no day to hold live trades against", () => {
    const days = priceDays(
      sources([100, 90], { splits: null, dividends: null, adjustedClose: [100, 90] }),
      monday,
    );
    expect(days.map(({ day }) => day)).toEqual(["2024-05-07"]);
  });
});

describe("sums of insiders", () => {
  function trade(parts: Partial<SummedTrade>): SummedTrade {
    return {
      tradeDate: "2024-05-06",
      direction: "Sale",
      sumValue: "1000.10",
      knownFrom: easternInstant("2024-05-06T18:00:00"),
      ...parts,
    };
  }

  test("end on the day before and hold what was accepted before the day's close", () => {
    const trades = [
      trade({}),
      // The day itself does not count, nor what is disclosed after its close.
      trade({ tradeDate: "2024-05-07", knownFrom: easternInstant("2024-05-07T10:00:00") }),
      trade({ knownFrom: easternInstant("2024-05-07T16:00:00") }),
      trade({ knownFrom: easternInstant("2024-05-07T15:59:59"), sumValue: "0.90" }),
      // Thirty days that end on 6 May begin on 7 April.
      trade({ tradeDate: "2024-04-07", sumValue: "20" }),
      trade({ tradeDate: "2024-04-06", sumValue: "300" }),
      trade({ direction: "Purchase", sumValue: "5" }),
      trade({ sumValue: null }),
    ];
    const [tuesday] = priceDays(sources([100, 90], {}, { trades }), monday);
    expect(tuesday).toMatchObject({
      sold30: "1021",
      sold90: "1321",
      sold365: "1321",
      purchased30: "5",
    });
  });
});
