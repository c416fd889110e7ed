import type { EventSearch } from "#contract/operations/explore-events.ts";
import { insiderValueColumns } from "#database/screening/event-conditions.ts";
import type { SelectedEvent } from "#database/screening/event-row.ts";
import {
  type Cells,
  marks,
  number,
  numberOrNull,
  text,
  textOrNull,
  texts,
} from "#database/screening/replica/reads/cells.ts";

/** Columns of `SelectedEvent`, the insiders' sums over the look-back asked for. */
export function eventSelection(search: EventSearch): string {
  const { sold, purchased } = insiderValueColumns(search);
  return `accession, cik::double as cik, company_name, ticker, industry, accepted_at,
    filed_on::varchar as filed_on, report_date::varchar as report_date, marked_items,
    day_0::varchar as day_0, day_0_basis, event_return, share_price, market_value,
    average_daily_volume, ${sold} as value_sold, ${purchased} as value_purchased,
    window_end::varchar as window_end, marked_patterns, flags`;
}

/**
 * One row as DuckDB hands it over, checked column by column.
 * @throws TypeError when a column is not what the replica's own table says
 */
export function readEventCells(cells: Cells): SelectedEvent {
  return {
    accession: text(cells, "accession"),
    cik: number(cells, "cik"),
    company_name: text(cells, "company_name"),
    ticker: textOrNull(cells, "ticker"),
    industry: text(cells, "industry"),
    accepted_at: textOrNull(cells, "accepted_at"),
    filed_on: textOrNull(cells, "filed_on"),
    report_date: textOrNull(cells, "report_date"),
    items: marks(cells, "marked_items").join("&"),
    day_0: textOrNull(cells, "day_0"),
    day_0_basis: textOrNull(cells, "day_0_basis"),
    event_return: numberOrNull(cells, "event_return"),
    share_price: numberOrNull(cells, "share_price"),
    market_value: numberOrNull(cells, "market_value"),
    average_daily_volume: numberOrNull(cells, "average_daily_volume"),
    value_sold: numberOrNull(cells, "value_sold"),
    value_purchased: numberOrNull(cells, "value_purchased"),
    window_end: textOrNull(cells, "window_end"),
    patterns: marks(cells, "marked_patterns"),
    flags: texts(cells, "flags"),
  };
}
