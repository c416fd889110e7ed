import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/**
 * Whether an 8-K that EDGAR lists and that is not stored may be the one within 30 calendar days of
 * the trade: what is stored then decides nothing, also where no stored one is as near. What may have
 * come before a stored one within the 30 days is within them, too.
 */
export function isNext8kDoubtful({
  row,
  listed8k,
  next8k,
}: Pick<ComputedRow, "row" | "listed8k" | "next8k">): boolean {
  if (listed8k === null) return false;
  const earliestDays = calendarDaysBetween(row.tradeDate, listed8k.acceptedFrom);
  return Math.min(next8k?.days ?? earliestDays, earliestDays) <= patternRules.daysBefore8k;
}
