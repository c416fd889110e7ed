import type { TradeSearch } from "#contract/operations/explore-trades.ts";
import type { NumberConstraint, Operator } from "#contract/values/constraint.ts";
import { type InsiderType, insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { type NumericFilter, toStoredUnit } from "#contract/values/units.ts";

type Horizon = TradeSearch["return_horizon"];
export type ReturnColumn = `return_${Horizon}` | `adjusted_return_${Horizon}`;

export type NumberColumn =
  | "value"
  | "market_value"
  | "average_daily_volume"
  | "share_price"
  | "next_earnings_days"
  | "next_earnings_return"
  | "next_8k_days"
  | "next_8k_return"
  | "avoided_or_gained"
  | "avoided_or_gained_net"
  | ReturnColumn;

export type FlagColumn = "is_officer" | "is_director" | "is_ten_percent_owner" | "is_other";

/** What a row must meet, free of any database's dialect. All conditions hold; null never meets one. */
export type TradeCondition =
  | { kind: "live" }
  | { kind: "day-range"; column: "trade_date"; first: string | null; last: string }
  | { kind: "number"; column: NumberColumn; operator: Operator; values: readonly number[] }
  | { kind: "text-in"; column: "direction" | "industry"; values: readonly string[] }
  | { kind: "id-in"; column: "issuer_cik"; values: readonly number[] }
  | { kind: "any-owner"; values: readonly number[] }
  | { kind: "any-item"; values: readonly string[] }
  | { kind: "any-pattern"; values: readonly string[] }
  | { kind: "any-flag"; columns: readonly FlagColumn[] }
  | { kind: "no-plan" };

const numberColumns = {
  value_shares_traded: "value",
  market_value: "market_value",
  avg_daily_volume: "average_daily_volume",
  share_price: "share_price",
  next_EA_days: "next_earnings_days",
  next_EA_ret0: "next_earnings_return",
  next_8K_days: "next_8k_days",
  next_8K_ret0: "next_8k_return",
  avoided_or_gained: "avoided_or_gained",
  avoided_or_gained_net: "avoided_or_gained_net",
} as const satisfies Record<Exclude<NumericFilter, "trade_return">, NumberColumn>;

const flagColumns = {
  Officer: "is_officer",
  Director: "is_director",
  "10% Owner": "is_ten_percent_owner",
  Other: "is_other",
} as const satisfies Record<InsiderType, FlagColumn>;

const directions = { Purchases: "Purchase", Sales: "Sale" } as const;

/** Column of the return the search asks for. */
export function returnColumn(
  search: Pick<TradeSearch, "return_type" | "return_horizon">,
): ReturnColumn {
  return search.return_type === "adjusted"
    ? `adjusted_return_${search.return_horizon}`
    : `return_${search.return_horizon}`;
}

/**
 * The conditions of a search, numbers scaled to the stored unit. Tickers must have been resolved
 * to `ciks` before. Every trade type, or every insider type, is no restriction: a row without any
 * relationship on file is not lost from a search for all of them.
 */
export function tradeConditions(search: TradeSearch): TradeCondition[] {
  const conditions: TradeCondition[] = [
    { kind: "live" },
    {
      kind: "day-range",
      column: "trade_date",
      first: search.start_date === "all" ? null : search.start_date,
      last: search.end_date,
    },
  ];
  if (search.ciks !== undefined) {
    conditions.push({ kind: "id-in", column: "issuer_cik", values: search.ciks.map(Number) });
  }
  if (search.reporting_person_ciks !== undefined) {
    conditions.push({ kind: "any-owner", values: search.reporting_person_ciks.map(Number) });
  }
  const types = new Set(search.trade_types?.val);
  if (types.size > 0 && types.size < tradeTypes.length) {
    const values = [...types].map((type) => directions[type]);
    conditions.push({ kind: "text-in", column: "direction", values });
  }
  const kinds = new Set(search.insider_types?.val);
  if (kinds.size > 0 && kinds.size < insiderTypes.length) {
    conditions.push({ kind: "any-flag", columns: [...kinds].map((kind) => flagColumns[kind]) });
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
  if (search.constraint_10b51 !== undefined) conditions.push({ kind: "no-plan" });
  return [...conditions, ...numberConditions(search)];
}

function numberConditions(search: TradeSearch): TradeCondition[] {
  const conditions: TradeCondition[] = [];
  function add(filter: NumericFilter, column: NumberColumn, constraint?: NumberConstraint): void {
    if (constraint === undefined) return;
    const values = constraint.val.map((value) => toStoredUnit(filter, value));
    conditions.push({ kind: "number", column, operator: constraint.bool, values });
  }
  add("value_shares_traded", numberColumns.value_shares_traded, search.value_shares_traded);
  add("market_value", numberColumns.market_value, search.market_value);
  add("avg_daily_volume", numberColumns.avg_daily_volume, search.avg_daily_volume);
  add("share_price", numberColumns.share_price, search.share_price);
  add("next_EA_days", numberColumns.next_EA_days, search.next_EA_days);
  add("next_EA_ret0", numberColumns.next_EA_ret0, search.next_EA_ret0);
  add("next_8K_days", numberColumns.next_8K_days, search.next_8K_days);
  add("next_8K_ret0", numberColumns.next_8K_ret0, search.next_8K_ret0);
  add("avoided_or_gained", numberColumns.avoided_or_gained, search.avoided_or_gained);
  add("avoided_or_gained_net", numberColumns.avoided_or_gained_net, search.avoided_or_gained_net);
  add("trade_return", returnColumn(search), search.trade_return);
  return conditions;
}
