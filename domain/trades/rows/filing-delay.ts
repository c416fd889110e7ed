import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";

/** What the days of a line are counted from. */
export type DelayedLine = Pick<TradeLine, "delayFrom"> & {
  asFiled: Pick<TradeLine["asFiled"], "transactionFormType">;
  filing: Pick<TradeLine["filing"], "filedOn" | "baseForm">;
};

/** Days from a trade to its filing, with the two dates they are counted between. */
export type FilingDelay<Line extends DelayedLine = TradeLine> = {
  line: Line;
  from: string | null;
  to: string | null;
  /** EDGAR business days in (from, to]; null when unknown or when the trade belonged on Form 5. */
  businessDays: number | null;
  calendarDays: number | null;
  missing: "form-5" | "no-filing-date" | "no-trade-date" | null;
};

/**
 * Counts the delay of one line as originally filed: EDGAR business days after the trade date (the
 * deemed execution date if later) up to and including the filing date. Late if more than 2.
 * Source: DOMAIN rules, section 2.
 */
export function filingDelay<Line extends DelayedLine>(
  line: Line,
  calendar: EdgarCalendar,
): FilingDelay<Line> {
  const from = line.delayFrom;
  const to = line.filing.filedOn;
  const unknown = { line, from, to, businessDays: null, calendarDays: null };
  if (isForm5Transaction(line)) return { ...unknown, missing: "form-5" };
  if (from === null) return { ...unknown, missing: "no-trade-date" };
  if (to === null) return { ...unknown, missing: "no-filing-date" };
  return {
    line,
    from,
    to,
    businessDays: calendar.countBusinessDays(from, to),
    calendarDays: calendarDaysBetween(from, to),
    missing: null,
  };
}

/** Transactions reportable once a year on Form 5 have no two-day limit. */
function isForm5Transaction(line: DelayedLine): boolean {
  const stated = line.asFiled.transactionFormType?.trim() ?? "";
  return stated === "5" || (stated === "" && line.filing.baseForm === "5");
}

/** The longest of several delays, null when none is known. */
export function longestDelay(delays: readonly FilingDelay[]): FilingDelay | null {
  let longest: FilingDelay | null = null;
  for (const delay of delays) {
    if (delay.businessDays === null) continue;
    if (longest === null || delay.businessDays > (longest.businessDays ?? -1)) longest = delay;
  }
  return longest;
}
