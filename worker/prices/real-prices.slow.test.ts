import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import { sessionPrices } from "#domain/returns/session-prices.ts";
import type { DailyPrices, PriceVendor } from "#sources/prices/price-vendor.ts";
import { alpacaVendor } from "#sources/prices/vendors/alpaca.ts";
import { tiingoVendor } from "#sources/prices/vendors/tiingo.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

// Closes as printed (one real file), splits and dividends as the companies announced them, served as
// the vendors do; the returns computed from them against another vendor's adjusted closes.
const folder = sharedDataDir();

const splits: Record<string, [day: string, ratio: number][]> = {
  AAPL: [["2020-08-31", 4]],
  AMZN: [["2022-06-06", 20]],
};
/** Apple's cash dividends a share by ex-date, as declared in its quarterly releases. */
const dividends: Record<string, [day: string, amount: number][]> = {
  AAPL: [
    ["2020-02-07", 0.77],
    ["2020-05-08", 0.82],
    ["2020-08-07", 0.82],
    ["2020-11-06", 0.205],
    ["2021-02-05", 0.205],
    ["2021-05-07", 0.22],
    ["2021-08-06", 0.22],
    ["2021-11-05", 0.22],
    ["2022-02-04", 0.22],
    ["2022-05-06", 0.23],
    ["2022-08-05", 0.23],
    ["2022-11-04", 0.23],
    ["2023-02-10", 0.23],
    ["2023-05-12", 0.24],
    ["2023-08-11", 0.24],
    ["2023-11-10", 0.24],
  ],
};
const span = { from: "2020-01-02", through: "2023-12-29" };

const [closeColumn, adjustedColumn] = [5, 6];

type Closes = Map<string, number>;
const printed = new Map<string, Closes>();
const adjusted = new Map<string, Closes>();

/** Cells of one ticker's lines; the files are sorted by ticker. */
function cellsOf(file: Buffer, ticker: string): string[][] {
  const start = file.indexOf(`\n${ticker},`) + 1;
  const end = file.indexOf("\n", file.lastIndexOf(`\n${ticker},`) + 1);
  return file
    .subarray(start, end)
    .toString()
    .split("\n")
    .map((line) => line.split(","));
}

/** @param column  of ticker,date,open,high,low,close,adj_close,volume, from 0 */
function read(
  name: string,
  column: number,
  take: (day: string, value: number, ticker: string) => void,
) {
  const file = gunzipSync(readFileSync(join(folder ?? "", "prices", name)));
  for (const ticker of ["AAPL", "AMZN"]) {
    for (const cells of cellsOf(file, ticker)) {
      const day = cells[1] ?? "";
      const text = cells[column] ?? "";
      if (text !== "" && day >= span.from && day <= span.through) take(day, Number(text), ticker);
    }
  }
}

function put(into: Map<string, Closes>, ticker: string, day: string, value: number): void {
  const closes = into.get(ticker) ?? new Map<string, number>();
  into.set(ticker, closes.set(day, value));
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://local");
  const [, root = "", , ticker = ""] = url.pathname.split("/");
  const answer =
    root === "tiingo"
      ? tiingoRows(ticker)
      : url.pathname === "/v2/stocks/bars"
        ? { bars: Object.fromEntries(["AAPL", "AMZN"].map((each) => [each, alpacaRows(each)])) }
        : alpacaActions();
  response.end(JSON.stringify(answer));
});

const amountOn = (list: [string, number][] | undefined, day: string, none: number): number =>
  list?.find(([on]) => on === day)?.[1] ?? none;

function tiingoRows(ticker: string) {
  return [...(printed.get(ticker) ?? [])].map(([day, close]) => ({
    date: `${day}T00:00:00.000Z`,
    close,
    divCash: amountOn(dividends[ticker], day, 0),
    splitFactor: amountOn(splits[ticker], day, 1),
  }));
}

