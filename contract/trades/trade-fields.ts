import { z } from "zod";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { yesNoSchema } from "#contract/screening/column-kind.ts";
import { column, type SortNames, sortNames } from "#contract/screening/row-field.ts";
import { sharedFields } from "#contract/screening/shared-fields.ts";
import {
  excludedBecauseHeader,
  insiderTypeSchema,
  tradeDirections,
} from "#contract/trades/trade-vocabulary.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { storedDaySchema } from "#contract/values/plain-date.ts";

const text = z.string().nullable();
const number = z.number().nullable();
const wholeNumber = z.int().nullable();

/**
 * Every field of a row of insider trades, columns in the default order of the table. Null means
 * unknown, never zero. Money in dollars, returns and market moves as fractions.
 */
export const tradeFields = {
  conm: column(z.string(), "Company Name", "text", {
    shown: true,
    required: true,
    sort: "folded",
    width: 152,
    look: "strong",
  }),
  ticker: column(text, "Ticker", "text", { shown: true, sort: "plain", width: 64 }),
  owner: column(z.string(), "Owner", "text", {
    help: "Reporting person",
    shown: true,
    sort: "folded",
    width: 144,
  }),
  title: column(text, "Title", "text", {
    help: "Title of the reporting person",
    shown: true,
    sort: "folded",
    width: 112,
    look: "secondary",
  }),
  trade_date: column(storedDaySchema, "Trade Date", "date", {
    shown: true,
    sort: "plain",
    width: 94,
  }),
  trade_direction: column(z.enum(tradeDirections), "Type", "text", {
    help: "Purchase or sale",
    shown: true,
    sort: "plain",
    traces: true,
    width: 104,
  }),
  value: column(number, "Value ($K)", "thousands", {
    help: "Value traded, thousands of dollars",
    shown: true,
    sort: "plain",
    width: 94,
  }),
  /** Of the return type and horizon searched for, which its header names. */
  trade_return: column(number, "Return", "percent", {
    help: "Return after the trade",
    shown: true,
    sort: "plain",
    width: 94,
  }),
  next_8K_days: column(wholeNumber, "Days to 8-K", "days", {
    help: "Calendar days to the next 8-K",
    shown: true,
    sort: "plain",
    measure: "calendar days",
    width: 72,
  }),
  next_8K_ret0: column(number, "8-K Return", "percent", {
    help: "Market-adjusted return on day 0 of the next 8-K",
    measure: "market-adjusted",
    shown: true,
    sort: "plain",
    width: 94,
  }),
  /** "2.02&9.01" */
  next_8K_items: column(text, "8-K Items", "identifier", {
    help: "Items of the next 8-K",
    shown: true,
    sort: "plain",
    width: 96,
    look: "secondary",
  }),
  next_ea_days: column(wholeNumber, "Days to earnings", "days", {
    help: "Calendar days to the next earnings announcement",
    shown: true,
    sort: "plain",
    measure: "calendar days",
    width: 82,
  }),
  days_to_file: column(wholeNumber, "Days to file", "days", {
    help: "EDGAR business days from the trade to the filing that first reported it. On a Form 4/A: to the original filing if the 4/A corrects the trade, to the 4/A if it adds the trade",
    shown: true,
    sort: "plain",
    measure: "business days",
    width: 64,
  }),
  patterns: column(z.array(z.enum(tradePatterns)), "Patterns", "text", {
    help: "Patterns that apply to the trade",
    width: 190,
  }),
  filing_url: sharedFields.filing_url,
  /** "City, State" as filed. */
  location: column(text, "Location", "text", {
    help: "Address of the reporting person",
    sort: "folded",
    look: "secondary",
  }),
  next_ea_ret0: column(number, "EA Return", "percent", {
    help: "Market-adjusted return on day 0 of the next earnings announcement",
    measure: "market-adjusted",
    sort: "plain",
  }),
  btwn_fqe_ea: column(yesNoSchema, "Quarter Closed", "yes-no", {
    help: "Traded between the quarter's end and its earnings announcement",
    sort: "plain",
  }),
  is_10b51: column(yesNoSchema, "10b5-1", "yes-no", {
    help: "Made under a Rule 10b5-1 plan",
    sort: "plain",
    traces: true,
  }),
  /** Null until the row has been recomputed since the column was added. */
  has_footnotes: column(yesNoSchema.nullable(), "Footnotes", "yes-no", {
    help: "A footnote applies to the trade",
    sort: "plain",
  }),
  shares: column(z.number(), "Shares", "count", { help: "Shares traded", sort: "plain" }),
  price: column(number, "Price", "dollars", { help: "Average price per share", sort: "plain" }),
  security_title: column(text, "Security", "text", {
    help: "Title of the security",
    sort: "folded",
    width: 140,
  }),
  insider_types: column(z.array(insiderTypeSchema), "Relationship", "text", {
    help: "Relationship to the company",
    width: 130,
  }),
  industry: sharedFields.industry,
  /** Millions of dollars. */
  market_value: column(number, "Market Value ($M)", "millions", {
    help: "Market value, millions of dollars",
    sort: "plain",
    width: 140,
  }),
  avg_daily_volume: sharedFields.avg_daily_volume,
  share_price: column(number, "Share Price", "dollars", {
    help: "Close of the day before the trade",
    sort: "plain",
  }),
  /** Below 0 where the trade lost value. */
  avoided_or_gained: column(number, "Loss Avoided / Gain ($K)", "thousands", {
    help: "Loss avoided by a sale, or gain of a purchase, from its price to the close of the next 8-K's day 0, thousands of dollars",
    measure: "from the price of the trade to the close of day 0",
    sort: "plain",
    width: 180,
  }),
  avoided_or_gained_net: column(number, "Loss Avoided / Gain Net ($K)", "thousands", {
    help: "Value × the 8-K Return, sign reversed for sales, thousands of dollars: not Loss Avoided / Gain less the market, because moves before day 0 are excluded",
    measure: "value × 8-K Return, sign reversed for sales",
    sort: "plain",
    width: 200,
  }),
  short_swing_profit: column(number, "Short-swing Profit ($K)", "thousands", {
    help: "Section 16(b) profit of this trade with trades that the person disclosed earlier, thousands of dollars; of a pair with an option, the limit under Rule 16b-6(c)(2). Excludes pairs of two options; see the Short-swing Profit screen",
    sort: "plain",
    width: 160,
  }),
  filed_on: column(storedDaySchema.nullable(), "Date Filed", "date", {
    help: "Filing date",
    sort: "plain",
  }),
  accepted_at: sharedFields.accepted_at,
  calendar_days_to_file: column(wholeNumber, "Calendar days to file", "days", {
    help: "Calendar days from trade to filing",
    sort: "plain",
    width: 140,
  }),
  due_date: column(storedDaySchema.nullable(), "Due Date", "date", {
    help: "Section 16(a) due date; empty if there is none or it is unknown",
    sort: "plain",
    width: 104,
  }),
  days_late: column(wholeNumber, "Days Late", "days", {
    help: "EDGAR business days from the due date to the filing date; 0 if on time",
    sort: "plain",
    measure: "business days",
    width: 84,
  }),
  price_suspect: column(z.enum(["yes", "no", "unknown"]), "Price Suspect", "text", {
    help: "Price above five times the day's close",
  }),
  not_in_sums_because: column(text, excludedBecauseHeader, "text", {
    help: "Why totals exclude the value, or count only part of it",
    traces: true,
    width: 170,
  }),
  cik: sharedFields.cik,
  owner_cik: column(paddedCikSchema, "Owner CIK", "identifier", {
    help: "Central Index Key of the reporting person",
    textOnly: true,
  }),
  accno: sharedFields.accno,
  /** With `accno` the key of the row. */
  row_number: column(z.int(), "Row", "count", { help: "Row within the filing", traces: true }),
  next_8K_accno: column(accessionSchema.nullable(), "Next 8-K", "identifier", {
    help: "Accession number of the next 8-K",
    width: 164,
  }),
  next_ea_accno: column(accessionSchema.nullable(), "Next EA", "identifier", {
    help: "Accession number of the next earnings announcement",
    width: 164,
  }),
  /** How many further persons the filing reports for. */
  other_owners: { schema: z.int() },
  flags: { schema: z.array(z.string()) },
} as const;

/** The row names a search may be sorted by. Rows without a value come last in both directions. */
export const sortColumns = sortNames(tradeFields);
export type SortColumn = SortNames<typeof tradeFields>;
