import type { EventSearch } from "#contract/operations/screening/explore-events.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { eventFilterList, tradeFilterList } from "#contract/screening/number-filters.ts";
import { patternsByReturn } from "#contract/studies/outcome-filters.ts";
import { counted } from "#contract/values/amount-text.ts";

/**
 * Columns computed from prices. A search filters by them, or is sorted by them. Sums also depend on prices, but only
 * in which suspect ones they leave out: see `suspectPricesText`.
 */
const columnsFromPrices: ReadonlySet<string> = new Set([
  "market_value",
  "avg_daily_volume",
  "share_price",
  "trade_return",
  "next_8K_ret0",
  "next_ea_ret0",
  "avoided_or_gained",
  "avoided_or_gained_net",
  "event_return",
]);

/** What a search uses prices for. A study needs those of every row. */
export type PriceUse = "conditions" | "order" | "study";

/** What a search of trades uses prices for; null where it finds the same rows in the same order without them. */
export function priceUseOfTrades(search: TradeSearch): PriceUse | null {
  const isFiltered =
    // Suspect prices are excluded, see `suspectPricesText`.
    search.excluded_from_totals !== undefined ||
    tradeFilterList.some(
      ({ filter, column }) => columnsFromPrices.has(column) && search[filter] !== undefined,
    );
  return priceUse(search, isFiltered);
}

/** The same of a search of events. */
export function priceUseOfEvents(search: EventSearch): PriceUse | null {
  const isFiltered = eventFilterList.some(
    ({ filter, column }) => columnsFromPrices.has(column) && search[filter] !== undefined,
  );
  return priceUse(search, isFiltered);
}

function priceUse(
  { patterns, sort_column: order }: Pick<TradeSearch | EventSearch, "patterns" | "sort_column">,
  isFiltered: boolean,
): PriceUse | null {
  if (isFiltered || patterns?.val.some((pattern) => patternsByReturn.has(pattern)) === true)
    return "conditions";
  return columnsFromPrices.has(order) ? "order" : null;
}

/**
 * What can be missing from the rows of a search, or from a study of them, as prices of companies were not loaded when it
 * ran; null where nothing is.
 */
export function pendingPricesText(
  companies: number | undefined,
  of: "trades" | "events",
  use: PriceUse | null,
): string | null {
  if (companies === undefined || use === null) return null;
  if (use === "study")
    return `${pricesOf(companies)} were not loaded when this study ran, so it can lack ${of}.`;
  const their = companies === 1 ? "Its" : "Their";
  const without = `${pricesOf(companies)} were not loaded when this search ran. ${their} ${of} can lack returns and other figures from prices`;
  return use === "order"
    ? `${without}; those that do are listed last.`
    : `${without}, so this search can lack rows.`;
}

/**
 * What is wrong with sums of a search; null where nothing is. A price is suspect next to the close of its day: without a
 * close it is never suspect, and counts.
 */
export function suspectPricesText(companies: number | undefined): string | null {
  if (companies === undefined) return null;
  return `Suspect prices of ${companiesText(companies)} may not be excluded yet: market prices were not loaded when this search ran.`;
}

/** What can be missing from the queue of leads, which fills by itself; null where nothing is. */
export function pendingLeadsText(companies: number): string | null {
  if (companies === 0) return null;
  const their = companies === 1 ? "its" : "their";
  return `${pricesOf(companies)} are not loaded yet. Leads on ${their} trades and events can be missing or score too low.`;
}

/** "Prices of 31 companies" */
function pricesOf(companies: number): string {
  return `Prices of ${companiesText(companies)}`;
}

function companiesText(companies: number): string {
  return counted(companies, "company", "companies");
}
