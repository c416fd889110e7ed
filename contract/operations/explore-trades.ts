import { z } from "zod";
import { anyOfConstraintSchema, numberConstraintSchema } from "#contract/values/constraint.ts";
import { accessionSchema, cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/email.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";
import { exportFields } from "#contract/screening/export-format.ts";
import {
  checkScope,
  companyConditions,
  itemNumbersSchema,
  pageFields,
  scopeFields,
} from "#contract/screening/search-fields.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { sortColumns } from "#contract/trades/trade-sort-columns.ts";
import {
  insiderTypeSchema,
  returnHorizons,
  returnTypes,
  tradeDirections,
  tradeTypes,
} from "#contract/trades/trade-vocabulary.ts";
import { filterScales } from "#contract/values/units.ts";

const mostReportingPersons = 1_000;
// Web forms hold the choice as text.
const horizonSchema = z.preprocess(
  (horizon) => (typeof horizon === "string" && /^\d+$/.test(horizon) ? Number(horizon) : horizon),
  z.literal(returnHorizons, "Choose a return horizon of 5, 10, 20, 60 or 120 trading days."),
);

/** The conditions of a search; units as in `contract/values/units.ts`, unscaled. */
const conditions = {
  ...companyConditions,
  trade_types: anyOfConstraintSchema(z.enum(tradeTypes), 2).optional(),
  insider_types: anyOfConstraintSchema(insiderTypeSchema, 4).optional(),
  value_shares_traded: numberConstraintSchema(filterScales.value_shares_traded).optional(),
  constraint_10b51: anyOfConstraintSchema(z.literal(true), 1).optional(),
  item_number: itemNumbersSchema.optional(),
  next_EA_days: numberConstraintSchema(filterScales.next_EA_days).optional(),
  next_EA_ret0: numberConstraintSchema(filterScales.next_EA_ret0).optional(),
  next_8K_days: numberConstraintSchema(filterScales.next_8K_days).optional(),
  next_8K_ret0: numberConstraintSchema(filterScales.next_8K_ret0).optional(),
  trade_return: numberConstraintSchema(filterScales.trade_return).optional(),
  /** Any of these patterns. */
  patterns: anyOfConstraintSchema(z.enum(tradePatterns), tradePatterns.length).optional(),
  avoided_or_gained: numberConstraintSchema(filterScales.avoided_or_gained).optional(),
  avoided_or_gained_net: numberConstraintSchema(filterScales.avoided_or_gained_net).optional(),
};

const searchFields = {
  return_type: z.enum(returnTypes).default("raw"),
  return_horizon: horizonSchema.default(20),
  sort_column: z.enum(sortColumns, "This column cannot be sorted by.").default("ticker"),
  sort_direction: z.enum(["asc", "desc"]).default("asc"),
  ...pageFields,
  ...scopeFields,
  reporting_person_ciks: z.array(cikSchema).max(mostReportingPersons).optional(),
  ...conditions,
};

export const exploreTradesInput = z
  .strictObject({
    type: z.literal("explore_trades"),
    email: claimedEmailSchema,
    ...searchFields,
  })
  .superRefine(checkScope);

/** The search that ran: every default filled in, dates resolved, empty lists left out. */
export const tradeSearchSchema = z.strictObject({
  return_type: z.enum(returnTypes),
  return_horizon: z.literal(returnHorizons),
  sort_column: z.enum(sortColumns),
  sort_direction: z.enum(["asc", "desc"]),
  limit: z.int(),
  page: z.int(),
  /** The string "all", or the first trade date included. */
  start_date: z.string(),
  /** The last trade date included. */
  end_date: z.string(),
  ciks: z.array(z.string()).optional(),
  tickers: z.array(z.string()).optional(),
  reporting_person_ciks: z.array(z.string()).optional(),
  ...conditions,
});
export type TradeSearch = z.infer<typeof tradeSearchSchema>;

/** Null means unknown, never zero. Money in dollars, returns and market moves as fractions. */
export const tradeRowSchema = z.strictObject({
  accno: accessionSchema,
  /** With `accno` the key of the row. */
  row_number: z.int(),
  conm: z.string(),
  ticker: z.string().nullable(),
  /** The issuer's, ten digits. */
  cik: paddedCikSchema,
  owner: z.string(),
  owner_cik: paddedCikSchema,
  /** How many further persons the filing reports for. */
  other_owners: z.int(),
  insider_types: z.array(insiderTypeSchema),
  title: z.string().nullable(),
  /** "City, State" as filed. */
  location: z.string().nullable(),
  security_title: z.string().nullable(),
  trade_date: storedDaySchema,
  trade_direction: z.enum(tradeDirections),
  shares: z.number(),
  price: z.number().nullable(),
  value: z.number().nullable(),
  /** Of the return type and horizon asked for. */
  trade_return: z.number().nullable(),
  next_8K_days: z.int().nullable(),
  next_8K_ret0: z.number().nullable(),
  /** "2.02&9.01" */
  next_8K_items: z.string().nullable(),
  next_8K_accno: accessionSchema.nullable(),
  next_ea_days: z.int().nullable(),
  next_ea_ret0: z.number().nullable(),
  next_ea_accno: accessionSchema.nullable(),
  btwn_fqe_ea: z.union([z.literal(0), z.literal(1)]),
  /** EDGAR business days. */
  days_to_file: z.int().nullable(),
  calendar_days_to_file: z.int().nullable(),
  is_10b51: z.union([z.literal(0), z.literal(1)]),
  filed_on: storedDaySchema.nullable(),
  accepted_at: instantSchema.nullable(),
  industry: z.string(),
  /** Millions of dollars. */
  market_value: z.number().nullable(),
  /** Millions of dollars a day. */
  avg_daily_volume: z.number().nullable(),
  share_price: z.number().nullable(),
  price_suspect: z.enum(["yes", "no", "unknown"]),
  patterns: z.array(z.enum(tradePatterns)),
  /**
   * Dollars a sale avoided losing, or a purchase gained, by the close of day 0 of the next 8-K;
   * below 0 where it came out the worse. The net one leaves out what the market did that day.
   */
  avoided_or_gained: z.number().nullable(),
  avoided_or_gained_net: z.number().nullable(),
  flags: z.array(z.string()),
});
export type TradeRow = z.infer<typeof tradeRowSchema>;

// A filing may state a negative number of shares.
const exactDollarsSchema = z.string().regex(/^-?\d+(\.\d+)?$/);

/**
 * Of all rows of a search, whatever page is shown: dollars as exact decimal text without trailing
 * zeros. They count as the insiders' sums of an event do: over the window of an event they are equal.
 */
export const tradeTotalsSchema = z.strictObject({
  value_sold: exactDollarsSchema,
  value_purchased: exactDollarsSchema,
  /** Rows that no sum counts: without a price, price suspected, or reported before by another. */
  rows_outside_sums: z.int(),
});
export type TradeTotals = z.infer<typeof tradeTotalsSchema>;

export const exploreTradesOutput = z.strictObject({
  rows: z.array(tradeRowSchema),
  num_rows: z.int(),
  totals: tradeTotalsSchema,
  search: tradeSearchSchema,
  /** Names of the companies and persons the search names, so that it can be put in words. */
  named: z.strictObject({
    companies: z.array(
      z.strictObject({ cik: paddedCikSchema, ticker: z.string().nullable(), name: z.string() }),
    ),
    persons: z.array(z.strictObject({ cik: paddedCikSchema, name: z.string() })),
    /** Tickers asked for that no company has. */
    unknown_tickers: z.array(z.string()),
  }),
});
export type ExploreTradesAnswer = z.infer<typeof exploreTradesOutput>;

/** What the file of all rows is asked with: the same search and the visible columns, in order. */
export const exportTradesInput = z.strictObject({ search: exploreTradesInput, ...exportFields });