function alpacaRows(ticker: string) {
  return [...(printed.get(ticker) ?? [])].map(([day, c]) => ({
    t: Temporal.PlainDate.from(day).toZonedDateTime("America/New_York").toInstant().toString(),
    c,
  }));
}

function alpacaActions() {
  const list = <Row>(
    of: Record<string, [string, number][]>,
    row: (each: [string, number]) => Row,
  ) => Object.entries(of).flatMap(([symbol, each]) => each.map((one) => ({ symbol, ...row(one) })));
  return {
    corporate_actions: {
      forward_splits: list(splits, ([ex_date, new_rate]) => ({ ex_date, new_rate, old_rate: 1 })),
      cash_dividends: list(dividends, ([ex_date, rate]) => ({ ex_date, rate })),
    },
  };
}

const pace = {
  waitForSlot: async () => undefined,
  backOff: async () => undefined,
  succeed: async () => undefined,
};

describe.skipIf(folder === null)("real closes through the vendors' shapes (shared data)", () => {
  let vendors: PriceVendor[] = [];
  beforeAll(async () => {
    read("close_volume_2021-2026_us_listed.csv.gz", closeColumn, (day, value, ticker) =>
      put(printed, ticker, day, value),
    );
    // Its closes are divided by later splits: undone for the year that has no printed ones.
    read("ohlcv_2000-2024_us.csv.gz", closeColumn, (day, value, ticker) => {
      if (ticker !== "AAPL" || day >= "2021-02-01") return;
      put(printed, ticker, day, value * (day < "2020-08-31" ? 4 : 1));
    });
    read("adjclose_2015-2026_largecaps_etfs.csv.gz", adjustedColumn, (day, value, ticker) =>
      put(adjusted, ticker, day, value),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    vendors = [
      tiingoVendor({ token: "t", url, pace }),
      alpacaVendor({ key: "k", secret: "s", url, feed: "sip", pace }),
    ];
  }, 60_000);
  afterAll(async () => {
    for (const vendor of vendors) await vendor.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test.for([
    ["tiingo", "AAPL", 900],
    ["tiingo", "AMZN", 600],
    ["alpaca", "AAPL", 900],
    ["alpaca", "AMZN", 600],
  ] as const)(
    "%s, %s: returns over 20 sessions agree with another vendor's adjusted closes, over splits and dividends",
    async ([name, ticker, least]) => {
      const vendor = vendors.find((each) => each.name === name);
      const differences = compare(ticker, (await vendor?.daily([ticker], span))?.get(ticker));
      expect(differences.length).toBeGreaterThan(least);
      // The other vendor rounds to cents; on a day or two the two files print closes cents apart.
      const usual = differences.filter((difference) => difference < 5e-5);
      expect(differences.length - usual.length).toBeLessThanOrEqual(2);
      expect(Math.max(...differences)).toBeLessThan(2e-4);
    },
  );
});

/** By how much growth over 20 sessions differs, for every pair of days that both have. */
function compare(ticker: string, vendorPrices: DailyPrices | undefined): number[] {
  const bars = vendorPrices?.bars ?? [];
  const of = (kind: string) =>
    (vendorPrices?.actions ?? []).flatMap(({ kind: own, day, amount }) =>
      own === kind && amount !== null ? [{ day, amount }] : [],
    );
  const prices = sessionPrices({
    source: "vendor",
    ticker,
    closeBasis: "raw",
    splits: of("split").map(({ day, amount }) => ({ day, ratio: amount })),
    dividends: of("dividend"),
    days: bars.map(({ day }) => day),
    close: bars.map(({ close }) => close),
    adjustedClose: bars.map(() => null),
    volume: bars.map(() => null),
  });
  const closes = new Map(
    [...(adjusted.get(ticker) ?? [])].map(([day, close]) => [sessionOf(day), close]),
  );
  return [...closes].flatMap(([session, from]) => {
    const to = closes.get(session + 20);
    const growth = prices.growth(session, session + 20);
    return to === undefined || growth === null ? [] : [Math.abs(growth - to / from)];
  });
}
