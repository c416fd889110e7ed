import type { EventSearch } from "#contract/operations/screening/explore-events.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { eventFilterList, tradeFilterList } from "#contract/screening/number-filters.ts";
import { patternsByReturn } from "#contract/studies/outcome-filters.ts";
import { counted } from "#contract/values/amount-text.ts";

/** Columns computed from prices. A search filters by them, or is sorted by them. */
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
    // A price is suspect next to the close of its day.
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
 * What is missing from the rows of a search, or from a study of them, while prices of companies are not loaded; null
 * where nothing is.
 */
export function pendingPricesText(
  companies: number | undefined,
  of: "trades" | "events",
  use: PriceUse | null,
): string | null {
  if (companies === undefined || use === null) return null;
  const prices = `${pricesOf(companies)} are not loaded yet`;
  if (use === "study") return `${prices}, so this study can lack ${of}.`;
  const their = companies === 1 ? "Its" : "Their";
  const without = `${prices}. ${their} ${of} have no returns or other figures from prices`;
  return use === "order"
    ? `${without}, so they are listed last.`
    : `${without}, so this search can lack rows.`;
}

/** "Prices of 31 companies" */
export function pricesOf(companies: number): string {
  return `Prices of ${counted(companies, "company", "companies")}`;
}
