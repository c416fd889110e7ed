import { z } from "zod";
import { yesNoSchema } from "#contract/screening/column-kind.ts";
import { alertKindSchema } from "#contract/alerts/alert-definition.ts";
import {
  gvkeySchema,
  interactionNumberSchema,
} from "#contract/operations/reviews/categorization.ts";
import { accessionSchema } from "#contract/values/edgar-identifiers.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";
import { tradeDirections } from "#contract/trades/trade-vocabulary.ts";

export const getDayAtAGlanceInput = z.strictObject({ type: z.literal("get_day_at_a_glance") });

const clockSchema = z.string().regex(/^\d{2}:\d{2}$/);

/** Filings of one form on one day, next to the filing days before it. */
const filedDaySchema = z.strictObject({
  /** The newest day up to today on which such a filing was filed. */
  day: storedDaySchema,
  count: z.int(),
  /**
   * More filings of the form, filed from `day` to today, are still to be read than on any busy day: figures of the
   * day are too small.
   */
  is_incomplete: z.boolean(),
  /**
   * Up to 20 filing days before `day`, oldest first: days on which such a filing is stored.
   * Amendments are not counted.
   */
  before: z.array(z.strictObject({ day: storedDaySchema, count: z.int() })),
  /** The same of the filings filed on the days before. */
  is_before_incomplete: z.boolean(),
  /** Of the days before; null where there are none. */
  mean: z.number().nullable(),
});

/** Open-market trades of one direction in the filings of a day, superseded rows left out. */
const tradedSchema = z.strictObject({
  /** Dollars of the trades that sums count; null where there are none. */
  value: z.number().nullable(),
  trades: z.int(),
  /** Persons named first; the others of a joint filing are not counted. */
  insiders: z.int(),
  /** Trades whose value is unknown: they are not in `value`. */
  without_value: z.int(),
  /** Trades whose price is more than five times the day's close: they are not in `value`. */
  suspect: z.int(),
  /** Trades that an earlier filing of the same group reports: they are in `value` once. */
  repeated: z.int(),
});

const latestTradeSchema = z.strictObject({
  accno: accessionSchema,
  row_number: z.int(),
  ticker: z.string().nullable(),
  conm: z.string(),
  trade_direction: z.enum(tradeDirections),
  value: z.number().nullable(),
  title: z.string().nullable(),
  is_10b51: yesNoSchema,
  accepted_at: instantSchema.nullable(),
  filed_on: storedDaySchema.nullable(),
});

const latestEventSchema = z.strictObject({
  accno: accessionSchema,
  /** "8-K" or "8-K/A" */
  form: z.string(),
  ticker: z.string().nullable(),
  conm: z.string(),
  items: z.array(z.string()),
  /** Fraction, adjusted for the market; null where it is not known. */
  event_return: z.number().nullable(),
  accepted_at: instantSchema.nullable(),
  filed_on: storedDaySchema.nullable(),
  filing_url: z.string(),
});

/** Matches of the 24 hours that are listed of each kind. */
export const mostListedMatches = 100;

/** A recorded match that still holds. */
const latestMatchSchema = z.strictObject({
  id: z.int(),
  alert_name: z.string(),
  company: z.string(),
  ticker: z.string().nullable(),
  /** Cells of the results page by column, as recorded. */
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** When the filing became public or the price was made. */
  happened_at: instantSchema,
  /** False if only prices of the whole day show the match: then `happened_at` is the close of that day. */
  is_time_known: z.boolean(),
  is_unread: z.boolean(),
});

const alertsOfKindSchema = z.strictObject({
  form_type: alertKindSchema,
  alerts: z.int(),
  unread: z.int(),
  /** Of the 24 hours before now, on the market's clock. */
  matches_24h: z.int(),
  /** Newest first: those of the 24 hours, up to `mostListedMatches`, and at least the three newest there are. */
  latest: z.array(latestMatchSchema),
});

