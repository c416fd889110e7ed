import { type LiveQuoteRecord, storeLiveQuotes } from "#database/prices/live-quotes.ts";
import { listRequestedTickers } from "#database/prices/price-requests.ts";
import { noteFailure, noteSuccess } from "#database/sources/source-health.ts";
import { marketState } from "#domain/calendar/market-state.ts";
import type { PriceStream, VendorQuote } from "#sources/prices/price-vendor.ts";
import { watchPrices } from "#worker/alerts/prices/watch-prices.ts";
import { pause } from "#worker/following/pause.ts";
import type { PriceContext } from "#worker/prices/price-context.ts";

const part = "prices/live";
const silentAfterSeconds = 600;
/** Longest time between two notes that the stream is up, and two checks for tickers to follow. */
const longestNoteEveryMs = 20_000;

type LiveState = {
  waiting: WaitingQuotes;
  isLive: boolean;
  /** Why the stream ended, or lacks tickers, until that is noted. */
  down: string | null;
  /** When to look for tickers again, by `performance.now()`. */
  lookAt: number;
  /** The newest trade written since the last note. */
  newest: { name: string; at: string } | null;
};

/** Keeps the last trades of all wanted tickers while a vendor streams them, until the signal is aborted. */
export async function followLive(context: PriceContext): Promise<void> {
  const { vendor, signal, times, logger } = context;
  if (vendor.openStream === null) return;
  const waiting = new WaitingQuotes();
  const watch = await watchPrices(context);
  const state: LiveState = { waiting, isLive: false, down: null, lookAt: 0, newest: null };
  const stream = vendor.openStream({
    onQuote: (quote) => {
      waiting.add(quote);
      watch.take(quote);
    },
    onLive: () => {
      state.isLive = true;
      state.lookAt = 0;
      watch.isUp();
    },
    onDown: (error) => {
      state.isLive = false;
      watch.isDown();
      state.down = error.message;
    },
    onPartial: (error) => {
      state.down = error.message;
    },
  });
  try {
    while (!signal.aborted) {
      try {
        await writeAndNote(context, state, stream);
      } catch (error) {
        if (!signal.aborted) logger.error({ part, err: error }, "last trades could not be written");
      }
      await pause(times.writeEveryMs, signal);
    }
  } finally {
    await stream.close();
    await watch.close();
  }
}

async function writeAndNote(
  context: PriceContext,
  state: LiveState,
  stream: PriceStream,
): Promise<void> {
  const { db, vendor, times } = context;
  state.newest = (await writeQuotes(context, state.waiting)) ?? state.newest;
  const { down } = state;
  state.down = null;
  if (down !== null) await noteDown(context, down);
  if (performance.now() < state.lookAt) return;
  state.lookAt = performance.now() + Math.min(longestNoteEveryMs, times.lookEveryMs);
  stream.follow(await listRequestedTickers(db, vendor.name));
  if (!state.isLive) return;
  await noteSuccess(db, { ...healthNote(context), newest: state.newest });
  state.newest = null;
}

/** @returns the newest trade written, null when there was none; quotes wait on when it fails */
async function writeQuotes(
  { db, vendor }: PriceContext,
  waiting: WaitingQuotes,
): Promise<{ name: string; at: string } | null> {
  const taken = waiting.take();
  try {
    await storeLiveQuotes(db, vendor.name, taken);
  } catch (error) {
    waiting.putBack(taken);
    throw error;
  }
  let newest: { name: string; at: string } | null = null;
  for (const { ticker, trade } of taken) {
    if (trade !== null && (newest === null || isLater(trade.at, newest.at)))
      newest = { name: ticker, at: trade.at };
  }
  return newest;
}

/** Outside the session no stream is needed. */
async function noteDown(context: PriceContext, error: string): Promise<void> {
  const { db, marketClock } = context;
  if (!marketState(marketClock.now().toString()).isOpen) return;
  await noteFailure(db, { ...healthNote(context), error });
}

function healthNote({ vendor, clock }: PriceContext) {
  const at = clock.now().toString();
  return { part, source: vendor.name, at, intervalSeconds: null, silentAfterSeconds };
}

/** The newest trade and the newest halt state of each ticker since the last write. */
export class WaitingQuotes {
  #quotes = new Map<string, LiveQuoteRecord>();

  add({ ticker, price, volume, at, isHalted }: VendorQuote): void {
    const trade = price === null ? null : { price, volume, at };
    const halt = isHalted === null ? null : { isHalted, at };
    this.#merge({ ticker, trade, halt });
  }

  take(): LiveQuoteRecord[] {
    const taken = [...this.#quotes.values()];
    this.#quotes = new Map();
    return taken;
  }

  putBack(quotes: readonly LiveQuoteRecord[]): void {
    for (const quote of quotes) this.#merge(quote);
  }

  #merge({ ticker, trade, halt }: LiveQuoteRecord): void {
    const known = this.#quotes.get(ticker) ?? { ticker, trade: null, halt: null };
    this.#quotes.set(ticker, {
      ticker,
      trade: newerOf(known.trade, trade),
      halt: newerOf(known.halt, halt),
    });
  }
}

function newerOf<Dated extends { at: string }>(
  known: Dated | null,
  received: Dated | null,
): Dated | null {
  if (known === null || received === null) return known ?? received;
  return isLater(known.at, received.at) ? known : received;
}

function isLater(a: string, b: string): boolean {
  return Temporal.Instant.compare(a, b) > 0;
}
