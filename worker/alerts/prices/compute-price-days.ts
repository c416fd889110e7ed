import type { Pool, PoolClient } from "pg";
import { resultDays } from "#contract/alerts/alert-vocabulary.ts";
import {
  clearWantedDays,
  delayWantedDays,
  takeWantedDays,
  type WantedDays,
} from "#database/alerts/prices/price-day-queue.ts";
import {
  type CompanyDays,
  loadExtremes,
  loadSummedTrades,
  storePriceDays,
} from "#database/alerts/prices/price-days.ts";
import { inTransaction } from "#database/bulk/transaction.ts";
import { loadCompanyRecords } from "#database/computed/load-issuer-records.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import type { Database } from "#database/connect.ts";
import { keepPricesAsTheyAre } from "#database/prices/price-lock.ts";
import { priceDays } from "#domain/alerts/prices/price-days.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { MarketClock } from "#platform/market-clock.ts";
import type { KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { settleDays } from "#worker/alerts/prices/settle-days.ts";

export type PriceDaysContext = {
  pool: Pool;
  db: Database;
  settings: PriceSettings;
  marketClock: Pick<MarketClock, "now">;
  known: KnownAlerts;
  /** Told of companies that could not be computed; they are tried again later. */
  onFailure: (ciks: readonly number[], error: Error) => void;
  signal?: AbortSignal;
};

const companiesPerTransaction = 32;
/** The year that is shown, and a few days beyond it. */
const storedDays = resultDays + 5;
/** Of prices before the first day, for the volume, and for splits since shares were counted. */
const daysBefore = 400;
const longestLookback = 366;

/**
 * Computes the price days of all companies that wait, and holds what changed against alerts. Safe to
 * run twice, beside another and to kill: a company stops waiting only in the transaction that writes
 * its days and what they crossed.
 * @returns how many companies were computed
 */
export async function computePriceDays(context: PriceDaysContext): Promise<number> {
  let total = 0;
  while (context.signal?.aborted !== true) {
    const computed = await computeSome(context, companiesPerTransaction);
    if (computed === 0) return total;
    total += computed;
  }
  return total;
}

/** One that cannot be computed holds up no other: the second time each is by itself. */
async function computeSome(context: PriceDaysContext, limit: number): Promise<number> {
  let taken: WantedDays[] = [];
  try {
    await inTransaction(context.pool, async (client) => {
      await keepPricesAsTheyAre(client);
      taken = await takeWantedDays(client, limit);
      if (taken.length > 0) await computeTaken(context, client, taken);
    });
  } catch (error) {
    if (taken.length === 0 || context.signal?.aborted === true) throw error;
    if (taken.length > 1) return await computeSome(context, 1);
    const failure = error instanceof Error ? error : new Error(String(error));
    const ciks = taken.map(({ cik }) => cik);
    await inTransaction(context.pool, (client) => delayWantedDays(client, ciks, failure.message));
    context.onFailure(ciks, failure);
  }
  return taken.length;
}

async function computeTaken(
  { db, settings, marketClock, known }: PriceDaysContext,
  client: PoolClient,
  taken: readonly WantedDays[],
): Promise<void> {
  await known.refresh();
  const ciks = taken.map(({ cik }) => cik);
  const { day: today } = easternTime(marketClock.now().toString());
  const from = addCalendarDays(today, -storedDays);
  const firstDay = addCalendarDays(from, -daysBefore);
  const records = await loadCompanyRecords(db, ciks, { ...settings, firstDay }, new Map());
  const trades = await loadSummedTrades(db, ciks, addCalendarDays(from, -longestLookback));
  const companies: CompanyDays[] = [];
  for (const record of records) {
    const issuer = prepareIssuer(record, edgarCalendar);
    const extremes = await loadExtremes(db, record, from);
    const sources = { issuer, extremes, trades: trades.get(record.cik) ?? [] };
    companies.push({ company: companyOf(record, issuer.industry), days: priceDays(sources, from) });
  }
  const changed = await storePriceDays(client, companies);
  const isChanged = new Set(changed.map(({ cik, day }) => `${cik} ${day}`));
  const days = companies.flatMap(({ company, days: all }) =>
    all
      .filter(({ day }) => isChanged.has(`${company.cik} ${day}`))
      .map((day) => ({ ...company, ...day })),
  );
  await settleDays(client, known, days);
  await clearWantedDays(client, taken);
}

function companyOf(record: IssuerRecord, industry: string): CompanyDays["company"] {
  const ticker = record.listedTickers[0] ?? record.prices?.ticker ?? "";
  return { cik: record.cik, name: record.name, ticker, industry, sic: record.sic };
}
