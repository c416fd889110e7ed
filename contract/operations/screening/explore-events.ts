import { z } from "zod";
import { eventFields, eventSortColumns } from "#contract/events/event-fields.ts";
import { rowShape } from "#contract/screening/row-field.ts";
import { defaultLookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { exportFields } from "#contract/screening/export-format.ts";
import {
  checkScope,
  companyConditions,
  itemNumbersSchema,
  namedCompaniesSchema,
  pageFields,
  ranFields,
  scopeFields,
} from "#contract/screening/search-fields.ts";
import { anyOfConstraintSchema, numberConstraintSchema } from "#contract/values/constraint.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { eventNumberFilters } from "#contract/screening/number-filters.ts";

/** Web forms hold the choice as text. */
export const lookbackSchema = z.preprocess(
  (days) => (typeof days === "string" && /^\d+$/.test(days) ? Number(days) : days),
  z.literal(lookbacks, "Choose a look-back of 30, 90, 180 or 365 days."),
);

/** The conditions of a search; units as in `contract/screening/number-filters.ts`, unscaled. */
const conditions = {
  ...companyConditions,
  item_number: itemNumbersSchema.optional(),
  event_return: numberConstraintSchema(eventNumberFilters.event_return).optional(),
  value_sold: numberConstraintSchema(eventNumberFilters.value_sold).optional(),
  value_purchased: numberConstraintSchema(eventNumberFilters.value_purchased).optional(),
  report_days_late: numberConstraintSchema(eventNumberFilters.report_days_late).optional(),
  gap_trades: numberConstraintSchema(eventNumberFilters.gap_trades).optional(),
  patterns: anyOfConstraintSchema(z.enum(eventPatterns), eventPatterns.length).optional(),
};

const returnTypeSchema = z.literal("adjusted", "Event returns are always market adjusted.");

export const exploreEventsInput = z
  .strictObject({
    type: z.literal("explore_events"),
    email: claimedEmailSchema,
    return_type: returnTypeSchema.default("adjusted"),
    lookback_period: lookbackSchema.default(defaultLookback),
    sort_column: z.enum(eventSortColumns, "This column cannot be sorted.").default("ticker"),
    sort_direction: z.enum(["asc", "desc"]).default("asc"),
    ...pageFields,
    ...scopeFields,
    ...conditions,
  })
  .superRefine(checkScope);

/** The search that ran: every default filled in, dates resolved, empty lists left out. */
export const eventSearchSchema = z.strictObject({
  return_type: z.literal("adjusted"),
  lookback_period: z.literal(lookbacks),
  sort_column: z.enum(eventSortColumns),
  ...ranFields,
  ...conditions,
});
export type EventSearch = z.infer<typeof eventSearchSchema>;

/** Null means unknown, never zero. Money in dollars, returns as fractions. */
export const eventRowSchema = z.strictObject(rowShape(eventFields));
export type EventRow = z.infer<typeof eventRowSchema>;

export const exploreEventsOutput = z.strictObject({
  rows: z.array(eventRowSchema),
  num_rows: z.int(),
  search: eventSearchSchema,
  /** Names of the companies the search names, so that it can be put in words. */
  named: z.strictObject({
    companies: namedCompaniesSchema,
    /** Requested tickers that no company has. */
    unknown_tickers: z.array(z.string()),
    /**
     * Companies of the search whose prices were not loaded when it ran: what it computes from prices can lack their
     * rows, and sums can include suspect prices of theirs. Absent without any.
     */
    pending_prices: z.int().optional(),
  }),
});
export type ExploreEventsAnswer = z.infer<typeof exploreEventsOutput>;

/** The request for the file of all rows: the same search and the visible columns, in order. */
export const exportEventsInput = z.strictObject({ search: exploreEventsInput, ...exportFields });
