import type {
  LockableEventFilter,
  ScreeningStatus,
} from "#contract/operations/screening/screening-status.ts";
import type { StoredData } from "#database/queries/screening-status.ts";
import {
  whyNoFund,
  whyNoPrices,
  whyNoPrintedCloses,
  whyNoShares,
} from "#server/screening/why-unknown.ts";

type Lock = ScreeningStatus["unusable_event_filters"][number];

/** Filters on numbers that no stored event has, each with the reason and what would help. */
export function unusableEventFilters(stored: StoredData, marketFund: string): Lock[] {
  const { events } = stored;
  if (events.count === 0) return [];
  const prices = events.dated ? whyNoPrices(stored, "events") : noDayZero;
  const printed = events.dated ? (whyNoPrintedCloses(stored) ?? prices) : noDayZero;
  const locks: Lock[] = [];
  function lock(filter: LockableEventFilter, hasAny: boolean, reason: string): void {
    if (!hasAny) locks.push({ filter, reason });
  }
  lock(
    "market_value",
    events.marketValue,
    events.sharePrice ? whyNoShares(stored, "events") : printed,
  );
  lock("avg_daily_volume", events.averageDailyVolume, prices);
  lock("share_price", events.sharePrice, printed);
  lock("event_return", events.eventReturn, whyNoReturn(stored, marketFund));
  lock("value_sold", events.sold, whyNoTrades(stored, "sold"));
  lock("value_purchased", events.purchased, whyNoTrades(stored, "purchased"));
  lock("item_number", events.items, "No stored 8-K names its items.");
  lock("industry", events.industry, "No stored company has an industry code (SIC).");
  return locks;
}

const noDayZero = "No stored 8-K has a known acceptance or filing date.";

function whyNoReturn(stored: StoredData, marketFund: string): string {
  const { events, trades, priceSources } = stored;
  if (!events.dated) return noDayZero;
  const hasStock = events.averageDailyVolume || events.sharePrice || trades.tradeReturn;
  if (!hasStock) return whyNoPrices(stored, "events");
  return priceSources.some(({ fundLastDay }) => fundLastDay !== null)
    ? `The imported prices, of the companies or of the market fund ${marketFund}, do not cover the days of the stored events.`
    : whyNoFund(stored, marketFund, "events");
}

function whyNoTrades({ events, trades }: StoredData, verb: "sold" | "purchased"): string {
  if (trades.count === 0) return "No insider trades are stored.";
  if (!events.dated) return noDayZero;
  return `No insider ${verb} in the 365 days before any stored event.`;
}
