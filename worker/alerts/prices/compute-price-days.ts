import type { Pool, PoolClient } from "pg";
import { resultDays } from "#contract/alerts/alert-vocabulary.ts";
import {
  type CompanyDays,
  loadExtremes,
  loadSummedTrades,
  storePriceDays,
} from "#database/alerts/prices/price-days.ts";
import { loadCompanyRecords } from "#database/computed/load-issuer-records.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import type { Database } from "#database/connect.ts";
import { keepPricesAsTheyAre } from "#database/prices/price-lock.ts";
import { finishHeld, workHeld } from "#database/queue/held.ts";
import { computePriceDays as queue } from "#database/queue/queues.ts";
import { priceDays } from "#domain/alerts/prices/price-days.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { MarketClock } from "#platform/clock.ts";
import { createKnownAlerts, type KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { settleDays } from "#worker/alerts/prices/settle-days.ts";
import type { WorkerContext } from "#worker/worker-context.ts";

export type PriceDaysContext = {
  pool: Pool;
  db: Database;
  settings: PriceSettings;
  marketClock: Pick<MarketClock, "now">;
  known: KnownAlerts;
  /** Called for a company that could not be computed; it is retried later. */
  onFailure: (cik: number, error: Error) => void;
  signal?: AbortSignal;
};

/** The year that is shown, and a few days beyond it. */
const storedDays = resultDays + 5;
/** Of prices before the first day, for the volume, and for splits since shares were counted. */
const daysBefore = 400;
const longestLookback = 366;

/** Keeps the days that price alerts are matched against, in as many processes as there are. */
export function computingPriceDays(context: WorkerContext): () => Promise<void> {
  const { pool, logger } = context;
  const part = "alerts/price-days";
  const known = createKnownAlerts("price_alert", {
    pool,
    onUnreadable: (id, err) => logger.error({ part, alert: id, err }, "alert could not be read"),
  });
  const onFailure = (cik: number, err: Error): void =>
    logger.error({ part, cik, err }, "days not computed");
  return async () => {
    await computePriceDays({ ...context, known, onFailure });
  };
}

/**
 * Computes the price days of all companies that wait, and matches changes against alerts. Safe to
 * run twice, alongside another, and to kill: a company stops waiting only in the transaction that
 * writes its days and what they crossed.
 * @returns how many companies were computed
 */
export async function computePriceDays(context: PriceDaysContext): Promise<number> {
  let total = 0;
  await workHeld(context.pool, queue, {
    signal: context.signal,
    prepare: keepPricesAsTheyAre,
    work: async (client, claims) => {
      await computeClaimed(context, client, claims);
      await finishHeld(client, queue, claims);
    },
    onDone: (_, claims) => {
      total += claims.length;
    },
    onFailure: ({ cik }, error) => {
      context.onFailure(cik, error);
      total += 1;
    },
  });
  return total;
}

async function computeClaimed(
  { db, settings, marketClock, known }: PriceDaysContext,
  client: PoolClient,
  claims: readonly { cik: number }[],
): Promise<void> {
  await known.refresh();
  const ciks = claims.map(({ cik }) => cik);
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
}

function companyOf(record: IssuerRecord, industry: string): CompanyDays["company"] {
  const ticker = record.listedTickers[0] ?? record.prices?.ticker ?? "";
  return { cik: record.cik, name: record.name, ticker, industry, sic: record.sic };
}
