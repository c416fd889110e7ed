import { z } from "zod";
import { accessionSchema, cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const getHoldingsInput = z.strictObject({
  type: z.literal("get_holdings"),
  email: claimedEmailSchema.optional(),
  issuer_cik: cikSchema,
  owner_cik: cikSchema,
});

/**
 * `first`: nothing earlier to compare with. `not-stated`: the line states no holding, or no number
 * or direction.
 */
export const stepStatuses = ["first", "reconciled", "differs", "not-stated"] as const;

const splitSchema = z.strictObject({ day: storedDaySchema, ratio: z.number() });

/** One line of a filing; numbers are decimal texts in the account's unit. */
const holdingStepSchema = z.strictObject({
  accno: accessionSchema,
  line_number: z.int(),
  form: z.string(),
  filing_url: z.string(),
  filed_on: storedDaySchema.nullable(),
  accepted_at: instantSchema.nullable(),
  /** The day the stated holding speaks of; null where none is known. */
  day: storedDaySchema.nullable(),
  kind: z.enum(["transaction", "holding"]),
  transaction_date: z.string().nullable(),
  code: z.string().nullable(),
  acquired_disposed: z.string().nullable(),
  /** As filed. */
  amount: z.string().nullable(),
  /** Before this line, splits counted; null where nothing earlier is known. */
  previous: z.string().nullable(),
  /** The line before states no holding: `previous` is what was computed for it. */
  is_previous_computed: z.boolean(),
  /** Previous + acquired − disposed. */
  expected: z.string().nullable(),
  /** As filed: owned following the reported transactions. */
  stated: z.string().nullable(),
  status: z.enum(stepStatuses),
  /** Stated less expected, for `differs` alone. */
  difference: z.string().nullable(),
  /**
   * What the stated number was found to speak of: this line, all lines of the filing that state the
   * same number, or the lines in another order than listed.
   */
  reading: z.enum(["after-line", "after-lines", "other-order"]),
  /** Splits since the statement before. */
  splits: z.array(splitSchema),
  are_splits_applied: z.boolean(),
  /** What may explain a difference, in words; never a finding. */
  reasons: z.array(z.string()),
  /** The line of an earlier filing that this one replaces. */
  replaces: z.strictObject({ accno: accessionSchema, line_number: z.int() }).nullable(),
  /** Owners the filing names: its lines stand in the path of each of them. */
  owners: z.int(),
  /** Texts of the footnotes the line cites. */
  footnotes: z.array(z.strictObject({ id: z.string(), text: z.string() })),
});
export type HoldingStepAnswer = z.infer<typeof holdingStepSchema>;

const stepCountsSchema = z.strictObject({
  steps: z.int(),
  first: z.int(),
  reconciled: z.int(),
  differs: z.int(),
  not_stated: z.int(),
});
export type StepCounts = z.infer<typeof stepCountsSchema>;

const holdingAccountSchema = z.strictObject({
  /** As last filed, like every text of the account. */
  security_title: z.string().nullable(),
  table: z.enum(["non-derivative", "derivative"]),
  unit: z.enum(["shares", "dollars"]),
  direct_or_indirect: z.string().nullable(),
  nature_of_ownership: z.string().nullable(),
  /** Footnotes of the nature of ownership, and of a derivative's dates. */
  account_notes: z.array(z.string()),
  exercise_price: z.string().nullable(),
  exercise_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  underlying_title: z.string().nullable(),
  counts: stepCountsSchema,
  steps: z.array(holdingStepSchema),
});
export type HoldingAccountAnswer = z.infer<typeof holdingAccountSchema>;

export const getHoldingsOutput = z.strictObject({
  issuer_cik: paddedCikSchema,
  issuer_name: z.string(),
  ticker: z.string().nullable(),
  owner_cik: paddedCikSchema,
  owner_name: z.string(),
  /** The price source whose splits are counted; null where none names the splits. */
  split_source: z.string().nullable(),
  counts: stepCountsSchema,
  accounts: z.array(holdingAccountSchema),
});
export type HoldingsAnswer = z.infer<typeof getHoldingsOutput>;
