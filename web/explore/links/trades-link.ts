import { usualTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
import { screens } from "#web/session/screens.ts";

type WindowedEvent = {
  cik: string;
  ticker: string | null;
  /** First and last trade date summed. */
  window_start: string | null;
  window_end: string | null;
};

/**
 * The search for the trades that an event's insider value sums, run by itself. The company is named by
 * its ticker and by its CIK, which decides: a ticker may be another company's by now, or there is none.
 * @returns null where the window is not known
 */
export function tradesBeforeEvent(
  event: WindowedEvent,
  tradeType: "purchase" | "sale",
): string | null {
  const { cik, ticker, window_start: startDate, window_end: endDate } = event;
  if (startDate === null || endDate === null) return null;
  const parameters = new URLSearchParams({
    ...(ticker === null ? {} : { ticker }),
    cik,
    startDate,
    endDate,
    tradeType,
    autoSearch: "true",
  });
  return `${screens.exploreTrades.path}?${parameters}`;
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
