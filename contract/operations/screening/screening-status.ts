import { z } from "zod";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";
import { eventFilterList, tradeFilterList } from "#contract/screening/number-filters.ts";

/** What a search form can lock, by wire name; `adjusted_returns` is return_type "adjusted". */
export const lockableFilters = [
  ...tradeFilterList.map(({ filter }) => filter),
  "item_number",
  "btwn_fqe_ea",
  "industry",
  "adjusted_returns",
] as const;
export type LockableFilter = (typeof lockableFilters)[number];

/** The same of the search form of events. */
export const lockableEventFilters = [
  ...eventFilterList.map(({ filter }) => filter),
  "item_number",
  "industry",
] as const;
export type LockableEventFilter = (typeof lockableEventFilters)[number];

export const getScreeningStatusInput = z.strictObject({ type: z.literal("get_screening_status") });

/**
 * How far the screening replica is, the columnar copy that answers searches. While it is being filled or is far
 * behind, PostgreSQL answers, which takes longer.
 */
export const replicaProgress = {
  is_ready: z.boolean(),
  /** Changes it has taken over, of all there are. */
  changes: z.int().min(0),
  changes_total: z.int().min(0),
};

/** How fresh and how complete the stored data are. Null where nothing is stored. */
export const getScreeningStatusOutput = z.strictObject({
  trades: z.strictObject({
    count: z.int(),
    first_trade_date: storedDaySchema.nullable(),
    last_trade_date: storedDaySchema.nullable(),
  }),
  /** Material events, by filing date. */
  events: z.strictObject({
    count: z.int(),
    first_filed_on: storedDaySchema.nullable(),
    last_filed_on: storedDaySchema.nullable(),
  }),
  filings: z.strictObject({
    count: z.int(),
    unreadable: z.int(),
    first_filed_on: storedDaySchema.nullable(),
    last_filed_on: storedDaySchema.nullable(),
    last_accepted_at: instantSchema.nullable(),
  }),
  prices: z.strictObject({
    last_day: storedDaySchema.nullable(),
    sources: z.array(
      z.strictObject({
        name: z.string(),
        tickers: z.int(),
        first_day: storedDaySchema.nullable(),
        last_day: storedDaySchema.nullable(),
        close_basis: z.string(),
      }),
    ),
    /** Companies whose prices were requested and have not arrived, or are in no computed row yet. */
    pending_companies: z.int(),
    fund: z.strictObject({
      ticker: z.string(),
      source: z.string().nullable(),
      last_day: storedDaySchema.nullable(),
    }),
  }),
  /** Null where PostgreSQL answers every search. */
  replica: z.strictObject(replicaProgress).nullable(),
  /** Issuers whose computed columns are still being brought up to date. */
  pending_issuers: z.int(),
  unusable_filters: z.array(
    z.strictObject({ filter: z.enum(lockableFilters), reason: z.string() }),
  ),
  unusable_event_filters: z.array(
    z.strictObject({ filter: z.enum(lockableEventFilters), reason: z.string() }),
  ),
  checked_at: instantSchema,
});
export type ScreeningStatus = z.infer<typeof getScreeningStatusOutput>;
