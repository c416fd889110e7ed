import { screens } from "#web/session/screens.ts";
import { tradeKeyText } from "../trades/trade-key.ts";

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
