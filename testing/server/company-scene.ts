import { expect } from "vitest";
import type { Company, CompanyPrices } from "#contract/operations/companies/company.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { Database } from "#database/connect.ts";
import {
  type PriceBarRecord,
  registerPriceSource,
  storeDailyPrices,
} from "#database/prices/store-prices.ts";
import { appForFile, type AppUnderTest, type SignedIn } from "#testing/server/app-under-test.ts";

const fund = { marketFund: "VTI" };

/** An application for the tests of a file, with a reader who has both explore packages. */
export async function companySceneForFile() {
  const app = await appForFile();
  const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");

  async function answerOf<Answer>(
    type: "get_company" | "get_company_prices",
    payload: object,
    as: SignedIn,
  ): Promise<Answer> {
    const { status, response } = await app.call(type, payload, as);
    expect(status, response.body).toBe(200);
    return response.json();
  }

  return {
    app,
    ana,
    company: (payload: object, as = ana) => answerOf<Company>("get_company", payload, as),
    pricesOf: (payload: object, as = ana) =>
      answerOf<CompanyPrices>("get_company_prices", payload, as),
  };
}

type Named = { cik: number; name: string; tickers?: readonly string[]; listDate?: string };

/** A company with the tickers of one list; called again, with those of another. */
export async function createIssuer(
  db: Database,
  { cik, name, tickers = [], listDate = "current" }: Named,
): Promise<void> {
  await db
    .insertInto("issuer")
    .values({ cik, name, name_as_of: "2026-01-01/header", sic: "3571", fiscal_year_end: "0930" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [index, ticker] of tickers.entries()) {
    await db
      .insertInto("issuer_ticker")
      .values({
        cik,
        ticker,
        list_date: listDate,
        origin: "company_tickers_exchange",
        list_order: index,
        company_name: name,
        exchange: "Nasdaq",
      })
      .execute();
  }
}

type Source = { name: string; closeBasis: "raw" | "split-adjusted"; hasSplits: boolean };

/** Daily bars of a source as its files state them, and splits. */
export async function storeBars(
  { connectionString }: AppUnderTest,
  source: Source,
  bars: readonly PriceBarRecord[],
  splits: readonly { ticker: string; day: string; amount: number }[] = [],
): Promise<void> {
  const pool = openBulkPool(connectionString);
  await registerPriceSource(pool, { hasDividends: true, preference: 100, ...source }, fund);
  const actions = splits.map((split) => ({ ...split, kind: "split" as const }));
  await storeDailyPrices(pool, source.name, { bars, actions }, fund);
  await pool.end();
}

/** A bar of which only the close and the volume are known. */
export function aBar(ticker: string, day: string, close: number): PriceBarRecord {
  return {
    ticker,
    day,
    open: null,
    high: null,
    low: null,
    close,
    adjustedClose: null,
    volume: 1_000_000,
    splitRatio: null,
    dividend: null,
  };
}
