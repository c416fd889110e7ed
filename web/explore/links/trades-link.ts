import {
  type WindowedEvent,
  writeTradesBeforeEvent,
} from "#contract/permalinks/auto-search-link.ts";
import { bareLineAddress } from "#contract/permalinks/line-link.ts";
import { usualTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
import { screens } from "#web/session/screens.ts";
import { lineKeyText, openLineRow } from "#web/explore/trades/line-key.ts";
import { tradeKeyText } from "#web/explore/trades/trade-flags.ts";

/**
 * The search for the trades in an event's insider value, which runs automatically.
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

/** The parameter of the address that names the event whose panel is open. */
const eventParameter = "event";

/** The screen of events with the panel of one of them open. */
export function eventPanelPath(accno: string): string {
  return `${screens.exploreEvents.path}?${new URLSearchParams({ [eventParameter]: accno })}`;
}

/** The screen of trades with the panel of one of them open. */
export function tradePanelPath(row: { accno: string; row_number: number }): string {
  return `${screens.exploreTrades.path}?${new URLSearchParams({ row: tradeKeyText(row) })}`;
}

/** The screen of all transactions with the panel of a line open. */
export function linePanelPath(row: { accno: string; line_number: number }): string {
  const panel = new URLSearchParams({ [openLineRow.parameter]: lineKeyText(row) });
  return `${screens.exploreTrades.path}?${bareLineAddress}&${panel}`;
}
