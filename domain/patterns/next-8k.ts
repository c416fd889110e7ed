import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/**
 * Whether an 8-K that EDGAR lists and that is not stored may be the one within 30 calendar days of
 * the trade: what is stored then decides nothing, also where no stored one is as near.
 */
export function isNext8kDoubtful({
  row,
  listed8k,
}: Pick<ComputedRow, "row" | "listed8k">): boolean {
  if (listed8k === null) return false;
  return calendarDaysBetween(row.tradeDate, listed8k.filedOn) <= patternRules.daysBefore8k;
}
