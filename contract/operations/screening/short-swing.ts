import { z } from "zod";
import { lineSchema } from "#contract/operations/cases/cases.ts";
import { exportFields } from "#contract/screening/export-format.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const shortSwingsPerPage = 50;

const searchFields = {
  /** Ticker or CIK. */
  company: lineSchema(20, "Enter a ticker or CIK.").optional(),
  /** Those whose last matched transaction is not before this day. */
  since: plainDateSchema.optional(),
  sort: z.enum(["profit", "last_day"]).default("profit"),
};

export const getShortSwingsInput = z.strictObject({
  type: z.literal("get_short_swings"),
  email: claimedEmailSchema.optional(),
  ...searchFields,
  page: z.int().min(1).max(10_000).default(1),
});

export const exportShortSwingsInput = z.strictObject({
  search: z.strictObject({
    type: z.literal("get_short_swings"),
    email: claimedEmailSchema,
    ...searchFields,
  }),
  title: exportFields.title,
  format: exportFields.format,
});

const shortSwingRowSchema = z.strictObject({
  conm: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  owner: z.string(),
  owner_cik: paddedCikSchema,
  /** Further persons with the profit of the same trades; the issuer recovers once. */
  other_owners: z.int(),
  title: z.string().nullable(),
  /** Dollars, to the cent. */
  profit: z.number(),
  pairs: z.int(),
  /** True if at least one pair is measured by the limit of Rule 16b-6(c)(2); null until it is computed. */
  is_limit: z.boolean().nullable(),
  /** Trade dates of the first and of the last matched transaction. */
  first_day: storedDaySchema,
  last_day: storedDaySchema,
  /** Last days to sue for the first and for the last pair: two years after each one's later trade. */
  first_suit_by: storedDaySchema.nullable(),
  suit_by: storedDaySchema,
  /** Lines that counsel must review: neither matched nor exempt. */
  lines_to_review: z.int(),
  /** False where shares and prices are as filed, because no price source states splits. */
  are_splits_known: z.boolean(),
});
export type ShortSwingRow = z.infer<typeof shortSwingRowSchema>;

export const getShortSwingsOutput = z.strictObject({
  rows: z.array(shortSwingRowSchema),
  total: z.int(),
  /** False where nothing is stored of the company searched for: the ticker or CIK may be mistyped. */
  is_company_known: z.boolean(),
});

const keySchema = z.strictObject({ cik: paddedCikSchema, owner_cik: paddedCikSchema });

export const getShortSwingInput = keySchema.extend({
  type: z.literal("get_short_swing"),
  email: claimedEmailSchema.optional(),
});

export const exportShortSwingInput = z.strictObject({
  search: getShortSwingInput.extend({ email: claimedEmailSchema }),
  title: exportFields.title,
  format: exportFields.format,
});

export const lineOutcomes = ["matched", "unmatched", "exempt", "left_out", "review"] as const;

const worksheetLineSchema = z.strictObject({
  accno: accessionSchema,
  line_number: z.int(),
  form: z.string(),
  filing_url: z.string(),
  filed_on: storedDaySchema.nullable(),
  trade_date: storedDaySchema.nullable(),
  code: z.string(),
  security: z.string().nullable(),
  ownership_nature: z.string().nullable(),
  /** As filed, decimal text. */
  shares: z.string().nullable(),
  price: z.string().nullable(),
  side: z.enum(["purchase", "sale"]).nullable(),
  /** Product of the splits since, by which units are multiplied and prices divided. */
  split_factor: z.string().nullable(),
  outcome: z.enum(lineOutcomes),
  /** Units matched, in today's shares, decimal text; null for lines that are not matchable. */
  matched: z.string().nullable(),
  /** The rule that exempts it, or why it was left out or needs review. */
  because: z.string().nullable(),
});
export type WorksheetLine = z.infer<typeof worksheetLineSchema>;

const sideSchema = z.strictObject({
  accno: accessionSchema,
  line_number: z.int(),
  trade_date: storedDaySchema,
  /** Dollars, in today's shares, decimal text; of an option the premium or the stock's close, see `measure`. */
  price: z.string(),
  is_derivative: z.boolean(),
});

/** How the profit of a pair is measured: Rule 16b-6(c)(1) for premiums, (c)(2) for the limit. */
export const pairMeasures = ["prices", "limit", "premiums"] as const;
export type PairMeasure = (typeof pairMeasures)[number];

const measureNames: Readonly<Record<PairMeasure, string>> = {
  prices: "Prices paid and received",
  limit: "Stock's close as each option's price: limit under Rule 16b-6(c)(2)",
  premiums: "Premiums paid and received, Rule 16b-6(c)(1)",
};

export function pairMeasureName(measure: PairMeasure): string {
  return measureNames[measure];
}

/** Whether the profit of these pairs is a limit: at least one of them is measured by it. */
export function isLimit(pairs: readonly { measure: PairMeasure }[]): boolean {
  return pairs.some(({ measure }) => measure === "limit");
}

/** Of a pair measured by premiums. Only profits are paired, so the higher premium was received. */
export function premiumName(price: string, other: string): string {
  return Number(price) > Number(other) ? "premium received" : "premium paid";
}

/** What a court can use instead of the limit. */
export const limitAlternative =
  "The alternative under Rule 16b-6(c)(2) requires the value of an option on the day of the other trade, which is not in the filing.";

const worksheetPairSchema = z.strictObject({
  purchase: sideSchema,
  sale: sideSchema,
  measure: z.enum(pairMeasures),
  /** The last day on which the earlier transaction could be matched. */
  last_matchable_day: storedDaySchema,
  /** Two years after the later trade. */
  suit_by: storedDaySchema,
  /** In today's shares, decimal text. */
  units: z.string(),
  /** Dollars, decimal text. */
  profit: z.string(),
});
export type WorksheetPair = z.infer<typeof worksheetPairSchema>;

export const getShortSwingOutput = z.strictObject({
  conm: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  owner: z.string(),
  owner_cik: paddedCikSchema,
  /** Whether any filing says this of the owner. */
  is_director_or_officer: z.boolean(),
  /** Dollars, to the cent, decimal text: the greatest total. */
  profit: z.string(),
  pairs: z.array(worksheetPairSchema),
  /** Every transaction on file, by trade date. */
  lines: z.array(worksheetLineSchema),
  cautions: z.array(z.string()),
});
export type ShortSwingWorksheet = z.infer<typeof getShortSwingOutput>;
