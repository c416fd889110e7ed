import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { type ColumnNames, columnsOf, type RowColumn } from "#contract/screening/row-field.ts";
import { tradeFields } from "#contract/trades/trade-fields.ts";
import type { ReturnHorizon, ReturnType } from "#contract/trades/trade-vocabulary.ts";
import { isInsiderBy, personName } from "#contract/values/person-name.ts";

export type TradeColumnName = ColumnNames<typeof tradeFields>;

/** Saved as `screener_columns`; the return column adds its horizon to its header, see `columnHeader`. */
export type TradeColumn = RowColumn<TradeColumnName>;

/** The columns of the explore-trades table in their default order. */
export const tradeColumns = columnsOf(tradeFields);

/** What the return column depends on. */
export type ReturnChoice = { return_type: ReturnType; return_horizon: ReturnHorizon };

/** Header text: "Return 20d" or "Adj. Return 20d" for the return column, else the column's own. */
export function columnHeader(column: RowColumn, choice: ReturnChoice): string {
  if (column.name !== "trade_return") return column.header;
  const kind = choice.return_type === "adjusted" ? "Adj. Return" : "Return";
  return `${kind} ${choice.return_horizon}d`;
}

/** Tooltip of the header. */
export function columnFullName(column: TradeColumn, choice: ReturnChoice): string {
  if (column.name !== "trade_return") return column.fullName;
  const kind = choice.return_type === "adjusted" ? "Market-adjusted return" : "Raw return";
  return `${kind} over ${choice.return_horizon} trading days after the trade`;
}

/** "Osei, Kwabena +2" when the filing reports for two further persons. */
export function ownerInWords(row: Pick<TradeRow, "owner" | "other_owners">): string {
  return row.other_owners > 0 ? `${row.owner} +${row.other_owners}` : row.owner;
}

/** The same in a text: "Kwabena Osei +2". */
export function ownerInText(
  row: Pick<TradeRow, "owner" | "other_owners" | "insider_types">,
): string {
  return ownerInWords({ ...row, owner: ownerName(row) });
}

/** The displayed owner of a row as people write the name. */
export function ownerName({
  owner,
  insider_types: types,
}: Pick<TradeRow, "owner" | "insider_types">): string {
  return personName(owner, isInsiderBy(types));
}