/** A part is null for a caller without its permission. */
export const getDayAtAGlanceOutput = z.strictObject({
  /** Today's date in New York. */
  today: storedDaySchema,
  /** The EDGAR business day before today. */
  previous_business_day: storedDaySchema,
  market: z.strictObject({
    is_open: z.boolean(),
    /** When it closes if it is open, when it opens otherwise; Eastern time. */
    change: z.strictObject({ day: storedDaySchema, time: clockSchema }),
    /** Real seconds until then, which in the demonstration are not those of the market; null while its clock stands. */
    seconds_to_change: z.number().nonnegative().nullable(),
  }),
  /** The first weekday from today on without filings; `holiday` is null outside the rule. */
  next_edgar_closure: z.strictObject({
    day: storedDaySchema,
    holiday: z.string().nullable(),
  }),
  /** For holders of explore_trades. */
  trades: z
    .strictObject({
      /** Null where no Form 4 is stored. */
      on_day: z
        .strictObject({
          filings: filedDaySchema,
          sold: tradedSchema,
          purchased: tradedSchema,
          late: z.strictObject({
            /** Forms 4 of the day with a trade filed after the limit. */
            filings: z.int(),
            /** Forms 4 of the day whose days to file are known. */
            of: z.int(),
            /** EDGAR business days of the latest one; null where none is late. */
            longest_days: z.int().nullable(),
          }),
        })
        .nullable(),
      /** Newest first. */
      latest: z.array(latestTradeSchema),
    })
    .nullable(),
  /** For holders of explore_events. */
  events: z
    .strictObject({
      /** Null where no 8-K is stored. */
      filings: filedDaySchema.nullable(),
      /** Newest first. */
      latest: z.array(latestEventSchema),
    })
    .nullable(),
  /** For holders of alerts: each kind once. */
  alerts: z.array(alertsOfKindSchema).nullable(),
  /** For holders of categorization: their own review. */
  reviews: z
    .strictObject({
      companies: z.int(),
      completed: z.int(),
      last_saved_at: instantSchema.nullable(),
      /** The company to continue with: saved last, or the first by name; null when all are done. */
      current: z
        .strictObject({
          gvkey: gvkeySchema,
          company_name: z.string(),
          done: z.int(),
          total: z.int(),
          /** The first interaction without a label; null where all of a reopened company have one. */
          next_interaction: interactionNumberSchema.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** For holders of categorization_admin: interactions of all assignments, and assignments done. */
  review_team: z
    .strictObject({
      reviewers: z.int(),
      assignments: z.int(),
      completed: z.int(),
      done: z.int(),
      total: z.int(),
    })
    .nullable(),
});
export type DayAtAGlance = z.infer<typeof getDayAtAGlanceOutput>;
export type FiledDay = z.infer<typeof filedDaySchema>;
export type Traded = z.infer<typeof tradedSchema>;
export type LatestTrade = z.infer<typeof latestTradeSchema>;
export type LatestEvent = z.infer<typeof latestEventSchema>;
export type LatestMatch = z.infer<typeof latestMatchSchema>;
export type AlertsOfKind = z.infer<typeof alertsOfKindSchema>;
export type OwnReviews = NonNullable<DayAtAGlance["reviews"]>;
export type ReviewTeam = NonNullable<DayAtAGlance["review_team"]>;

export const getMarketTimeInput = z.strictObject({ type: z.literal("get_market_time") });

/** The time filings and prices go by. */
export const getMarketTimeOutput = z.strictObject({
  /** Companies, people and prices are invented, and the time is their own. */
  is_demonstration: z.boolean(),
  now: instantSchema,
  /** Seconds of the market per real second: 1 for the real one, 0 while a demonstration is stopped. */
  speed: z.number().min(0),
  /** To this instant of the market that speed is certain; null where none is known. */
  through: instantSchema.nullable(),
});
export type MarketTime = z.infer<typeof getMarketTimeOutput>;
