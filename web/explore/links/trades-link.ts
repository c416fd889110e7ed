import {
  type WindowedEvent,
  writeTradesBeforeEvent,
} from "#contract/permalinks/auto-search-link.ts";
import { usualTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
import { screens } from "#web/session/screens.ts";

/**
 * The search for the trades that an event's insider value sums, run by itself.
 * @returns null where neither its window nor its filing date is known
 */
export function tradesBeforeEvent(
  event: WindowedEvent,
  tradeType: "purchase" | "sale",
  lookback?: number,
): string | null {
  const parameters = writeTradesBeforeEvent(event, tradeType, lookback);
  if (parameters === null) return null;
  const search = new URLSearchParams(parameters.map(([name, text]) => [name, text]));
  return `${screens.exploreTrades.path}?${search}`;
}

/** The search for all trades of a person, the newest trade date first. */
export function tradesOfPerson(cik: string): string {
  const search = writeTradeLink({
    ...usualTradeLink,
    owners: [cik],
    sortColumn: "trade_date",
    sortDirection: "desc",
  });
  return `${screens.exploreTrades.path}?${new URLSearchParams(search)}`;
}
