import { z } from "zod";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { column, type SortNames, sortNames } from "#contract/screening/row-field.ts";
import { sharedFields } from "#contract/screening/shared-fields.ts";
import { storedDaySchema } from "#contract/values/plain-date.ts";

const number = z.number().nullable();
const day = storedDaySchema.nullable();
const days = z.int().nullable();

/** What the filing date of a search and of a row is: by it, this evening's 8-K is filed tomorrow. */
export const filingDateHelp =
  "The filing date is EDGAR's: an 8-K received after 17:30 New York time, or on a day when EDGAR is closed, has the date of the next business day.";

/**
 * Every field of a row of material events, columns in the default order of the table. Null means
 * unknown, never zero. Money in dollars, returns as fractions.
 */
export const eventFields = {
  conm: column(z.string(), "Company Name", "text", {
    shown: true,
    required: true,
    sort: "folded",
    width: 190,
    look: "strong",
  }),
  ticker: column(z.string().nullable(), "Ticker", "text", {
    shown: true,
    sort: "plain",
    width: 68,
  }),
  /** "05 Jan 2024"; null where no list or header names it. */
  date_filed: column(z.string().nullable(), "Date Filed", "date", {
    help: filingDateHelp,
    shown: true,
    sort: "plain",
    width: 104,
  }),
  /** "2.02&9.01" */
  "8K_items": column(z.string(), "8-K Items", "identifier", {
    help: "Items of Form 8-K",
    shown: true,
    sort: "plain",
    width: 196,
  }),
  event_return: column(number, "Event Return", "percent", {
    help: "Market-adjusted return on day 0",
    measure: "market-adjusted",
    shown: true,
    sort: "plain",
    width: 112,
  }),
  /** Sums over the look-back searched for; null where the window is not known. */
  value_sold: column(number, "Value Sold ($K)", "thousands", {
    help: "Sold by insiders in the look-back before the event, thousands of dollars",
    shown: true,
    sort: "plain",
    width: 132,
    // "$ 109,405.21" with its padding; the link to the trades is below it there.
    phoneWidth: 108,
  }),
  value_purchased: column(number, "Value Purchased ($K)", "thousands", {
    help: "Purchased by insiders in the look-back before the event, thousands of dollars",
    shown: true,
    sort: "plain",
    width: 168,
    phoneWidth: 108,
  }),
  /** Millions of dollars. */
  market_value: column(number, "Market Value ($M)", "millions", {
    help: "Market value, millions of dollars",
    shown: true,
    sort: "plain",
    width: 140,
  }),
  patterns: column(z.array(z.enum(eventPatterns)), "Patterns", "text", {
    help: "Patterns of the trades before the event",
    shown: true,
    width: 136,
  }),
  filing_url: sharedFields.filing_url,
  accepted_at: sharedFields.accepted_at,
  report_date: column(day, "Event Date", "date", {
    help: "Date of the event reported",
    sort: "plain",
  }),
  day_0: column(day, "Day 0", "date", {
    help: "First trading day on which the market could respond",
    sort: "plain",
  }),
  filing_gap: column(days, "Days to 8-K", "days", {
    help: "Calendar days from the date of the event to acceptance",
    sort: "plain",
    measure: "calendar days",
    width: 96,
  }),
  filing_gap_business_days: column(days, "Business days to 8-K", "days", {
    help: "EDGAR business days from the date of the event to acceptance",
    sort: "plain",
    measure: "business days",
    width: 150,
  }),
  gap_trades: column(days, "Trades in the Gap", "count", {
    help: "Open-market trades of insiders from the date of the event to acceptance",
    sort: "plain",
    width: 126,
  }),
  report_due_date: column(day, "Due Date", "date", {
    help: "Four business days after the event; empty if there is none or it is unknown",
    sort: "plain",
    width: 104,
  }),
  report_days_late: column(days, "Days Late", "days", {
    help: "EDGAR business days from the due date to the filing date; 0 if on time",
    sort: "plain",
    measure: "business days",
    width: 84,
  }),
  /** Null until the row has been recomputed since the column was added. */
  report_due_basis: column(z.string().nullable(), "Due Date Rule", "text", {
    help: "Rule that sets the due date, or why there is none",
    width: 200,
    look: "secondary",
  }),
  window_start: column(day, "Window Start", "date", {
    help: "First trade date included in the totals",
    traces: true,
  }),
  window_end: column(day, "Window End", "date", {
    help: "Last trade date included in the totals",
    traces: true,
  }),
  industry: sharedFields.industry,
  avg_daily_volume: sharedFields.avg_daily_volume,
  share_price: column(number, "Share Price", "dollars", {
    help: "Close of the day before day 0",
    sort: "plain",
  }),
  cik: sharedFields.cik,
  /** The key of the row. */
  accno: sharedFields.accno,
  /** The day of `date_filed` as `YYYY-MM-DD`. */
  filed_on: { schema: day },
  day_0_basis: { schema: z.enum(["acceptance", "filing-date"]).nullable() },
  flags: { schema: z.array(z.string()) },
} as const;

/** The row names a search may be sorted by. Rows without a value come last in both directions. */
export const eventSortColumns = sortNames(eventFields);
export type EventSortColumn = SortNames<typeof eventFields>;
