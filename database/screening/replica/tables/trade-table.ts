import {
  acceptanceColumns,
  doubleColumn,
  foldedColumn,
  listColumn,
  markedColumn,
  type ReplicaColumn,
  type ReplicaTable,
  sameColumns,
} from "#database/screening/replica/tables/replica-table.ts";

// Twelve places, and as many digits before the point as any sum of dollars needs.
const sumPlaces = 12;
const mostInOneRow = "1e17";

/**
 * What sums count, exactly; null where nothing is counted, and for an amount that this type would
 * round: `is_outside_sums` tells them apart, and PostgreSQL adds up the searches that have one.
 */
const sumColumns: readonly ReplicaColumn[] = [
  {
    name: "sum_value",
    type: `decimal(38, ${sumPlaces})`,
    from: `case when scale(trim_scale(sum_value)) <= ${sumPlaces} and abs(sum_value) < ${mostInOneRow}
             then sum_value end`,
  },
  { name: "is_outside_sums", type: "boolean", from: "sum_value is null" },
];

const columns: readonly ReplicaColumn[] = [
  ...sameColumns("varchar", "accession"),
  ...sameColumns("smallint", "row_number"),
  ...sameColumns("bigint", "issuer_cik", "owner_cik", "change_seq"),
  ...sameColumns("varchar", "company_name", "ticker", "industry", "owner_name", "title"),
  ...sameColumns("varchar", "location", "security_title", "direction", "price_suspect"),
  foldedColumn("company_key", "company_name"),
  foldedColumn("owner_key", "owner_name"),
  foldedColumn("title_key", "title"),
  foldedColumn("location_key", "location"),
  foldedColumn("security_key", "security_title"),
  ...sameColumns("smallint", "other_owners"),
  listColumn("owner_ciks", "bigint"),
  ...sameColumns("boolean", "is_officer", "is_director", "is_ten_percent_owner", "is_other"),
  ...sameColumns("boolean", "is_plan", "is_between_quarter_end_and_earnings"),
  ...sameColumns("date", "trade_date", "filed_on"),
  ...["shares", "price", "value"].map(doubleColumn),
  ...sumColumns,
  ...acceptanceColumns,
  ...sameColumns("integer", "days_to_file", "calendar_days_to_file"),
  ...sameColumns("integer", "next_8k_days", "next_earnings_days"),
  ...sameColumns("double", "return_5", "return_10", "return_20", "return_60", "return_120"),
  ...sameColumns("double", "adjusted_return_5", "adjusted_return_10", "adjusted_return_20"),
  ...sameColumns("double", "adjusted_return_60", "adjusted_return_120"),
  ...sameColumns("varchar", "next_8k_accession", "next_earnings_accession"),
  ...sameColumns("double", "next_8k_return", "next_earnings_return"),
  markedColumn("marked_items", "next_8k_items"),
  markedColumn("marked_patterns", "patterns"),
  ...["avoided_or_gained", "avoided_or_gained_net"].map(doubleColumn),
  ...sameColumns("double", "share_price", "market_value", "average_daily_volume"),
  listColumn("flags", "varchar"),
];

/** What the replica keeps of each live trade row. */
export const tradeTable: ReplicaTable = {
  name: "trade",
  key: ["accession", "row_number"],
  columns,
  amounts: ["shares", "value", "sum_value", "avoided_or_gained_net"],
};
