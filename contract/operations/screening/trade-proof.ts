import { z } from "zod";
import { tradeRowSchema } from "#contract/operations/screening/explore-trades.ts";
import { provedTradePatternSchema } from "#contract/patterns/proved-pattern.ts";
import { computedEntrySchema } from "#contract/screening/computed-entry.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";
import { insiderTypeSchema, returnHorizons } from "#contract/trades/trade-vocabulary.ts";

export const getTradeProofInput = z.strictObject({
  type: z.literal("get_trade_proof"),
  email: claimedEmailSchema.optional(),
  accno: accessionSchema,
  row_number: z.int().min(1).max(10_000),
});

/** A line as filed: texts exactly as they stand in the document, null when the cell is empty. */
const proofLineSchema = z.strictObject({
  accno: accessionSchema,
  line_number: z.int(),
  table: z.enum(["non-derivative", "derivative"]),
  kind: z.enum(["transaction", "holding"]),
  security_title: z.string().nullable(),
  transaction_date: z.string().nullable(),
  deemed_execution_date: z.string().nullable(),
  code: z.string().nullable(),
  acquired_disposed: z.string().nullable(),
  shares: z.string().nullable(),
  price: z.string().nullable(),
  /** shares × price in dollars, null when either is missing. */
  value: z.string().nullable(),
  shares_owned_following: z.string().nullable(),
  direct_or_indirect: z.string().nullable(),
  nature_of_ownership: z.string().nullable(),
  footnotes: z.array(z.string()),
  /** Whether the line is summed in this row. */
  is_counted: z.boolean(),
  /** In words why it is not; null when it is. */
  not_counted_because: z.string().nullable(),
  superseded_by: z.strictObject({ accno: accessionSchema, line_number: z.int() }).nullable(),
});

/** Unique by `name` and `horizon`. */
const proofEntrySchema = computedEntrySchema.extend({
  /** Trading days, for the returns after the trade; null for every other number. */
  horizon: z.literal(returnHorizons).nullable(),
});

const proofFilingSchema = z.strictObject({
  accno: accessionSchema,
  form: z.string(),
  filed_on: storedDaySchema.nullable(),
  accepted_at: instantSchema.nullable(),
  filing_url: z.string(),
  /** What this filing did, in words: "Original. Line 3 superseded, lines 2 and 4 unchanged." */
  effect: z.string(),
  changes: z.array(
    z.strictObject({
      line_number: z.int(),
      cell: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  is_this: z.boolean(),
});

/** The head of an ownership filing. */
export const proofHeadSchema = z.strictObject({
  form: z.string(),
  filing_url: z.string(),
  issuer_name: z.string(),
  issuer_symbol: z.string().nullable(),
  /** The plan checkbox; null where the form has none. */
  is_plan_checked: z.boolean().nullable(),
  remarks: z.string().nullable(),
  owners: z.array(
    z.strictObject({
      cik: paddedCikSchema,
      name: z.string(),
      title: z.string().nullable(),
      insider_types: z.array(insiderTypeSchema),
      location: z.string().nullable(),
    }),
  ),
});

export const getTradeProofOutput = z.strictObject({
  /** The row as explore_trades answers it, returns raw over 20 trading days. */
  row: tradeRowSchema,
  filing: proofHeadSchema,
  lines: z.array(proofLineSchema),
  footnotes: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  computed: z.array(proofEntrySchema),
  /** Patterns found, and those that could not be determined. */
  patterns: z.array(provedTradePatternSchema),
  /** Newest first; a row that was never amended has its own filing only. */
  history: z.array(proofFilingSchema),
  /** Cautions on the row in words, e.g. a suspicious price. */
  cautions: z.array(z.string()),
  links: z.strictObject({
    filing: z.string(),
    next_8K: z.string().nullable(),
    next_ea: z.string().nullable(),
  }),
});
export type TradeProofAnswer = z.infer<typeof getTradeProofOutput>;
