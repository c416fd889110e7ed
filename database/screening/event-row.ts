import type { EventRow, EventSearch } from "#contract/operations/explore-events.ts";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";

/** A row as both databases select it: numbers as doubles, days and instants as ISO text. */
export type SelectedEvent = {
  accession: string;
  cik: number;
  company_name: string;
  ticker: string | null;
  industry: string;
  accepted_at: string | null;
  filed_on: string | null;
  report_date: string | null;
  /** Joined with &. */
  items: string;
  day_0: string | null;
  day_0_basis: string | null;
  event_return: number | null;
  share_price: number | null;
  market_value: number | null;
  average_daily_volume: number | null;
  value_sold: number | null;
  value_purchased: number | null;
  window_end: string | null;
  patterns: readonly string[];
  flags: readonly string[];
};

/** The row in the names of the wire. */
export function toEventRow(
  row: SelectedEvent,
  { lookback_period }: Pick<EventSearch, "lookback_period">,
): EventRow {
  const { window_end } = row;
  const window = window_end === null ? null : insiderWindow(window_end, lookback_period);
  return {
    accno: row.accession,
    conm: row.company_name,
    ticker: row.ticker,
    cik: formatCik(row.cik),
    date_filed: row.filed_on === null ? null : dayInWords(row.filed_on),
    filed_on: row.filed_on,
    accepted_at: row.accepted_at,
    report_date: row.report_date,
    "8K_items": row.items,
    day_0: row.day_0,
    day_0_basis: basisOf(row.day_0_basis),
    event_return: row.event_return,
    value_sold: row.value_sold,
    value_purchased: row.value_purchased,
    window_start: window?.firstDay ?? null,
    window_end: window?.lastDay ?? null,
    industry: row.industry,
    market_value: row.market_value,
    avg_daily_volume: row.average_daily_volume,
    share_price: row.share_price,
    patterns: eventPatterns.filter((pattern) => row.patterns.includes(pattern)),
    flags: [...row.flags],
  };
}

function basisOf(stored: string | null): EventRow["day_0_basis"] {
  return stored === "acceptance" || stored === "filing-date" ? stored : null;
}
