import type { Pool } from "pg";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import {
  type PriceBarRecord,
  registerPriceSource,
  storeDailyPrices,
} from "#database/prices/store-prices.ts";
import { sessionBefore, sessionDay } from "#domain/calendar/trading-calendar.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";

/** How much there is of a company: trading days of prices, trades, 8-Ks, people who report. */
export type CompanySize = { days: number; trades: number; events: number; persons: number };

export type StoredCompany = { cik: number; name: string; ticker: string };

const fund = { marketFund: "VTI" };
const source = "bench";
const atOnce = 1_000;
/** Every third 8-K announces results. */
const resultsEvery = 3;
const itemsOfOthers = [["8.01"], ["5.02", "9.01"], ["1.01", "9.01"], ["7.01"]] as const;

/**
 * Stores a company that went on for so many days until yesterday: closes and volumes of every
 * trading day, Form 4s with one trade each and 8-Ks at equal distances, all out of filings, so that
 * the worker computes what the page shows. The same for the same size.
 */
export async function storeCompany(
  pool: Pool,
  company: StoredCompany,
  size: CompanySize,
): Promise<void> {
  await registerPriceSource(
    pool,
    { name: source, closeBasis: "raw", hasSplits: true, hasDividends: true, preference: 1 },
    fund,
  );
  const days = tradingDays(size.days);
  const bars = [...barsOf(company.ticker, days, 7), ...barsOf(fund.marketFund, days, 11)];
  await storeDailyPrices(pool, source, { bars }, fund);
  const filings = [...form4s(company, days, size), ...form8ks(company, days, size)];
  for (let first = 0; first < filings.length; first += atOnce) {
    await storeFilings(pool, filings.slice(first, first + atOnce));
  }
}

/** The last trading days before today, oldest first. */
function tradingDays(count: number): string[] {
  const last = sessionBefore(Temporal.Now.plainDateISO("America/New_York").toString());
  return Array.from({ length: count }, (_, place) => sessionDay(last - count + 1 + place));
}

/** A walk of at most 2% a day that stays between 20 and 200 dollars. */
function barsOf(ticker: string, days: readonly string[], seed: number): PriceBarRecord[] {
  let close = 60;
  return days.map((day, place) => {
    const step = ((place * 7_919 * seed + place * place * 31) % 401) / 10_000 - 0.02;
    const moved = close * (1 + step);
    close = Math.round((moved < 20 || moved > 200 ? close * (1 - step) : moved) * 100) / 100;
    return {
      ticker,
      day,
      open: close,
      high: Math.round(close * 101) / 100,
      low: Math.round(close * 99) / 100,
      close,
      adjustedClose: null,
      volume: 500_000 + ((place * 104_729) % 900_000),
      splitRatio: null,
      dividend: null,
    };
  });
}

function form4s(
  { cik, name, ticker }: StoredCompany,
  days: readonly string[],
  { trades, persons }: CompanySize,
): FilingRecord[] {
  return Array.from({ length: trades }, (_, number) => {
    const place = Math.floor((number / trades) * (days.length - 3));
    const tradedOn = days[place] ?? "";
    const filedOn = days[place + 2] ?? "";
    const person = number % persons;
    const isPurchase = number % 4 === 0;
    const shares = String(100 + ((number * 7_919) % 9_000));
    const price = (20 + ((number * 104_729) % 9_000) / 100).toFixed(2);
    const owner = anOwner({ cik: cik * 1_000 + person, name: `Reporting Person ${person + 1}` });
    return aFiling({
      accession: accessionOf(cik, number),
      issuerCik: cik,
      acceptedAt: `${filedOn}T21:30:00Z`,
      filedOn,
      periodOfReport: tradedOn,
      entities: [
        {
          role: "REPORTING-OWNER",
          cik: owner.cik,
          name: owner.name,
          sic: null,
          fiscalYearEnd: null,
        },
        { role: "ISSUER", cik, name, sic: "3571", fiscalYearEnd: "1231" },
      ],
      ownership: anOwnershipDocument({
        periodOfReport: tradedOn,
        issuerCik: cik,
        issuerName: name,
        issuerSymbol: ticker,
        footnotes: {},
        owners: [owner],
        lines: [
          aSaleLine({
            transactionDate: tradedOn,
            code: isPurchase ? "P" : "S",
            acquiredDisposed: isPurchase ? "A" : "D",
            shares,
            pricePerShare: price,
            sharesOwnedFollowing: "250000",
            cells: {
              transactionShares: { value: shares, footnotes: [] },
              transactionPricePerShare: { value: price, footnotes: [] },
            },
            footnoteIds: [],
          }),
        ],
      }),
    });
  });
}

function form8ks(
  { cik, name }: StoredCompany,
  days: readonly string[],
  { events, trades }: CompanySize,
): FilingRecord[] {
  return Array.from({ length: events }, (_, number) => {
    const filedOn = days[Math.floor((number / events) * days.length)] ?? "";
    const others = itemsOfOthers[number % itemsOfOthers.length] ?? [];
    return aFiling({
      accession: accessionOf(cik, trades + number),
      form: "8-K",
      issuerCik: cik,
      acceptedAt: `${filedOn}T12:00:00Z`,
      filedOn,
      periodOfReport: filedOn,
      items: number % resultsEvery === 0 ? ["2.02", "9.01"] : [...others],
      documents: [{ type: "8-K", sequence: 1, filename: "body.htm", description: null }],
      entities: [{ role: "FILER", cik, name, sic: "3571", fiscalYearEnd: "1231" }],
      ownership: null,
    });
  });
}

function accessionOf(cik: number, number: number): string {
  const year = String(Math.floor(number / 1_000_000)).padStart(2, "0");
  return `${String(cik).padStart(10, "0")}-${year}-${String(number % 1_000_000).padStart(6, "0")}`;
}
