import type { EventSortColumn } from "#contract/events/event-sort-columns.ts";
import type { EventSearch } from "#contract/operations/explore-events.ts";
import { insiderValueColumns } from "#database/screening/event-conditions.ts";

const sortKeys: Readonly<
  Record<Exclude<EventSortColumn, "value_sold" | "value_purchased">, string>
> = {
  conm: "company_key",
  ticker: "ticker",
  cik: "cik",
  accno: "accession",
  date_filed: "filed_on",
  accepted_at: "accepted_key",
  report_date: "report_date",
  "8K_items": "marked_items",
  event_return: "event_return",
  industry: "industry",
  market_value: "market_value",
  avg_daily_volume: "average_daily_volume",
  share_price: "share_price",
  day_0: "day_0",
};

/** `order by` of a search: rows without a value last in both directions, then the latest filed, accession. */
export function eventOrder(search: EventSearch): string {
  const { sold, purchased } = insiderValueColumns(search);
  const keys = { ...sortKeys, value_sold: sold, value_purchased: purchased };
  const direction = search.sort_direction === "desc" ? "desc" : "asc";
  return `${keys[search.sort_column]} ${direction} nulls last, filed_on desc nulls last, accession asc`;
}
