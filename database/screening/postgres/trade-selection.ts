import { type RawBuilder, sql } from "kysely";
import type { TradeSearch } from "#contract/operations/explore-trades.ts";
import { returnColumn } from "#database/screening/trade-conditions.ts";
import { unreadTrade } from "#database/screening/trade-fields.ts";
import type { SelectedTrade } from "#database/screening/trade-row.ts";

type Column = keyof SelectedTrade;
type Choice = Pick<TradeSearch, "return_type" | "return_horizon">;

const amounts: ReadonlySet<string> = new Set([
  "shares",
  "price",
  "value",
  "avoided_or_gained",
  "avoided_or_gained_net",
] satisfies Column[]);

/** Columns of `SelectedTrade`, the return being the one asked for. */
export function tradeSelection(
  choice: Choice,
  columns: readonly string[] = Object.keys(unreadTrade),
): RawBuilder<unknown> {
  return sql.join(columns.map((column) => selected(column, choice)));
}

function selected(column: string, choice: Choice): RawBuilder<unknown> {
  if (column === "trade_return") return sql`${sql.ref(returnColumn(choice))} as trade_return`;
  if (column === "next_8k_items") return sql`array_to_string(next_8k_items, '&') as next_8k_items`;
  if (column === "sum_value") return sql`trim_scale(sum_value)::text as sum_value`;
  if (amounts.has(column)) return sql`${sql.ref(column)}::float8 as ${sql.ref(column)}`;
  return sql.ref(column);
}
