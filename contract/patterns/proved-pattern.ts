import { z } from "zod";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";

const fields = {
  label: z.string(),
  sentence: z.string(),
  rule: z.string(),
  /** Whether it holds, or was looked at and could not be decided; what does not hold is left out. */
  state: z.enum(["found", "undecided"]),
  /** What it was decided from, ready to be read. */
  inputs: z.array(
    z.strictObject({
      label: z.string(),
      value: z.string(),
      /** Accession number, price source or list the input comes from. */
      source: z.string().nullable(),
    }),
  ),
  /** What the rule is taken from, cited in full. */
  paper: z.string().nullable(),
  /** A caution, or why it could not be decided. */
  note: z.string().nullable(),
};

/** A pattern of a trade with its rule and inputs. */
export const provedTradePatternSchema = z.strictObject({
  pattern: z.enum(tradePatterns),
  ...fields,
});
/** A pattern of an event with its rule and inputs. */
export const provedEventPatternSchema = z.strictObject({
  pattern: z.enum(eventPatterns),
  ...fields,
});

export type ProvedTradePattern = z.infer<typeof provedTradePatternSchema>;
export type ProvedEventPattern = z.infer<typeof provedEventPatternSchema>;
