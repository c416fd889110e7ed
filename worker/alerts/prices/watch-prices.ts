import {
  type PriceDayQueue,
  readDayQueue,
  priceDayChannel,
  readPriceDay,
} from "#database/alerts/prices/price-days.ts";
import { alertChannel } from "#database/alerts/alerts.ts";
import {
  readTickPosition,
  readActionsDay,
  storeActionsDay,
} from "#database/alerts/prices/tick-position.ts";
import { listenForNotices } from "#database/listen.ts";
import { type CompanyDay, openInstant } from "#domain/alerts/prices/price-days.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { isTradingDay } from "#domain/calendar/trading-calendar.ts";
import { createKnownAlerts, type KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { HitWriter } from "#worker/alerts/prices/hit-writer.ts";
import { type Tick, TickWatch } from "#worker/alerts/prices/tick-watch.ts";
import { pause } from "#worker/following/pause.ts";
import type { PriceContext } from "#worker/prices/price-context.ts";
import { listRequestedTickers } from "#database/prices/price-requests.ts";
import { storeDailyPrices } from "#database/prices/store-prices.ts";

const tickersPerRequest = 50;

/**
 * Requests, once a day and before any of its trades counts, which stocks go ex on a day: otherwise a
 * split or a dividend would look like a drop.
 * @throws {VendorError} where the vendor does not answer: the day's trades wait
 */
async function requestDayActions(context: PriceContext, day: string): Promise<void> {
  const { db, pool, vendor, settings, signal } = context;
  if (vendor.actions === null || (await readActionsDay(db, vendor.name)) === day) return;
  const tickers = await listRequestedTickers(db, vendor.name);
  for (let start = 0; start < tickers.length; start += tickersPerRequest) {
    const some = tickers.slice(start, start + tickersPerRequest);
    const answers = await vendor.actions(some, day, signal);
    const actions = [...answers].flatMap(([ticker, answer]) =>
      answer.actions.map((action) => ({ ...action, ticker })),
    );
    await storeDailyPrices(pool, vendor.name, { bars: [], actions }, settings);
  }
  await storeActionsDay(db, vendor.name, day);
}

/** Between two checks of the market's day and of changes. */
const lookEveryMs = 200;
/** Alerts are read again at a notice, and this often without one. */
const refreshEveryMs = 5_000;
/** Before filling a gap is retried. */
const fillAgainMs = 2_000;
/**
 * Trades of several tickers arrive in no strict order: this much of what was taken is taken again.
 */
const overlap = { minutes: 1 } as const;

/** Price alerts matched against a vendor's stream. */
export type PriceWatch = {
  take: (tick: Tick) => void;
  /** The stream is up, and again after each interruption: what was missed is fetched. */
  isUp: () => void;
  isDown: () => void;
  close: () => Promise<void>;
};

type Watching = PriceContext & {
  known: KnownAlerts;
  writer: HitWriter;
  ticks: TickWatch;
  state: {
    isUp: boolean;
    isChanged: boolean;
    areAlertsOld: boolean;
    refreshAt: number;
    filling: Promise<void> | null;
    companies: readonly CompanyDay[];
  };
};

/** Watches until it is closed. It starts with what was missed since the last trade taken. */
export async function watchPrices(context: PriceContext): Promise<PriceWatch> {
  const { pool, vendor, logger, connectionString } = context;
  const part = "alerts/prices";
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  const known = createKnownAlerts("price_alert", {
    pool,
    onUnreadable: (id, err) => logger.error({ part, alert: id, err }, "alert could not be read"),
  });
  const writer = new HitWriter({
    pool,
    source: vendor.name,
    onFailure: (err) => logger.error({ part, err }, "matches could not be recorded"),
  });
  const ticks = new TickWatch(known, writer);
  const state: Watching["state"] = {
    isUp: false,
    isChanged: false,
    areAlertsOld: true,
    refreshAt: 0,
    filling: null,
    companies: [],
  };
  const listener = await listenForNotices(connectionString, {
    [alertChannel]: async () => {
      state.areAlertsOld = true;
    },
    [priceDayChannel]: async () => {
      state.isChanged = true;
    },
  });
  const watching = { ...context, signal, known, writer, ticks, state };
  const running = keepWatching(watching);
  return {
    take: (tick) => ticks.take(tick),
    isUp: () => {
      writer.noteGap();
      state.isUp = true;
    },
    isDown: () => {
      writer.noteGap();
      state.isUp = false;
    },
    close: async () => {
      ending.abort();
      await running;
      await state.filling;
      await listener.end().catch(() => undefined);
      await writer.close().catch(() => undefined);
    },
  };
}

async function keepWatching(watching: Watching): Promise<void> {
  const { signal, logger, writer } = watching;
  while (!signal.aborted) {
    try {
      await lookOnce(watching);
      await writer.settle();
    } catch (err) {
      if (!signal.aborted) logger.error({ part: "alerts/prices", err }, "price alerts interrupted");
      await pause(refreshEveryMs, signal);
    }
    await pause(lookEveryMs, signal);
  }
}

async function lookOnce(watching: Watching): Promise<void> {
  const { state, known, ticks, writer, marketClock } = watching;
  if (state.areAlertsOld || performance.now() >= state.refreshAt) {
    state.areAlertsOld = false;
    state.refreshAt = performance.now() + refreshEveryMs;
    await known.refresh();
  }
  const { day } = easternTime(marketClock.now().toString());
  if (isTradingDay(day) && day !== ticks.day) await beginDay(watching, day);
  else if (state.isChanged && ticks.day !== null) await readDay(watching, ticks.day);
  if (state.isUp && ticks.day !== null && writer.openGap !== null) {
    state.filling ??= fillGap(watching).finally(() => {
      state.filling = null;
    });
  }
}

/**
 * A day is watched once its splits and dividends are known and its companies' rows are computed.
 */
async function beginDay(watching: Watching, day: string): Promise<void> {
  const { db, signal } = watching;
  await requestDayActions(watching, day);
  const queue: PriceDayQueue = await readDayQueue(db);
  while (!signal.aborted && (await readDayQueue(db, queue.newest)).waiting > 0) {
    await pause(lookEveryMs, signal);
  }
  if (!signal.aborted) await readDay(watching, day);
}

async function readDay({ db, ticks, state }: Watching, day: string): Promise<void> {
  state.isChanged = false;
  state.companies = await readPriceDay(db, day);
  ticks.watch(day, state.companies);
}

/**
 * Takes the trades since the last one that is known to be taken, of companies that an alert can
 * concern. Where the vendor has no past trades the day's bar shows what was crossed.
 */
async function fillGap(watching: Watching): Promise<void> {
  const { vendor, writer, ticks, signal, logger, marketClock, db } = watching;
  const gap = writer.openGap;
  const { day } = ticks;
  if (gap === null) return;
  if (vendor.tradesBetween === null || day === null) {
    writer.gapIsFilled(gap);
    return;
  }
  try {
    const opening = openInstant(day);
    const position = await readTickPosition(db, vendor.name);
    const from =
      position === null ? opening : Temporal.Instant.from(position).subtract(overlap).toString();
    const span = { from: later(from, opening), to: marketClock.now().toString() };
    if (span.from < span.to) {
      const batches = vendor.tradesBetween(concerned(watching), span, signal);
      for await (const { trades, through } of batches) {
        for (const trade of trades) ticks.take(trade);
        // What is filled stays filled: an interrupted run continues from there.
        if (through !== null) writer.filledThrough(through);
        await writer.settle();
      }
    }
    writer.gapIsFilled(gap);
  } catch (err) {
    if (signal.aborted) return;
    logger.warn({ part: "alerts/prices", err }, "missed trades could not be fetched");
    await pause(fillAgainMs, signal);
  }
}

function later(one: string, other: string): string {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

/** Tickers of the day's companies that an alert can concern. */
function concerned({ known, state }: Watching): string[] {
  const ciks = new Set<number>();
  for (const { scope } of known.all()) {
    if (scope.of !== "companies") return state.companies.map(({ ticker }) => ticker);
    for (const cik of scope.ciks) ciks.add(cik);
  }
  return state.companies.filter(({ cik }) => ciks.has(cik)).map(({ ticker }) => ticker);
}
