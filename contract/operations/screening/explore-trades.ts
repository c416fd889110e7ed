import { z } from "zod";
import { anyOfConstraintSchema, numberConstraintSchema } from "#contract/values/constraint.ts";
import { cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
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
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { firstFilingSchema } from "#contract/trades/first-filing.ts";
import { officerRoles, officerRoleSchema } from "#contract/trades/officer-roles.ts";
import { sortColumns, tradeFields } from "#contract/trades/trade-fields.ts";
import { rowShape } from "#contract/screening/row-field.ts";
import {
  insiderTypeSchema,
  returnHorizons,
  returnTypes,
  tradeTypes,
} from "#contract/trades/trade-vocabulary.ts";
import { tradeNumberFilters } from "#contract/screening/number-filters.ts";

const mostReportingPersons = 1_000;
/** Reporting persons, any of which is enough. */
export const personsSchema = z.array(cikSchema).max(mostReportingPersons);
/** Persons that a search names, so that it can be put in words. */
export const namedPersonsSchema = z.array(
  z.strictObject({ cik: paddedCikSchema, name: z.string() }),
);

// Web forms hold the choice as text.
const horizonSchema = z.preprocess(
  (horizon) => (typeof horizon === "string" && /^\d+$/.test(horizon) ? Number(horizon) : horizon),
  z.literal(returnHorizons, "Choose a return horizon of 5, 10, 20, 60 or 120 trading days."),
);

/** The conditions of a search; units as in `contract/screening/number-filters.ts`, unscaled. */
const conditions = {
  ...companyConditions,
  trade_types: anyOfConstraintSchema(z.enum(tradeTypes), 2).optional(),
  insider_types: anyOfConstraintSchema(insiderTypeSchema, 4).optional(),
  /** Any of these roles, named by the title of the person that the row shows. */
  officer_roles: anyOfConstraintSchema(officerRoleSchema, officerRoles.length).optional(),
  value_shares_traded: numberConstraintSchema(tradeNumberFilters.value_shares_traded).optional(),
  constraint_10b51: anyOfConstraintSchema(z.literal(true), 1).optional(),
  /** Only trades known to be between the end of a fiscal quarter and the announcement of its earnings. */
  btwn_fqe_ea: anyOfConstraintSchema(z.literal(true), 1).optional(),
  /** Only trades that totals exclude; those that they count in part are not among them. */
  excluded_from_totals: anyOfConstraintSchema(z.literal(true), 1).optional(),
  item_number: itemNumbersSchema.optional(),
  next_EA_days: numberConstraintSchema(tradeNumberFilters.next_EA_days).optional(),
  next_EA_ret0: numberConstraintSchema(tradeNumberFilters.next_EA_ret0).optional(),
  next_8K_days: numberConstraintSchema(tradeNumberFilters.next_8K_days).optional(),
  next_8K_ret0: numberConstraintSchema(tradeNumberFilters.next_8K_ret0).optional(),
  trade_return: numberConstraintSchema(tradeNumberFilters.trade_return).optional(),
  /** Any of these patterns. */
  patterns: anyOfConstraintSchema(z.enum(tradePatterns), tradePatterns.length).optional(),
  avoided_or_gained: numberConstraintSchema(tradeNumberFilters.avoided_or_gained).optional(),
  avoided_or_gained_net: numberConstraintSchema(
    tradeNumberFilters.avoided_or_gained_net,
  ).optional(),
  short_swing_profit: numberConstraintSchema(tradeNumberFilters.short_swing_profit).optional(),
};

const searchFields = {
  return_type: z.enum(returnTypes).default("raw"),
  return_horizon: horizonSchema.default(20),
  sort_column: z.enum(sortColumns, "This column cannot be sorted.").default("ticker"),
  sort_direction: z.enum(["asc", "desc"]).default("asc"),
  ...pageFields,
  ...scopeFields,
  reporting_person_ciks: personsSchema.optional(),
  ...conditions,
};

export const exploreTradesInput = z
  .strictObject({
    type: z.literal("explore_trades"),
    email: claimedEmailSchema,
    ...searchFields,
  })
  .superRefine(checkScope);

/** What a caller passes, without `type`: defaults may be left out. */
export type ExploreTradesPayload = Omit<z.input<typeof exploreTradesInput>, "type">;

/** The search that ran: every default filled in, dates resolved, empty lists left out. */
export const tradeSearchSchema = z.strictObject({
  return_type: z.enum(returnTypes),
  return_horizon: z.literal(returnHorizons),
  sort_column: z.enum(sortColumns),
  ...ranFields,
  reporting_person_ciks: z.array(z.string()).optional(),
  ...conditions,
});
export type TradeSearch = z.infer<typeof tradeSearchSchema>;

export const tradeRowSchema = z.strictObject({
  ...rowShape(tradeFields),
  /** The filing to which days to file are counted, where it is not the row's own. */
  first_filing: firstFilingSchema.optional(),
});
export type TradeRow = z.infer<typeof tradeRowSchema>;

// A filing may state a negative number of shares.
const exactDollarsSchema = z.string().regex(/^-?\d+(\.\d+)?$/);

/**
 * Of all rows of a search, whatever page is shown: dollars as exact decimal text without trailing
 * zeros. They follow the rule of an event's insider totals: over the window of an event they are
 * equal.
 */
export const tradeTotalsSchema = z.strictObject({
  value_sold: exactDollarsSchema,
  value_purchased: exactDollarsSchema,
  /**
   * Rows excluded from totals: no price, a suspect price, or already reported in another filing.
   */
  rows_outside_sums: z.int(),
});
export type TradeTotals = z.infer<typeof tradeTotalsSchema>;

export const exploreTradesOutput = z.strictObject({
  rows: z.array(tradeRowSchema),
  num_rows: z.int(),
  totals: tradeTotalsSchema,
  search: tradeSearchSchema,
  /** Names of the companies and persons the search names, so that it can be put in words. */
  named: z.strictObject({
    companies: namedCompaniesSchema,
    persons: namedPersonsSchema,
    /** Requested tickers that no company has. */
    unknown_tickers: z.array(z.string()),
    /** Sentences on trades that a search for officer roles leaves out although they may be by such officers; absent without any. */
    notes: z.array(z.string()).optional(),
    /**
     * Companies of the search whose prices were not loaded when it ran: what it computes from prices can lack their
     * rows, and sums can include suspect prices of theirs. Absent without any.
     */
    pending_prices: z.int().optional(),
  }),
});
export type ExploreTradesAnswer = z.infer<typeof exploreTradesOutput>;

/** The request for the file of all rows: the same search and the visible columns, in order. */
export const exportTradesInput = z.strictObject({ search: exploreTradesInput, ...exportFields });
