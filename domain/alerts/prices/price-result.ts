import type { CompanyDay } from "#domain/alerts/prices/price-days.ts";
import { closeInstant, openInstant } from "#domain/alerts/prices/price-days.ts";
import {
  directionOf,
  isAlreadyMet,
  metAt,
  type PriceDirection,
  priceCells,
  priceFacts,
  priceKey,
} from "#domain/alerts/prices/price-match.ts";
import type { MatchedCondition } from "#domain/alerts/matched-conditions.ts";
import type { AlertMatch, ResultCells } from "#domain/alerts/results/alert-match.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { easternTime, instantMs } from "#domain/calendar/eastern-time.ts";
import { isTradingDay, tradingDayOnOrAfter } from "#domain/calendar/trading-calendar.ts";

/** A day with the price by which a threshold can have been crossed, and its return. */
export type PriceMove = CompanyDay & { price: number; moved: number };

/** A move as a match of price alerts: disclosed at the day's close. */
export function priceMove(row: PriceMove): AlertMatch {
  const direction = directionOf(row.moved);
  const seen = { price: row.price, returnFraction: row.moved };
  return {
    key: priceKey(row.cik, row.day, direction),
    accession: null,
    form: null,
    rowNumber: null,
    cik: row.cik,
    name: row.ticker,
    day: row.day,
    direction,
    happenedAt: closeInstant(row.day),
    metAt: null,
    facts: priceFacts(row, row.moved),
    cells: ({ lookback }) => priceCells(lookback, row, seen),
  };
}

/** A match as the watch recorded it. */
export type RecordedMove = {
  key: string;
  cik: number;
  day: string;
  direction: PriceDirection;
  happenedAt: string;
  conditions: readonly MatchedCondition[];
  cells: ResultCells;
};

/** What was recorded is shown as it was recorded. */
export function recordedMove({ cells, conditions, ...hit }: RecordedMove): AlertMatch {
  const percent = cells["Return"];
  const moved = typeof percent === "number" ? percent / 100 : null;
  return {
    ...hit,
    accession: null,
    form: null,
    rowNumber: null,
    name: String(cells["Ticker"] ?? ""),
    metAt: metAt({ ...hit, conditions }),
    isAlreadyMet: isAlreadyMet(conditions),
    facts: { cik: hit.cik, industry: "", return: moved },
    cells: () => cells,
  };
}

/** Days of which bars tell what happened since an instant. */
export type DaysAfter = {
  /** From here on whole days. */
  firstWhole: string;
  /** The day it lies in, of which only the close is surely later; null outside sessions. */
  closeOnly: string | null;
};

/** @param since  UTC instant */
export function daysAfter(since: string): DaysAfter {
  const { day } = easternTime(since);
  const next = tradingDayOnOrAfter(addCalendarDays(day, 1));
  if (!isTradingDay(day)) return { firstWhole: next, closeOnly: null };
  const sinceMs = instantMs(since);
  if (sinceMs <= instantMs(openInstant(day))) return { firstWhole: day, closeOnly: null };
  const isOver = sinceMs > instantMs(closeInstant(day));
  return { firstWhole: next, closeOnly: isOver ? null : day };
}

/** The first trading day that is not over before an instant: bars of earlier ones lie before it. */
export function firstDayNotOver(instant: string): string {
  const day = tradingDayOnOrAfter(easternTime(instant).day);
  return instantMs(closeInstant(day)) < instantMs(instant)
    ? tradingDayOnOrAfter(addCalendarDays(day, 1))
    : day;
}
