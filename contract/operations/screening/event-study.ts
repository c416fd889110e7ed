import { z } from "zod";
import {
  eventSearchSchema,
  exploreEventsInput,
  exploreEventsOutput,
} from "#contract/operations/screening/explore-events.ts";
import {
  exploreTradesInput,
  exploreTradesOutput,
  tradeSearchSchema,
} from "#contract/operations/screening/explore-trades.ts";
import { outcomeFilterSchema } from "#contract/studies/outcome-filters.ts";
import {
  dropReasons,
  eventWindow,
  eventWindowDays,
  studiedTrades,
  studyModels,
} from "#contract/studies/study-vocabulary.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";

const dayText = `Use days from ${eventWindow.from} to ${eventWindow.to}. The first day cannot be after the last.`;
const daySchema = z.int(dayText).min(eventWindow.from, dayText).max(eventWindow.to, dayText);

/** A window of days counted from day 0, both included. */
const windowSchema = z
  .strictObject({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, dayText);

const choices = {
  model: z.enum(studyModels).default("market-model"),
  window: windowSchema.default({ from: -1, to: 1 }),
  /** Whether the sample lists the abnormal return of each day. */
  with_abnormal_returns: z.literal(true).optional(),
};

export const studyEventsInput = z.strictObject({
  type: z.literal("study_events"),
  email: claimedEmailSchema,
  /** As sent to `explore_events`; order and page are ignored. */
  search: exploreEventsInput,
  ...choices,
});

export const studyTradesInput = z.strictObject({
  type: z.literal("study_trades"),
  email: claimedEmailSchema,
  /** As sent to `explore_trades`; order and page are ignored. */
  search: exploreTradesInput,
  /** Returns are not sign-flipped for sales: with `both`, purchases and sales are averaged as they are. */
  trades: z.enum(studiedTrades),
  ...choices,
});

/** A study whose daily returns are wanted as a file: its events depend on no window. */
export const exportEventStudyInput = studyEventsInput.pick({
  email: true,
  search: true,
  model: true,
});
export const exportTradeStudyInput = studyTradesInput.pick({
  email: true,
  search: true,
  trades: true,
  model: true,
});

const testSchema = z.strictObject({ statistic: z.number(), p: z.number() }).nullable();

/** Of one day or window. Returns as fractions; null where too few events make it undefined. */
export const windowFiguresSchema = z.strictObject({
  from: z.int(),
  to: z.int(),
  /** Events with an abnormal return on every day of the window. */
  events: z.int(),
  mean: z.number().nullable(),
  /** Standard errors of the mean. */
  error_estimation: z.number().nullable(),
  error_cross_section: z.number().nullable(),
  /** The latter, widened by what the events have in common. */
  error_clustered: z.number().nullable(),
  /** What the two latter are multiplied by for 95%: Student's quantile with N − 1. */
  quantile_95: z.number().nullable(),
  positive: z.int(),
  negative: z.int(),
  /** Mean correlation of the residuals of these events; pairs whose windows share no day count as 0. */
  correlation: z.number(),
  t_estimation: testSchema,
  t_cross_section: testSchema,
  bmp: testSchema,
  kolari_pynnonen: testSchema,
  corrado_rank: testSchema,
  corrado_zivney_sign: testSchema,
  generalised_sign: testSchema,
  sign: testSchema,
});
export type StudyWindowFigures = z.infer<typeof windowFiguresSchema>;

/** Of whom and when an event is. */
const eventFields = {
  accno: accessionSchema,
  /** With `accno` the key of a trade; null for an 8-K. */
  row_number: z.int().nullable(),
  conm: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  day_0: storedDaySchema.nullable(),
  /** "2.02&9.01" of an 8-K, "Purchase" or "Sale" of a trade. */
  kind: z.string(),
};

/** An event of the study. */
export const studiedEventSchema = z.strictObject({
  ...eventFields,
  /** The source of the stock's prices, and the stock's name there. */
  price_source: z.string(),
  price_ticker: z.string(),
  observations: z.int(),
  alpha: z.number(),
  beta: z.number(),
  /** Of the daily residuals. */
  deviation: z.number(),
  ar_0: z.number(),
  /** Over the requested window; null where a day of it has no return. */
  car: z.number().nullable(),
  /** Of days −10 to +20; null for a day without a return. Absent unless requested. */
  abnormal_returns: z.array(z.number().nullable()).length(eventWindowDays.length).optional(),
});
export type StudiedEvent = z.infer<typeof studiedEventSchema>;

const droppedEventSchema = z.strictObject({ ...eventFields, reason: z.enum(dropReasons) });
export type DroppedEvent = z.infer<typeof droppedEventSchema>;

const answerFields = {
  model: z.enum(studyModels),
  /**
   * Filters of the search on returns of the days that the study tests. Tests of windows that
   * contain such a day prove nothing.
   */
  selected_on: z.array(outcomeFilterSchema),
  /** Rows the search has. */
  found: z.int(),
  used: z.int(),
  drops: z.array(z.strictObject({ reason: z.enum(dropReasons), count: z.int() })),
  /** Each of them, in the search's order. */
  dropped: z.array(droppedEventSchema),
  /** In the search's order. */
  sample: z.array(studiedEventSchema),
  /** Days −10 to +20: each alone, and cumulated from −10. */
  days: z.array(
    z.strictObject({ day: z.int(), single: windowFiguresSchema, cumulative: windowFiguresSchema }),
  ),
  /** The requested window first. */
  windows: z.array(windowFiguresSchema),
  clustering: z.strictObject({
    distinct_days: z.int(),
    events_on_shared_days: z.int(),
    /** The first day 0 with the most events. */
    busiest_day: storedDaySchema.nullable(),
    /** How many days 0 have that many. */
    busiest_days: z.int(),
    most_on_one_day: z.int(),
    overlapping_event_windows: z.int(),
    overlapped_estimation: z.int(),
  }),
  coverage: z.strictObject({
    /** Events with an abnormal return on every day of the event window. */
    whole: z.int(),
    /** Whose event window was not over on the last day with prices. */
    not_over: z.int(),
    /** Whose prices end inside the event window, and of how many that is a delisting known here. */
    ended_inside: z.int(),
    delisted_inside: z.int(),
    /** That lack returns for another reason: a missing close of stock or fund. */
    with_holes: z.int(),
    first_day_0: storedDaySchema.nullable(),
    last_day_0: storedDaySchema.nullable(),
  }),
  data: z.strictObject({
    /** Of the rows read, as an export of the same state names it. */
    version: z.string(),
    market_fund: z.string(),
    /** Sources of the stocks' prices with the number of events from each. */
    price_sources: z.array(z.strictObject({ name: z.string(), events: z.int() })),
    fund_sources: z.array(z.string()),
    last_price_day: storedDaySchema.nullable(),
    last_accepted_at: instantSchema.nullable(),
    /** Companies whose rows wait to be recomputed. */
    pending_issuers: z.int(),
    computed_at: instantSchema,
    software: z.string(),
    /** Companies, people and prices are invented. */
    is_demonstration: z.boolean(),
  }),
};

export const studyEventsOutput = z.strictObject({
  ...answerFields,
  search: eventSearchSchema,
  named: exploreEventsOutput.shape.named,
});
export type EventsStudyAnswer = z.infer<typeof studyEventsOutput>;

export const studyTradesOutput = z.strictObject({
  ...answerFields,
  trades: z.enum(studiedTrades),
  search: tradeSearchSchema,
  named: exploreTradesOutput.shape.named,
});
export type TradesStudyAnswer = z.infer<typeof studyTradesOutput>;

/** What the answers have in common, whatever was studied. */
export type StudyAnswer = Omit<EventsStudyAnswer, "search" | "named">;
