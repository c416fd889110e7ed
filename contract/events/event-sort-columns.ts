/** The row names a search of events may be sorted by. Rows without a value come last in both directions. */
export const eventSortColumns = [
  "conm",
  "ticker",
  "cik",
  "accno",
  "date_filed",
  "accepted_at",
  "report_date",
  "8K_items",
  "event_return",
  "value_sold",
  "value_purchased",
  "industry",
  "market_value",
  "avg_daily_volume",
  "share_price",
  "day_0",
] as const;
export type EventSortColumn = (typeof eventSortColumns)[number];
