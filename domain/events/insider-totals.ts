import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { DerivedTrade, InsiderTotals } from "#domain/trades/derived-issuer.ts";
import { decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/** The calendar days whose trades count for an event. */
export type InsiderWindow = { firstDay: string; lastDay: string };

/**
 * The look-back window of an event: `lookbackDays` calendar days that end on its window end.
 * Source: DOMAIN rules, section 5 (value_sold / value_purchased).
 */
export function insiderWindow(windowEnd: string, lookbackDays: number): InsiderWindow {
  return { firstDay: addCalendarDays(windowEnd, 1 - lookbackDays), lastDay: windowEnd };
}

/** Sums the live sales and purchases of all insiders with a trade date in the window. */
export function insiderTotals(
  trades: readonly Pick<DerivedTrade, "tradeDate" | "direction" | "sumValue">[],
  window: InsiderWindow,
): InsiderTotals {
  let sold = zero;
  let purchased = zero;
  for (const { tradeDate, direction, sumValue } of trades) {
    const value = parseDecimal(sumValue);
    if (value === null || tradeDate < window.firstDay || tradeDate > window.lastDay) continue;
    if (direction === "Sale") sold = sold.plus(value);
    else purchased = purchased.plus(value);
  }
  return { valueSold: decimalToText(sold), valuePurchased: decimalToText(purchased) };
}
