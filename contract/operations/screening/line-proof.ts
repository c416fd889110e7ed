import { z } from "zod";
import { lineRowSchema } from "#contract/operations/screening/explore-lines.ts";
import { proofHeadSchema } from "#contract/operations/screening/trade-proof.ts";
import { computedEntrySchema } from "#contract/screening/computed-entry.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { accessionSchema } from "#contract/values/edgar-identifiers.ts";

export const getLineProofInput = z.strictObject({
  type: z.literal("get_line_proof"),
  email: claimedEmailSchema.optional(),
  accno: accessionSchema,
  line_number: z.int().min(1).max(10_000),
});

/** A cell as filed. */
const filedCellSchema = z.strictObject({
  /** Name of the XML element. */
  element: z.string(),
  label: z.string(),
  /** Below the line; null where the filing was read from a data set and there is no XML. */
  path: z.string().nullable(),
  value: z.string().nullable(),
  footnotes: z.array(z.string()),
});

export const getLineProofOutput = z.strictObject({
  /** The row as a search of all transactions answers it. */
  row: lineRowSchema,
  filing: proofHeadSchema,
  /** XPath of the line; null where there is no XML. */
  xml_path: z.string().nullable(),
  /** Every cell of the line, in the order of the form. */
  cells: z.array(filedCellSchema),
  /** Those that the line cites. */
  footnotes: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** Due date, days late, and cause, each with its rule and inputs. */
  computed: z.array(computedEntrySchema),
  /** Links with other lines, price moves, and news, each with its rule and inputs. */
  links: z.array(computedEntrySchema),
  /** Cautions on the row in words. */
  cautions: z.array(z.string()),
  /** Row number of the open-market trade that the line belongs to; null where it belongs to none. */
  trade_row_number: z.int().nullable(),
});
export type LineProofAnswer = z.infer<typeof getLineProofOutput>;
