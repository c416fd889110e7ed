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

const columns: readonly ReplicaColumn[] = [
  ...sameColumns("varchar", "accession", "company_name", "ticker", "industry", "day_0_basis"),
  ...sameColumns("bigint", "cik", "change_seq"),
  foldedColumn("company_key", "company_name"),
  ...acceptanceColumns,
  ...sameColumns("date", "filed_on", "report_date", "day_0", "window_end"),
  markedColumn("marked_items", "items"),
  ...sameColumns("double", "event_return", "share_price", "market_value", "average_daily_volume"),
  ...["value_sold_30", "value_sold_90", "value_sold_180", "value_sold_365"].map(doubleColumn),
  ...["value_purchased_30", "value_purchased_90"].map(doubleColumn),
  ...["value_purchased_180", "value_purchased_365"].map(doubleColumn),
  markedColumn("marked_patterns", "patterns"),
  listColumn("flags", "varchar"),
];

/** What the replica keeps of each live material event. */
export const eventTable: ReplicaTable = {
  name: "event",
  key: ["accession"],
  columns,
  amounts: ["event_return", "value_sold_365", "value_purchased_365"],
};
