import { z } from "zod";
import { lineCodes } from "#contract/lines/transaction-codes.ts";
import { lineFields, lineSortColumns } from "#contract/lines/line-fields.ts";
import { lineLinks } from "#contract/lines/line-links.ts";
import { lineTables, ownershipForms } from "#contract/lines/line-vocabulary.ts";
import {
  personsSchema,
  namedPersonsSchema,
} from "#contract/operations/screening/explore-trades.ts";
import { exportFields } from "#contract/screening/export-format.ts";
import { lineNumberFilters } from "#contract/screening/number-filters.ts";
import { rowShape } from "#contract/screening/row-field.ts";
import {
  checkScope,
  companyConditions,
  namedCompaniesSchema,
  pageFields,
  ranFields,
  scopeFields,
} from "#contract/screening/search-fields.ts";
import { insiderTypeSchema } from "#contract/trades/trade-vocabulary.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { anyOfConstraintSchema, numberConstraintSchema } from "#contract/values/constraint.ts";

/** The conditions of a search; units as in `contract/screening/number-filters.ts`, unscaled. */
const conditions = {
  include_all: companyConditions.include_all,
  industry: companyConditions.industry,
  /** Any of these codes; "Holding" for lines that report no transaction. */
  codes: anyOfConstraintSchema(z.enum(lineCodes), lineCodes.length).optional(),
  tables: anyOfConstraintSchema(z.enum(lineTables), lineTables.length).optional(),
  /** Lines that state no form of ownership meet neither. */
  ownership_forms: anyOfConstraintSchema(z.enum(ownershipForms), ownershipForms.length).optional(),
  /** Lines with any of these links. */
  links: anyOfConstraintSchema(z.enum(lineLinks), lineLinks.length).optional(),
  insider_types: anyOfConstraintSchema(insiderTypeSchema, 4).optional(),
  line_price: numberConstraintSchema(lineNumberFilters.line_price).optional(),
  line_shares: numberConstraintSchema(lineNumberFilters.line_shares).optional(),
  conversion_price: numberConstraintSchema(lineNumberFilters.conversion_price).optional(),
  days_late: numberConstraintSchema(lineNumberFilters.days_late).optional(),
};

/**
 * All transactions: every line of both tables of Forms 3, 4, and 5. The dates are of the trade; of a
 * holding, which has none, of the filing.
 */
export const exploreLinesInput = z
  .strictObject({
    type: z.literal("explore_trades"),
    transactions: z.literal("all"),
    email: claimedEmailSchema,
    sort_column: z.enum(lineSortColumns, "This column cannot be sorted.").default("ticker"),
    sort_direction: z.enum(["asc", "desc"]).default("asc"),
    ...pageFields,
    ...scopeFields,
    reporting_person_ciks: personsSchema.optional(),
    ...conditions,
  })
  .superRefine(checkScope);

/** What a caller passes, without `type`: defaults may be left out. */
export type ExploreLinesPayload = Omit<z.input<typeof exploreLinesInput>, "type">;

/** The search that ran: every default filled in, dates resolved, empty lists left out. */
export const lineSearchSchema = z.strictObject({
  transactions: z.literal("all"),
  sort_column: z.enum(lineSortColumns),
  ...ranFields,
  reporting_person_ciks: z.array(z.string()).optional(),
  ...conditions,
});
export type LineSearch = z.infer<typeof lineSearchSchema>;

export const lineRowSchema = z.strictObject(rowShape(lineFields));
export type LineRow = z.infer<typeof lineRowSchema>;

/** Nothing is added up: lines of different codes and tables have no common sum. */
export const exploreLinesOutput = z.strictObject({
  rows: z.array(lineRowSchema),
  num_rows: z.int(),
  /** How many of them are holdings, which are not transactions. */
  num_holdings: z.int(),
  search: lineSearchSchema,
  named: z.strictObject({
    companies: namedCompaniesSchema,
    persons: namedPersonsSchema,
    /** Requested tickers that no company has. */
    unknown_tickers: z.array(z.string()),
  }),
});
export type ExploreLinesAnswer = z.infer<typeof exploreLinesOutput>;

/** The request for the file of all rows: the same search and the visible columns, in order. */
export const exportLinesInput = z.strictObject({ search: exploreLinesInput, ...exportFields });
