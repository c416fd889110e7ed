import { z } from "zod";
import type { EventSearch } from "#contract/operations/screening/explore-events.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { type EventPattern, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { type TradePattern, tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import type { StudyWindow } from "#contract/studies/study-vocabulary.ts";

/**
 * A filter of the search that is itself a return of the stock on days a study tests: the sample was
 * chosen by its outcome.
 */
export const outcomeFilterSchema = z.strictObject({
  /** "event return", "pattern Sales before drop" */
  name: z.string(),
  /** "day 0", "days +1 to +20" */
  measured_on: z.string(),
  /** The first day it may be measured on, in sessions from day 0. */
  from: z.int(),
  /** The last one; null where it is a day that differs from event to event, without a last one. */
  to: z.int().nullable(),
});
export type OutcomeFilter = z.infer<typeof outcomeFilterSchema>;

const onDay0 = { measured_on: "day 0", from: 0, to: 0 } as const;

const eventPatternsByReturn: readonly EventPattern[] = [
  "sales-before-drop",
  "purchases-before-rise",
];

/** Filters of a search of 8-K filings that are returns of the days a study of them tests. */
export function outcomeFiltersOfEvents(
  search: Pick<EventSearch, "event_return" | "patterns">,
): OutcomeFilter[] {
  const filters: OutcomeFilter[] = [];
  if (search.event_return !== undefined) filters.push({ name: "event return", ...onDay0 });
  for (const pattern of eventPatternsByReturn)
    if (search.patterns?.val.includes(pattern) === true)
      filters.push({ name: `pattern ${eventPatternTexts[pattern].label}`, ...onDay0 });
  return filters;
}

/** Day 0 of the next 8-K lies after the trade date: on a trade's own day 0 if that was no session. */
const onNext8k = {
  measured_on: "day 0 of the next 8-K, which is on or after the trade's day 0",
  from: 0,
  to: null,
} as const;
const onNextEarnings = {
  measured_on: "day 0 of the next earnings announcement, which is on or after the trade's day 0",
  from: 0,
  to: null,
} as const;
const untilNext8k = {
  measured_on: "the days from the trade's day 0 to day 0 of the next 8-K, which is on or after it",
  from: 0,
  to: null,
} as const;

const tradePatternsByReturn: readonly TradePattern[] = [
  "sale-before-adverse-8k",
  "purchase-before-favourable-8k",
];

/** Patterns that cannot be determined without a return. */
export const patternsByReturn: ReadonlySet<string> = new Set([
  ...tradePatternsByReturn,
  ...eventPatternsByReturn,
]);

const tradeFilters = [
  ["next_8K_ret0", "next 8-K return", onNext8k],
  ["next_EA_ret0", "earnings return", onNextEarnings],
  ["avoided_or_gained", "loss avoided or gain", untilNext8k],
  ["avoided_or_gained_net", "loss avoided or gain net of the market", onNext8k],
] as const;

type OutcomeOfTrades = Pick<
  TradeSearch,
  "trade_return" | "return_horizon" | "patterns" | (typeof tradeFilters)[number][0]
>;

/**
 * Filters of a search of trades that are, or may be, returns of the days a study of them tests. The
 * trade return runs from the close of day 0 to that of its horizon, so it is of the days from +1 on.
 */
export function outcomeFiltersOfTrades(search: OutcomeOfTrades): OutcomeFilter[] {
  const filters: OutcomeFilter[] = [];
  const { return_horizon: to } = search;
  if (search.trade_return !== undefined)
    filters.push({ name: "trade return", measured_on: `days +1 to +${to}`, from: 1, to });
  for (const [filter, name, days] of tradeFilters)
    if (search[filter] !== undefined) filters.push({ name, ...days });
  for (const pattern of tradePatternsByReturn)
    if (search.patterns?.val.includes(pattern) === true)
      filters.push({ name: `pattern ${tradePatternTexts[pattern].label}`, ...onNext8k });
  return filters;
}

/** Whether a window holds, or may hold, a day that a filter is measured on. */
export function isChosenByOutcome(
  { from, to }: StudyWindow,
  filters: readonly Pick<OutcomeFilter, "from" | "to">[],
): boolean {
  return filters.some((filter) => to >= filter.from && from <= (filter.to ?? to));
}
