import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { PriceBarRecord } from "#database/prices/store-prices.ts";
import {
  aBar,
  createIssuer,
  companySceneForFile,
  storeBars,
} from "#testing/server/company-scene.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const folder = sharedDataDir();
// Where all tests are skipped, nothing would close it.
const opened = folder === null ? null : await companySceneForFile();

function scene() {
  if (opened === null) throw new Error("Without the shared data there is no scene.");
  return opened;
}

describe.skipIf(folder === null)("real prices of the shared data", () => {
  /** Lines of one ticker; the files are sorted by ticker. */
  function linesOf(name: string, ticker: string): string[][] {
    const file = gunzipSync(readFileSync(join(folder ?? "", "prices", name)));
    const start = file.indexOf(`\n${ticker},`) + 1;
    const end = file.indexOf("\n", file.lastIndexOf(`\n${ticker},`) + 1);
    const lines = file.subarray(start, end).toString().split("\n");
    return lines.map((line) => line.split(","));
  }

  function barsOf(name: string, ticker: string): PriceBarRecord[] {
    const number = (text: string | undefined) =>
      text === undefined || text === "" ? null : Number(text);
    return linesOf(name, ticker).map(([, day = "", open, high, low, close, adjusted, volume]) => ({
      ...aBar(ticker, day, 0),
      open: number(open),
      high: number(high),
      low: number(low),
      close: number(close),
      adjustedClose: number(adjusted),
      volume: number(volume),
    }));
  }

  beforeAll(async () => {
    await createIssuer(scene().app.db, { cik: 320_193, name: "Apple Inc.", tickers: ["AAPL"] });
    await createIssuer(scene().app.db, {
      cik: 1_018_724,
      name: "AMAZON COM INC",
      tickers: ["AMZN"],
    });
    // Splits as the companies announced them.
    await storeBars(
      scene().app,
      { name: "yahoo", closeBasis: "split-adjusted", hasSplits: true },
      barsOf("ohlcv_2000-2024_us.csv.gz", "AAPL"),
      [
        { ticker: "AAPL", day: "2000-06-21", amount: 2 },
        { ticker: "AAPL", day: "2005-02-28", amount: 2 },
        { ticker: "AAPL", day: "2014-06-09", amount: 7 },
        { ticker: "AAPL", day: "2020-08-31", amount: 4 },
      ],
    );
    await storeBars(
      scene().app,
      { name: "snapshots", closeBasis: "raw", hasSplits: true },
      barsOf("close_volume_2021-2026_us_listed.csv.gz", "AMZN"),
      [{ ticker: "AMZN", day: "2022-06-06", amount: 20 }],
    );
  });

  test("Apple's 24 years: printed closes around its splits, drawn in today's shares", async () => {
    const { bars, splits } = await scene().pricesOf({ cik: "320193" });
    const at = (day: string) => {
      const index = bars.day.indexOf(day);
      return {
        close: bars.close[index] ?? 0,
        price: bars.price[index] ?? 0,
        raw: bars.raw_return[index],
      };
    };
    expect(bars.day.length).toBeGreaterThan(6000);
    expect(splits).toHaveLength(4);
    // As printed: 499.23 on 28 August 2020 and 129.04 after the split of 4 for 1.
    expect(at("2020-08-28").close).toBeCloseTo(499.23, 2);
    expect(at("2020-08-28").price).toBeCloseTo(499.23 / 4, 3);
    expect(at("2020-08-31").close).toBeCloseTo(129.04, 2);
    expect(at("2020-08-31").raw).toBeCloseTo((129.04 * 4) / 499.23 - 1, 4);
    // 645.57 on 6 June 2014, 93.70 after the split of 7 for 1.
    expect(at("2014-06-06").close).toBeCloseTo(645.57, 1);
    expect(at("2014-06-09").close).toBeCloseTo(93.7, 1);
  });

  test("Amazon's split of 20 for 1 is no fall", async () => {
    const { bars } = await scene().pricesOf({
      cik: "1018724",
      from: "2022-06-01",
      to: "2022-06-10",
    });
    const index = bars.day.indexOf("2022-06-06");
    // As printed: 2,447.00 on 3 June 2022, 124.79 on 6 June.
    expect(bars.close[index - 1]).toBeCloseTo(2447, 2);
    expect(bars.price[index - 1]).toBeCloseTo(122.35, 4);
    expect(bars.close[index]).toBeCloseTo(124.79, 2);
    expect(bars.raw_return[index]).toBeCloseTo(124.79 / 122.35 - 1, 6);
  });
});
