import type { PoolClient } from "pg";
import { type CompanyDays, storePriceDays } from "#database/alerts/prices/price-days.ts";
import { type CompanyDay, type PriceDay, roundedReturn } from "#domain/alerts/prices/price-days.ts";

/** A day of Example Corp with a close of 100 before it and no price yet; what is given wins. */
export function companyDay(parts: Partial<CompanyDay> = {}): CompanyDay {
  return {
    cik: 1001,
    name: "Example Corp",
    ticker: "EXMP",
    industry: "Retail",
    sic: "5300",
    day: "2026-11-19",
    source: "demo",
    previousClose: 100,
    low: null,
    high: null,
    close: null,
    lowReturn: null,
    highReturn: null,
    closeReturn: null,
    fundReturn: null,
    marketValue: 2_500,
    averageDailyVolume: 12,
    sharePrice: 100,
    sold30: "0",
    sold90: "0",
    sold180: "0",
    sold365: "0",
    purchased30: "0",
    purchased90: "0",
    purchased180: "0",
    purchased365: "0",
    ...parts,
  };
}

/** The returns that go with a day's prices. */
export function pricedDay(
  previousClose: number,
  { low, high, close }: { low: number; high: number; close: number },
): Partial<PriceDay> {
  return {
    previousClose,
    low,
    high,
    close,
    lowReturn: roundedReturn(low, previousClose),
    highReturn: roundedReturn(high, previousClose),
    closeReturn: roundedReturn(close, previousClose),
  };
}

/** Stores days, those of one company under its last name and industry. */
export async function createPriceDays(
  client: PoolClient,
  days: readonly CompanyDay[],
): Promise<void> {
  const companies = new Map<number, CompanyDays>();
  for (const { cik, name, ticker, industry, sic, ...day } of days) {
    const known = companies.get(cik)?.days ?? [];
    companies.set(cik, {
      company: { cik, name, ticker, industry, sic },
      days: [...known, day],
    });
  }
  await storePriceDays(client, [...companies.values()]);
}
