import { easternTime, instantMs } from "#domain/calendar/eastern-time.ts";
import { easternInstant } from "#domain/calendar/edgar-hours.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { closingTime, isTradingDay, addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { lateFormDays } from "#contract/alerts/alert-vocabulary.ts";
import {
  type InsiderWindow,
  insiderTotals,
  type TradeSums,
} from "#domain/events/insider-totals.ts";
import type { DerivedTrade, InsiderTotals } from "#domain/trades/derived-issuer.ts";
import { decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/** Until then, New York time, EDGAR takes filings of a day. */
const edgarCloses = "22:00:00";

/**
 * When a filing counts as disclosed: its acceptance, or if unknown, the end of its filing date.
 * @returns UTC; null where neither is known
 */
export function filingPublicAt(acceptedAt: string | null, filedOn: string | null): string | null {
  if (acceptedAt !== null) return acceptedAt;
  return filedOn === null ? null : easternInstant(filedOn, edgarCloses);
}

/** The first filing date of filings without a known acceptance that count as disclosed at or after an instant. */
export function firstDayPublicFrom(instant: string): string {
  const { day } = easternTime(instant);
  const isOver = instantMs(easternInstant(day, edgarCloses)) < instantMs(instant);
  return isOver ? addCalendarDays(day, 1) : day;
}

/** The close of a trading day, UTC. */
export function closeOf(tradingDay: string): string {
  return easternInstant(tradingDay, `${closingTime(tradingDay)}:00`);
}

/** The first day whose close, if shares are traded then, lies at or after an instant. */
export function firstDayClosingFrom(instant: string): string {
  const { day } = easternTime(instant);
  const isOver = isTradingDay(day) && instantMs(closeOf(day)) < instantMs(instant);
  return isOver ? addCalendarDays(day, 1) : day;
}

type DisclosedTrade = Pick<DerivedTrade, "tradeDate" | "direction" | "disclosedSums">;

const msPerDay = 86_400_000;

/** Sums of what had been filed when alerts on an event were looked at for the last time. */
export type AlertSums = {
  /** @param day0  of the event */
  totals(window: InsiderWindow, day0: string): InsiderTotals;
};

/** The last instant at which a Form 4 counts for alerts on an event, UTC: that instant included. */
function lastLateForm(day0: string): string {
  return closeOf(addTradingDays(day0, lateFormDays));
}

/**
 * The sums of the explore pages less what was filed too late for alerts. A line of an amendment counts
 * from the line on that it repeats or corrects; one whose filing has no date does not count.
 * @param sums  of the same trades
 */
export function alertSums(trades: readonly DisclosedTrade[], sums: TradeSums): AlertSums {
  // Of an event after the trade none else can be late.
  const late = trades.flatMap(({ tradeDate, direction, disclosedSums }) =>
    disclosedSums
      .filter(({ publicAt }) => isAfter(publicAt, instantMs(tradeDate) + lateFormDays * msPerDay))
      .map((sum) => ({ ...sum, tradeDate, direction })),
  );
  return {
    totals: (window, day0) => {
      const known = sums.totals(window);
      if (late.length === 0) return known;
      const lastMs = instantMs(lastLateForm(day0));
      const tooLate = late.filter(({ publicAt }) => isAfter(publicAt, lastMs));
      return less(known, insiderTotals(tooLate, window));
    },
  };
}

function isAfter(publicAt: string | null, ms: number): boolean {
  return publicAt === null || instantMs(publicAt) > ms;
}

function less(known: InsiderTotals, left: InsiderTotals): InsiderTotals {
  return {
    valueSold: difference(known.valueSold, left.valueSold),
    valuePurchased: difference(known.valuePurchased, left.valuePurchased),
  };
}

function difference(known: string, left: string): string {
  return decimalToText((parseDecimal(known) ?? zero).minus(parseDecimal(left) ?? zero));
}
