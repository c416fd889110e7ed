import { z } from "zod";

/** One computed number with the rule and the inputs that give it. */
export const computedEntrySchema = z.strictObject({
  /** Wire name of the column, e.g. "trade_return". */
  name: z.string(),
  label: z.string(),
  unit: z.enum([
    "dollars",
    "dollars_per_share",
    "millions",
    "shares",
    "days",
    "fraction",
    "flag",
    "text",
  ]),
  /** Unrounded; null when it cannot be computed. */
  value: z.union([z.number(), z.string()]).nullable(),
  rule: z.string(),
  /** What went in, in order, ready to be read: "adjusted close 2024-05-06" = "46.88". */
  inputs: z.array(
    z.strictObject({
      label: z.string(),
      value: z.string(),
      /** Accession number, price source or list the input comes from. */
      source: z.string().nullable(),
    }),
  ),
  /** Why there is no value, or a caution; null when there is nothing to say. */
  note: z.string().nullable(),
});
export type ComputedEntry = z.infer<typeof computedEntrySchema>;
