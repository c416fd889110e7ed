import { z } from "zod";
import { yesNoSchema } from "#contract/screening/column-kind.ts";
import { defaultLookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import { eventRowSchema, lookbackSchema } from "#contract/operations/screening/explore-events.ts";
import { provedEventPatternSchema } from "#contract/patterns/proved-pattern.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { computedEntrySchema } from "#contract/screening/computed-entry.ts";
import { firstFilingSchema } from "#contract/trades/first-filing.ts";
import { insiderTypeSchema, tradeDirections } from "#contract/trades/trade-vocabulary.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";

/** Trades a panel lists; the total is shown, and a search shows the rest. */
export const mostListedTrades = 100;

export const getEventProofInput = z.strictObject({
  type: z.literal("get_event_proof"),
  email: claimedEmailSchema.optional(),
  accno: accessionSchema,
  lookback_period: lookbackSchema.default(defaultLookback),
});

const filingSchema = z.strictObject({
  form: z.string(),
  filing_url: z.string(),
  /** Where the time of acceptance and the filing date were read, in words. */
  accepted_from: z.string().nullable(),
  filed_from: z.string().nullable(),
  items: z.array(
    z.strictObject({
      code: z.string(),
      /** The official title of today's form; null for a number it does not have. */
      title: z.string().nullable(),
      /** As the filing writes it; null where that cannot be determined for this item. */
      as_filed: z.string().nullable(),
    }),
  ),
  /** Every title as the filing writes it, in its order. */
  item_titles: z.array(z.string()),
  documents: z.array(
    z.strictObject({
      sequence: z.int().nullable(),
      type: z.string(),
      description: z.string().nullable(),
      filename: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  /** Companies that filed it together with the first filer, whose event it is. */
  co_registrants: z.array(z.strictObject({ cik: paddedCikSchema, name: z.string() })),
});

const pricesUsedSchema = z.strictObject({
  source: z.string(),
  ticker: z.string(),
  /** The trading day before day 0, and day 0. */
  from_day: storedDaySchema,
  to_day: storedDaySchema,
  adjusted_from: z.number().nullable(),
  adjusted_to: z.number().nullable(),
  /** As printed that day; null where the source leaves it unknown. */
  printed_from: z.number().nullable(),
  printed_to: z.number().nullable(),
  printed_missing: z.string().nullable(),
  adjustment: z.string(),
  /** After the first day up to the second; null where the source does not name them. */
  splits: z.array(z.strictObject({ day: storedDaySchema, ratio: z.number() })).nullable(),
  dividends: z.array(z.strictObject({ day: storedDaySchema, amount: z.number() })).nullable(),
  fraction: z.number().nullable(),
});
export type PricesUsed = z.infer<typeof pricesUsedSchema>;

/** A trade before the event. Amounts are decimal text in dollars, null when unknown. */
const insiderTradeSchema = z.strictObject({
  accno: accessionSchema,
  row_number: z.int(),
  owner: z.string(),
  owner_cik: paddedCikSchema,
  other_owners: z.int(),
  title: z.string().nullable(),
  insider_types: z.array(insiderTypeSchema),
  trade_date: storedDaySchema,
  trade_direction: z.enum(tradeDirections),
  shares: z.string(),
  price: z.string().nullable(),
  value: z.string().nullable(),
  /** The amount in the total; null if the trade is excluded. */
  sum_value: z.string().nullable(),
  is_10b51: yesNoSchema,
  days_to_file: z.int().nullable(),
  /** The filing to which days to file are counted, where it is not the row's own. */
  first_filing: firstFilingSchema.optional(),
  /** Why it is excluded from the total or counts in part; null if it counts in full. */
  note: z.string().nullable(),
  patterns: z.array(z.enum(tradePatterns)),
  flags: z.array(z.string()),
  filing_url: z.string(),
});
export type InsiderTradeBefore = z.infer<typeof insiderTradeSchema>;

const followingSchema = z.strictObject({
  accno: accessionSchema,
  form: z.string(),
  accepted_at: instantSchema.nullable(),
  filed_on: storedDaySchema.nullable(),
  /** "2.02&9.01"; empty for other forms. */
  items: z.string(),
  day_0: storedDaySchema,
  event_return: z.number().nullable(),
  filing_url: z.string(),
  /** Whether it is itself an event, with a panel of its own. */
  is_event: z.boolean(),
  /** A caution; null when there is none. */
  note: z.string().nullable(),
});
export type FollowingFiling = z.infer<typeof followingSchema>;

export const getEventProofOutput = z.strictObject({
  /** The row as explore_events answers it, with the sums over the requested look-back. */
  row: eventRowSchema,
  filing: filingSchema,
  /** Why day 0 is that day and the look-backs end where they do, as sentences. */
  day_0_reason: z.string(),
  window_reason: z.string().nullable(),
  prices: z.strictObject({ stock: pricesUsedSchema.nullable(), fund: pricesUsedSchema.nullable() }),
  /** Sums over each look-back carry it; every other number has null. */
  computed: z.array(computedEntrySchema.extend({ lookback: z.literal(lookbacks).nullable() })),
  /** Null for callers who may not see trades. */
  insider_trades: z
    .strictObject({
      /** First and last trade date of the requested look-back; null where day 0 is not known. */
      first_day: storedDaySchema.nullable(),
      last_day: storedDaySchema.nullable(),
      /** How many live trades the look-back has; `rows` are the newest of them. */
      num_rows: z.int(),
      rows: z.array(insiderTradeSchema),
    })
    .nullable(),
  /** 8-K/A of the same company and report date, oldest first. */
  amendments: z.array(
    z.strictObject({
      accno: accessionSchema,
      form: z.string(),
      accepted_at: instantSchema.nullable(),
      filed_on: storedDaySchema.nullable(),
      items: z.array(z.strictObject({ code: z.string(), title: z.string().nullable() })),
      filing_url: z.string(),
      /** Why it may belong to another event; null without a doubt. */
      caution: z.string().nullable(),
    }),
  ),
  /** Patterns found, and those that could not be determined. */
  patterns: z.array(provedEventPatternSchema),
  /** Last day of the fiscal quarter whose results the filing announced; null where it announced none. */
  quarter_announced: storedDaySchema.nullable(),
  next_8K: followingSchema.nullable(),
  next_ea: followingSchema.nullable(),
  /** Cautions on the event in words. */
  cautions: z.array(z.string()),
});
export type EventProofAnswer = z.infer<typeof getEventProofOutput>;
