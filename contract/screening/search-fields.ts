import { z } from "zod";
import { anyOfConstraintSchema, numberConstraintSchema } from "#contract/values/constraint.ts";
import { cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { plainDateSchema } from "#contract/values/plain-date.ts";
import { mostRowsPerPage } from "#contract/trades/trade-vocabulary.ts";
import { tradeNumberFilters } from "#contract/screening/number-filters.ts";

/** What searches of trades and of events have in common. */

const mostCompanies = 5_000;
const limitText = `Use a whole number of rows from 1 to ${mostRowsPerPage}.`;
const pageText = "Use a whole page number of at least 1.";

export const tickerSchema = z
  .string()
  .transform((ticker) => ticker.trim().toUpperCase())
  .refine((ticker) => /^[A-Z0-9][A-Z0-9.\-/]{0,14}$/.test(ticker), "This is not a ticker.");

const industryNames: ReadonlySet<string> = new Set([...industries, unknownIndustry]);
const industrySchema = z
  .string()
  .refine((name) => industryNames.has(name), "This industry is not in the list.");

/** 8-K items, any of which is enough. */
export const itemNumbersSchema = anyOfConstraintSchema(
  z.string().regex(/^\d{1,2}\.\d{2}$/, "Use 8-K item numbers such as 2.02."),
  60,
);

export const pageFields = {
  limit: z.int(limitText).min(1, limitText).max(mostRowsPerPage, limitText).default(20),
  page: z.int(pageText).min(1, pageText).max(1_000_000, pageText).default(1),
};

/** Of when, and of which companies. */
export const scopeFields = {
  start_date: z.union([z.literal("all"), z.literal(""), plainDateSchema]).default("all"),
  end_date: z.union([z.literal("all"), z.literal(""), plainDateSchema]).default(""),
  ciks: z.array(cikSchema).max(mostCompanies).optional(),
  tickers: z.array(tickerSchema).max(mostCompanies).optional(),
};

/** What kind of company; units as in `contract/screening/number-filters.ts`, unscaled. */
export const companyConditions = {
  include_all: z.boolean().optional(),
  industry: anyOfConstraintSchema(industrySchema, 60).optional(),
  market_value: numberConstraintSchema(tradeNumberFilters.market_value).optional(),
  avg_daily_volume: numberConstraintSchema(tradeNumberFilters.avg_daily_volume).optional(),
  share_price: numberConstraintSchema(tradeNumberFilters.share_price).optional(),
};

/** Of a search that ran: its page, and its scope with the dates resolved. */
export const ranFields = {
  sort_direction: z.enum(["asc", "desc"]),
  limit: z.int(),
  page: z.int(),
  /** The string "all", or the first day included. */
  start_date: z.string(),
  /** The last day included. */
  end_date: z.string(),
  ciks: z.array(z.string()).optional(),
  tickers: z.array(z.string()).optional(),
};

/** Companies that a search names, so that it can be put in words. */
export const namedCompaniesSchema = z.array(
  z.strictObject({ cik: paddedCikSchema, ticker: z.string().nullable(), name: z.string() }),
);

type Scope = {
  start_date: string;
  end_date: string;
  ciks?: readonly string[] | undefined;
  tickers?: readonly string[] | undefined;
  include_all?: boolean | undefined;
};

/** Refuses a scope that contradicts itself. */
export function checkScope(search: Scope, context: z.RefinementCtx): void {
  const hasCompanies = (search.ciks?.length ?? 0) + (search.tickers?.length ?? 0) > 0;
  if ((search.ciks?.length ?? 0) > 0 && (search.tickers?.length ?? 0) > 0) {
    const message = "Specify companies by ciks or by tickers, not both.";
    context.addIssue({ code: "custom", path: ["tickers"], message });
  }
  if (search.include_all === true && hasCompanies) {
    const message = "A search of all companies cannot also name companies.";
    context.addIssue({ code: "custom", path: ["include_all"], message });
  }
  const isDated = search.start_date.length === 10 && search.end_date.length === 10;
  if (isDated && search.end_date < search.start_date) {
    const message = "The end date cannot be before the start date.";
    context.addIssue({ code: "custom", path: ["end_date"], message });
  }
}
