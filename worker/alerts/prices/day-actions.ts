import { readActionsDay, storeActionsDay } from "#database/alerts/prices/tick-position.ts";
import { listWantedTickers } from "#database/prices/price-requests.ts";
import { storeDailyPrices } from "#database/prices/store-prices.ts";
import type { PriceContext } from "#worker/prices/price-context.ts";

const tickersPerQuestion = 50;

/**
 * Asks, once a day and before any of its trades counts, which stocks go ex on a day: a split or a
 * dividend would else look like a fall.
 * @throws {VendorError} where the vendor does not tell: the day's trades wait
 */
export async function askDayActions(context: PriceContext, day: string): Promise<void> {
  const { db, pool, vendor, settings, signal } = context;
  if (vendor.actions === null || (await readActionsDay(db, vendor.name)) === day) return;
  const tickers = await listWantedTickers(db, vendor.name);
  for (let start = 0; start < tickers.length; start += tickersPerQuestion) {
    const some = tickers.slice(start, start + tickersPerQuestion);
    const answers = await vendor.actions(some, day, signal);
    const actions = [...answers].flatMap(([ticker, told]) =>
      told.actions.map((action) => ({ ...action, ticker })),
    );
    await storeDailyPrices(pool, vendor.name, { bars: [], actions }, settings);
  }
  await storeActionsDay(db, vendor.name, day);
}
