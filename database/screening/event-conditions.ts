import type { EventSearch } from "#contract/operations/explore-events.ts";
import type { NumberConstraint, Operator } from "#contract/values/constraint.ts";
import { type EventNumericFilter, toStoredUnit } from "#contract/values/units.ts";

type Lookback = EventSearch["lookback_period"];
export type InsiderValueColumn = `value_sold_${Lookback}` | `value_purchased_${Lookback}`;

export type EventNumberColumn =
  | "event_return"
  | "market_value"
  | "average_daily_volume"
  | "share_price"
  | InsiderValueColumn;

/** What an event must meet, free of any database's dialect. All hold; null never meets one. */
export type EventCondition =
  | { kind: "live" }
  | { kind: "day-range"; column: "filed_on"; first: string | null; last: string }
  | { kind: "number"; column: EventNumberColumn; operator: Operator; values: readonly number[] }
  | { kind: "text-in"; column: "industry"; values: readonly string[] }
  | { kind: "id-in"; column: "cik"; values: readonly number[] }
  | { kind: "any-item"; values: readonly string[] }
  | { kind: "any-pattern"; values: readonly string[] };

/** Columns of the insiders' sums over the look-back a search asks for. */
export function insiderValueColumns({ lookback_period }: Pick<EventSearch, "lookback_period">): {
  sold: InsiderValueColumn;
  purchased: InsiderValueColumn;
} {
  return {
    sold: `value_sold_${lookback_period}`,
    purchased: `value_purchased_${lookback_period}`,
  };
}

/**
 * The conditions of a search, numbers scaled to the stored unit. Tickers must have been resolved to
 * `ciks` before.
 */
export function eventConditions(search: EventSearch): EventCondition[] {
  const conditions: EventCondition[] = [
    { kind: "live" },
    {
      kind: "day-range",
      column: "filed_on",
      first: search.start_date === "all" ? null : search.start_date,
      last: search.end_date,
    },
  ];
  if (search.ciks !== undefined) {
    conditions.push({ kind: "id-in", column: "cik", values: search.ciks.map(Number) });
  }
  if (search.industry !== undefined) {
    conditions.push({ kind: "text-in", column: "industry", values: search.industry.val });
  }
  if (search.item_number !== undefined) {
    conditions.push({ kind: "any-item", values: search.item_number.val });
  }
  if (search.patterns !== undefined) {
    conditions.push({ kind: "any-pattern", values: search.patterns.val });
  }
  return [...conditions, ...numberConditions(search)];
}

function numberConditions(search: EventSearch): EventCondition[] {
  const conditions: EventCondition[] = [];
  const { sold, purchased } = insiderValueColumns(search);
  function add(
    filter: EventNumericFilter,
    column: EventNumberColumn,
    constraint?: NumberConstraint,
  ): void {
    if (constraint === undefined) return;
    const values = constraint.val.map((value) => toStoredUnit(filter, value));
    conditions.push({ kind: "number", column, operator: constraint.bool, values });
  }
  add("market_value", "market_value", search.market_value);
  add("avg_daily_volume", "average_daily_volume", search.avg_daily_volume);
  add("share_price", "share_price", search.share_price);
  add("event_return", "event_return", search.event_return);
  add("value_sold", sold, search.value_sold);
  add("value_purchased", purchased, search.value_purchased);
  return conditions;
}
