import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { cellText } from "#contract/screening/column-kind.ts";
import {
  type ColumnLine,
  type NamedColumn,
  namedColumns,
} from "#contract/screening/named-column.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import type { ReturnHorizon, ReturnType } from "#contract/trades/trade-vocabulary.ts";

export type TradeColumnName = Exclude<keyof TradeRow, "flags" | "other_owners"> | "filing_url";

/** Saved as `screener_columns`; the return column adds its horizon to its header, see `columnHeader`. */
export type TradeColumn = NamedColumn<TradeColumnName>;

const columnTable: readonly ColumnLine<TradeColumnName>[] = [
  ["conm", "Company Name", "text", "shown", "Company Name"],
  ["ticker", "Ticker", "text", "shown", "Ticker"],
  ["owner", "Owner", "text", "shown", "Reporting person"],
  ["title", "Title", "text", "shown", "Title of the reporting person"],
  ["trade_date", "Trade Date", "date", "shown", "Trade Date"],
  ["trade_direction", "Type", "text", "shown", "Purchase or sale"],
  ["value", "Value ($K)", "thousands", "shown", "Value traded, thousands of dollars"],
  ["trade_return", "Return", "percent", "shown", "Return after the trade"],
  ["next_8K_days", "Days to 8-K", "days", "shown", "Calendar days to the next 8-K"],
  ["next_8K_ret0", "8-K Return", "percent", "shown", "Market-adjusted return on the next 8-K"],
  ["next_8K_items", "8-K Items", "identifier", "shown", "Items of the next 8-K"],
  [
    "next_ea_days",
    "Days to earnings",
    "days",
    "shown",
    "Calendar days to the next earnings announcement",
  ],
  ["days_to_file", "Days to file", "days", "shown", "EDGAR business days from trade to filing"],
  ["patterns", "Patterns", "text", "hidden", "What the rows and dates say of the trade"],
  // The table links to the filing and to the place in every row, whichever columns are chosen.
  ["filing_url", "Filing URL", "link", "hidden", "The filing on sec.gov"],
  ["location", "Location", "text", "hidden", "Address of the reporting person"],
  [
    "next_ea_ret0",
    "EA Return",
    "percent",
    "hidden",
    "Market-adjusted return on the next earnings announcement",
  ],
  [
    "btwn_fqe_ea",
    "Quarter Closed",
    "yes-no",
    "hidden",
    "Traded between the quarter's end and its earnings announcement",
  ],
  ["is_10b51", "10b5-1", "yes-no", "hidden", "Made under a Rule 10b5-1 plan"],
  ["shares", "Shares", "count", "hidden", "Shares traded"],
  ["price", "Price", "dollars", "hidden", "Average price per share"],
  ["security_title", "Security", "text", "hidden", "Title of the security"],
  ["insider_types", "Relationship", "text", "hidden", "Relationship to the company"],
  ["industry", "Industry", "text", "hidden", "Fama-French industry"],
  ["market_value", "Market Value ($M)", "millions", "hidden", "Market value, millions of dollars"],
  [
    "avg_daily_volume",
    "Average Daily Volume ($M)",
    "millions",
    "hidden",
    "Average daily volume, millions of dollars",
  ],
  ["share_price", "Share Price", "dollars", "hidden", "Close of the day before the trade"],
  [
    "avoided_or_gained",
    "Loss Avoided / Gain ($K)",
    "thousands",
    "hidden",
    "Loss avoided by a sale, or gain of a purchase, by the close of the next 8-K's day 0, thousands of dollars",
  ],
  [
    "avoided_or_gained_net",
    "Loss Avoided / Gain Net ($K)",
    "thousands",
    "hidden",
    "Loss avoided or gain on the next 8-K's day 0, net of the market, thousands of dollars",
  ],
  ["filed_on", "Date Filed", "date", "hidden", "Filing date"],
  [
    "accepted_at",
    "Date Accepted",
    "instant",
    "hidden",
    "Time EDGAR accepted the filing: New York on screen, UTC in files",
  ],
  [
    "calendar_days_to_file",
    "Calendar days to file",
    "days",
    "hidden",
    "Calendar days from trade to filing",
  ],
  ["price_suspect", "Price Suspect", "text", "hidden", "Price above five times the day's close"],
  ["cik", "CIK", "identifier", "hidden", "Central Index Key of the company"],
  ["owner_cik", "Owner CIK", "identifier", "hidden", "Central Index Key of the reporting person"],
  ["accno", "Accession Number", "identifier", "hidden", "Accession Number"],
  ["row_number", "Row", "count", "hidden", "Row within the filing"],
  ["next_8K_accno", "Next 8-K", "identifier", "hidden", "Accession number of the next 8-K"],
  [
    "next_ea_accno",
    "Next EA",
    "identifier",
    "hidden",
    "Accession number of the next earnings announcement",
  ],
];

/** The columns of the explore-trades table in their default order. */
export const tradeColumns: readonly TradeColumn[] = namedColumns(columnTable);

/** What the return column depends on. */
export type ReturnChoice = { return_type: ReturnType; return_horizon: ReturnHorizon };

/** Header text: "Return 20d" or "Adj. Return 20d" for the return column, else the column's own. */
export function columnHeader(column: TradeColumn, choice: ReturnChoice): string {
  if (column.name !== "trade_return") return column.header;
  const kind = choice.return_type === "adjusted" ? "Adj. Return" : "Return";
  return `${kind} ${choice.return_horizon}d`;
}

/** What the days of a column are, which a header on screen leaves to its tooltip. */
const daysCounted: Partial<Record<TradeColumnName, string>> = {
  next_8K_days: "calendar days",
  next_ea_days: "calendar days",
  days_to_file: "business days",
};

/** Header in a file, which has no tooltip: "Days to 8-K (calendar days)", else as on screen. */
export function columnFileHeader(column: TradeColumn, choice: ReturnChoice): string {
  const header = columnHeader(column, choice);
  const days = daysCounted[column.name];
  return days === undefined ? header : `${header} (${days})`;
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

/** "Cluster, Late filing". */
function patternsInWords({ patterns }: Pick<TradeRow, "patterns">): string {
  return patterns.map((pattern) => tradePatternTexts[pattern].label).join(", ");
}

/**
 * The cell as CSV text: plain decimals with an ASCII minus, no currency sign and no separators,
 * percent with two decimals and its sign, days as `YYYY-MM-DD`, instants in UTC; unknown is empty.
 * @param appOrigin  where the application shows the pages of invented filings
 */
export function csvCell(column: TradeColumn, row: TradeRow, appOrigin: string): string {
  if (column.name === "filing_url") {
    const address = filingIndexUrl(Number(row.cik), row.accno);
    return address.startsWith("/") ? `${appOrigin}${address}` : address;
  }
  if (column.name === "owner") return ownerInWords(row);
  if (column.name === "patterns") return patternsInWords(row);
  const value = row[column.name];
  return cellText(column.kind, Array.isArray(value) ? value.join(", ") : value);
}
