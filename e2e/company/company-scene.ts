import type { Page } from "@playwright/test";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { Database } from "#database/connect.ts";
import { registerPriceSource, storeDailyPrices } from "#database/prices/store-prices.ts";
import { createEvents } from "#testing/factories/filings/filings.ts";
import { type Company, createCompany } from "../scene.ts";

const fund = { marketFund: "VTI" };
const source = "journey";

/** Weekdays of October 2026, on all of which New York traded. */
const october = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(2026, 9, index + 1)))
  .filter((date) => date.getUTCDay() % 6 !== 0)
  .map((date) => date.toISOString().slice(0, 10));

/** Puts the company under a ticker of the list of today. */
export async function listTicker(db: Database, company: Company, ticker: string): Promise<void> {
  await db
    .insertInto("issuer_ticker")
    .values({
      cik: company.cik,
      ticker,
      list_date: "current",
      origin: "company_tickers_exchange",
      list_order: 0,
      company_name: company.name,
      exchange: "Nasdaq",
    })
    .execute();
}

/**
 * A company with closes of October 2026, 40 dollars on the first and 10 cents more every day; a
 * sale on the 13th for 1,864,420 dollars, and an 8-K with day 0 on the 28th.
 */
export async function createPricedCompany(page: Page, db: Database): Promise<Company> {
  const company = await createCompany(page, db, [{ trade_date: "2026-10-13" }]);
  await listTicker(db, company, company.ticker);
  await createEvents(db, {
    accession: `${String(company.cik).padStart(10, "0")}-26-900001`,
    cik: company.cik,
    company_name: company.name,
    ticker: company.ticker,
    items: ["8.01", "9.01"],
    day_0: "2026-10-28",
    filed_on: "2026-10-28",
    accepted_at: "2026-10-28T11:05:00Z",
    event_return: -0.3139,
  });
  const pool = openBulkPool(process.env["E2E_DATABASE_URL"] ?? "");
  await registerPriceSource(
    pool,
    { name: source, closeBasis: "raw", hasSplits: true, hasDividends: true, preference: 500 },
    fund,
  );
  const bars = october.map((day, index) => ({
    ticker: company.ticker,
    day,
    open: null,
    high: null,
    low: null,
    close: (400 + index) / 10,
    adjustedClose: null,
    volume: 1_000_000,
    splitRatio: null,
    dividend: null,
  }));
  await storeDailyPrices(pool, source, { bars }, fund);
  await pool.end();
  return company;
}
