import type { DueTicker } from "#database/prices/price-requests.ts";
import { addTradingDays, nextTradingDay } from "#domain/calendar/trading-calendar.ts";
import type { DaySpan } from "#sources/prices/price-vendor.ts";

/** Vendors correct a bar, and learn of a dividend, days later. */
const askedAgainSessions = 10;
/** Once a week what is older is looked at too. */
const askedAgainWeeklySessions = 250;

/**
 * Which days a due ticker is asked for: all of its history the first time; later what is new and
 * the ten trading days before it, and after the last session of a week the year before it.
 */
export function spanOf({ fromDay, throughDay }: DueTicker, closeDay: string): DaySpan {
  if (throughDay === null) return { from: fromDay, through: closeDay };
  const again = endsWeek(closeDay) ? askedAgainWeeklySessions : askedAgainSessions;
  const from = addTradingDays(throughDay, -again);
  return { from: from > fromDay ? from : fromDay, through: closeDay };
}

function endsWeek(tradingDay: string): boolean {
  const weekOf = (day: string): string => {
    const date = Temporal.PlainDate.from(day);
    return `${date.yearOfWeek}-${date.weekOfYear}`;
  };
  return weekOf(nextTradingDay(tradingDay)) !== weekOf(tradingDay);
}

/** A question to the vendor. */
export type Question = { span: DaySpan; due: DueTicker[] };

/** Tickers of the same days together, as many as may be asked for at once. */
export function questionsOf(
  due: readonly DueTicker[],
  closeDay: string,
  mostTickers: number,
): Question[] {
  const bySpan = new Map<string, Question>();
  const full: Question[] = [];
  for (const each of due) {
    const span = spanOf(each, closeDay);
    const key = `${span.from} ${span.through}`;
    const open = bySpan.get(key) ?? { span, due: [] };
    open.due.push(each);
    if (open.due.length < mostTickers) bySpan.set(key, open);
    else {
      full.push(open);
      bySpan.delete(key);
    }
  }
  return [...full, ...bySpan.values()];
}
