import type { EventRow } from "#contract/operations/explore-events.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { cellText } from "#contract/screening/column-kind.ts";
import {
  type ColumnLine,
  type NamedColumn,
  namedColumns,
} from "#contract/screening/named-column.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";

export type EventColumnName =
  | Exclude<keyof EventRow, "flags" | "filed_on" | "day_0_basis">
  | "filing_url";

/** Saved as the preference `event_columns`. */
export type EventColumn = NamedColumn<EventColumnName>;

const columnTable: readonly ColumnLine<EventColumnName>[] = [
  ["conm", "Company Name", "text", "shown", "Company Name"],
  ["ticker", "Ticker", "text", "shown", "Ticker"],
  ["date_filed", "Date Filed", "date", "shown", "Filing date"],
  ["8K_items", "8-K Items", "identifier", "shown", "Items of Form 8-K"],
  ["event_return", "Event Return", "percent", "shown", "Market-adjusted return of day 0"],
  [
    "value_sold",
    "Value Sold ($K)",
    "thousands",
    "shown",
    "Sold by insiders in the look-back before the event, thousands of dollars",
  ],
  [
    "value_purchased",
    "Value Purchased ($K)",
    "thousands",
    "shown",
    "Purchased by insiders in the look-back before the event, thousands of dollars",
  ],
  ["market_value", "Market Value ($M)", "millions", "shown", "Market value, millions of dollars"],
  ["patterns", "Patterns", "text", "shown", "What can be said of the trades before the event"],
  ["filing_url", "Filing URL", "link", "hidden", "The filing on sec.gov"],
  [
    "accepted_at",
    "Date Accepted",
    "instant",
    "hidden",
    "Time EDGAR accepted the filing: New York on screen, UTC in files",
  ],
  ["report_date", "Event Date", "date", "hidden", "Date of the event reported"],
  ["day_0", "Day 0", "date", "hidden", "First trading day the market could answer on"],
  ["window_start", "Window Start", "date", "hidden", "First trade date summed"],
  ["window_end", "Window End", "date", "hidden", "Last trade date summed"],
  ["industry", "Industry", "text", "hidden", "Fama-French industry"],
  [
    "avg_daily_volume",
    "Average Daily Volume ($M)",
    "millions",
    "hidden",
    "Average daily volume, millions of dollars",
  ],
  ["share_price", "Share Price", "dollars", "hidden", "Close of the day before day 0"],
  ["cik", "CIK", "identifier", "hidden", "Central Index Key of the company"],
  ["accno", "Accession Number", "identifier", "hidden", "Accession Number"],
];

/** The columns of the explore-events table in their default order. */
export const eventColumns: readonly EventColumn[] = namedColumns(columnTable);

/**
 * The cell as the text of a file, see `cellText`; days as `YYYY-MM-DD`, instants in UTC.
 * @param appOrigin  where the application shows the pages of invented filings
 */
export function eventCellText(column: EventColumn, row: EventRow, appOrigin: string): string {
  if (column.name === "filing_url") {
    const address = filingIndexUrl(Number(row.cik), row.accno);
    return address.startsWith("/") ? `${appOrigin}${address}` : address;
  }
  if (column.name === "date_filed") return cellText(column.kind, row.filed_on);
  if (column.name === "patterns") {
    return row.patterns.map((pattern) => eventPatternTexts[pattern].label).join(", ");
  }
  return cellText(column.kind, row[column.name]);
}
