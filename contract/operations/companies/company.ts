import { z } from "zod";
import { tickerSchema } from "#contract/screening/search-fields.ts";
import { accessionSchema, cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

const oneCompanyText = "Name the company by ticker or by cik.";

function namesOneCompany({ ticker, cik }: { ticker?: unknown; cik?: unknown }): boolean {
  return (ticker === undefined) !== (cik === undefined);
}

export const getCompanyInput = z
  .strictObject({
    type: z.literal("get_company"),
    email: claimedEmailSchema.optional(),
    ticker: tickerSchema.optional(),
    cik: cikSchema.optional(),
  })
  .refine(namesOneCompany, oneCompanyText);

/**
 * What the closes of a chart are. `split-adjusted`: as printed, divided by every later split;
 * `as-printed`: the source names no splits; `as-given`: the source does not say what its closes are;
 * `adjusted`: the source has closes adjusted for splits and dividends only.
 */
export const priceBases = ["split-adjusted", "as-printed", "as-given", "adjusted"] as const;
export type PriceBasis = (typeof priceBases)[number];
const priceBasisSchema = z.enum(priceBases);

const companyNameSchema = z.strictObject({
  cik: paddedCikSchema,
  ticker: z.string().nullable(),
  name: z.string(),
});

/** A figure in millions of dollars, or in words why there is none. */
const millionsSchema = z.strictObject({
  value: z.number().nullable(),
  missing: z.string().nullable(),
});

const tradeTotalsSchema = z.strictObject({
  stored: z.int(),
  /** Trade dates after this day are counted below. */
  since: storedDaySchema,
  last_12_months: z.int(),
  /** Dollars as exact decimal text, by the rule of the totals of insiders and of searches. */
  value_sold: z.string(),
  value_purchased: z.string(),
  /** Trades without a usable price, with a suspicious one or reported twice: excluded from totals. */
  trades_not_summed: z.int(),
  /** The newest trade of the last 12 months that is part of an insider cluster. */
  cluster: z
    .strictObject({ day: storedDaySchema, trade_direction: z.enum(["Purchase", "Sale"]) })
    .nullable(),
});

const earningsSchema = z.strictObject({
  last: z
    .strictObject({
      /** The trading day on which the market could first answer. */
      day_0: storedDaySchema,
      form: z.string(),
      accno: accessionSchema,
      quarter_end: storedDaySchema,
    })
    .nullable(),
  /** An estimate, never an announcement. */
  next: z
    .strictObject({
      /** `YYYY-MM` */
      month: z.string().regex(/^\d{4}-\d{2}$/),
      quarter_end: storedDaySchema,
      /** The rule in words, with what went in. */
      rule: z.string(),
    })
    .nullable(),
});

export const getCompanyOutput = z.strictObject({
  cik: paddedCikSchema,
  name: z.string(),
  /** The main class first. */
  tickers: z.array(z.string()),
  /** Tickers it no longer has and no other company has taken. */
  former_tickers: z.array(z.string()),
  exchange: z.string().nullable(),
  industry: z.string(),
  sic: z.string().nullable(),
  /** "MMDD" */
  fiscal_year_end: z.string().nullable(),
  /** The last close, of the series the chart shows. */
  price: z
    .strictObject({
      day: storedDaySchema,
      close: z.number(),
      basis: priceBasisSchema,
      source: z.string(),
      ticker: z.string(),
      /** Raw return over the trading day before, dividends included. */
      change: z.number().nullable(),
    })
    .nullable(),
  /** The last trade, where it is newer than the last close, or a halt. */
  quote: z
    .strictObject({
      /** The main class's, which `price` may not be of: its series may bear an old name. */
      ticker: z.string(),
      price: z.number().nullable(),
      source: z.string(),
      traded_at: instantSchema.nullable(),
      /** Over the last close. */
      change: z.number().nullable(),
      is_halted: z.boolean(),
      halted_since: instantSchema.nullable(),
    })
    .nullable(),
  market_value: millionsSchema,
  avg_daily_volume: millionsSchema,
  /** Lowest and highest close of 52 weeks, of the series and basis of `price`. */
  range_52_weeks: z
    .strictObject({
      low: z.number(),
      high: z.number(),
      first_day: storedDaySchema,
      last_day: storedDaySchema,
    })
    .nullable(),
  earnings: earningsSchema,
  delisting: z
    .strictObject({
      /** Filing date of a Form 25 or 15. */
      filed_on: storedDaySchema.nullable(),
      /** Last day of trading a price source names. */
      last_day: storedDaySchema.nullable(),
    })
    .nullable(),
  filings_stored: z.int(),
  /** Null without the permission explore_trades. */
  trades: tradeTotalsSchema.nullable(),
  /** Null without the permission explore_events. */
  events: z
    .strictObject({ stored: z.int(), since: storedDaySchema, last_12_months: z.int() })
    .nullable(),
  edgar_url: z.string(),
  /** Other companies that had the requested ticker. */
  also_had_ticker: z.array(companyNameSchema),
});
export type Company = z.infer<typeof getCompanyOutput>;

const mostMonths = 1_200;

export const getCompanyPricesInput = z
  .strictObject({
    type: z.literal("get_company_prices"),
    email: claimedEmailSchema.optional(),
    ticker: tickerSchema.optional(),
    cik: cikSchema.optional(),
    /** First day wanted; all of them without it. */
    from: plainDateSchema.optional(),
    /** Last day wanted. */
    to: plainDateSchema.optional(),
    /** In place of `from`: this many months before the last day that has a price. */
    months: z.int().min(1).max(mostMonths).optional(),
  })
  .refine(namesOneCompany, oneCompanyText)
  .refine(
    ({ from, months }) => from === undefined || months === undefined,
    "Give the first day by from or by months.",
  );

const pricesSchema = z.array(z.number().nullable());

/** Trades of one date and direction. */
const tradeMarkSchema = z.strictObject({
  day: storedDaySchema,
  trade_direction: z.enum(["Purchase", "Sale"]),
  trades: z.int(),
  /** As filed: later splits are not worked in. */
  shares: z.number(),
  /** Dollars counted in totals; null where no trade is. */
  value: z.number().nullable(),
  /** Trades without a usable price, with a suspicious one or reported twice: excluded from totals. */
  trades_not_summed: z.int(),
  /** Trades under a 10b5-1 plan. */
  plan_trades: z.int(),
  /** Names of the first three by value. */
  owners: z.array(z.string()),
  owner_count: z.int(),
  /** The largest of them, which the mark opens. */
  accno: accessionSchema,
  row_number: z.int(),
});
export type TradeMark = z.infer<typeof tradeMarkSchema>;

/** An 8-K, or a 10-Q or 10-K that announced a quarter's results. */
const eventMarkSchema = z.strictObject({
  accno: accessionSchema,
  form: z.string(),
  day_0: storedDaySchema,
  items: z.array(z.string()),
  accepted_at: instantSchema.nullable(),
  event_return: z.number().nullable(),
  /** Dollars sold by insiders in the 30 days before; null where it is not known. */
  value_sold_30: z.number().nullable(),
  /** End of the quarter whose results it announced. */
  quarter_end: storedDaySchema.nullable(),
  filing_url: z.string(),
});
export type EventMark = z.infer<typeof eventMarkSchema>;

export const getCompanyPricesOutput = z.strictObject({
  cik: paddedCikSchema,
  /** Null where no source has this stock. */
  series: z
    .strictObject({
      source: z.string(),
      ticker: z.string(),
      close_basis: z.enum(["raw", "split-adjusted", "unknown"]),
      price_basis: priceBasisSchema,
      /** Whether the source names splits and dividends. */
      has_splits: z.boolean(),
      has_dividends: z.boolean(),
      /** The market fund of the adjusted returns. */
      fund: z.strictObject({ source: z.string(), ticker: z.string() }).nullable(),
    })
    .nullable(),
  /** One entry a trading day that has a price, oldest first; the columns are parallel. */
  bars: z.strictObject({
    day: z.array(storedDaySchema),
    /** Dollars as printed that day, or as the source gives them where that is not known. */
    open: pricesSchema,
    high: pricesSchema,
    low: pricesSchema,
    close: pricesSchema,
    /** What the chart draws, see `price_basis`. */
    price: z.array(z.number()),
    adjusted_close: pricesSchema,
    /** Shares, in today's shares where the splits are known. */
    volume: pricesSchema,
    /** Of that day over the trading day before. */
    raw_return: pricesSchema,
    /** The same less the market fund's. */
    adjusted_return: pricesSchema,
  }),
  /** The first day that has a price at all, before or within the days wanted. */
  first_day: storedDaySchema.nullable(),
  splits: z.array(z.strictObject({ day: storedDaySchema, ratio: z.number() })),
  dividends: z.array(z.strictObject({ day: storedDaySchema, amount: z.number() })),
  /** Null without the permission explore_trades. */
  trades: z.array(tradeMarkSchema).nullable(),
  /** Null without the permission explore_events. */
  events: z.array(eventMarkSchema).nullable(),
});
export type CompanyPrices = z.infer<typeof getCompanyPricesOutput>;
