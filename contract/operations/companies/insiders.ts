import { z } from "zod";
import { insiderTypeSchema } from "#contract/trades/trade-vocabulary.ts";
import { accessionSchema, cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const insiderSortColumns = [
  "value_sold",
  "value_purchased",
  "trades",
  "late_filings",
  "last_trade_date",
  "last_filed_on",
  "name",
] as const;
export type InsiderSortColumn = (typeof insiderSortColumns)[number];

export const getCompanyInsidersInput = z.strictObject({
  type: z.literal("get_company_insiders"),
  email: claimedEmailSchema.optional(),
  cik: cikSchema,
  /** "all", or the first trade date counted; without it the last 12 months. */
  start_date: z.union([z.literal("all"), plainDateSchema]).optional(),
  /** The last trade date counted; without it today. */
  end_date: plainDateSchema.optional(),
  sort_column: z.enum(insiderSortColumns).default("value_sold"),
  sort_direction: z.enum(["asc", "desc"]).default("desc"),
});

/** A relationship with the issuer, as filings state it. */
const roleSchema = z.strictObject({
  insider_type: insiderTypeSchema,
  /** First and last day on which a filing that states it was filed; null where no day is known. */
  first_filed_on: storedDaySchema.nullable(),
  last_filed_on: storedDaySchema.nullable(),
  /** Whether the newest filing states it. */
  is_stated_last: z.boolean(),
});

/** What is counted of open-market trades: live rows of Forms 4 and 5. Dollars as exact decimal text. */
const countedTrades = {
  value_sold: z.string(),
  value_purchased: z.string(),
  trades: z.int(),
  /** Trades without a usable price, with a suspicious one or reported twice: excluded from totals. */
  trades_not_summed: z.int(),
  sales_not_summed: z.int(),
  purchases_not_summed: z.int(),
  /** Filings more than two EDGAR business days after a trade of theirs. */
  late_filings: z.int(),
  /** Trades under a 10b5-1 plan. */
  plan_trades: z.int(),
  last_trade_date: storedDaySchema.nullable(),
};
const countedTradesSchema = z.strictObject(countedTrades);
export type CountedTrades = z.infer<typeof countedTradesSchema>;

/** What a person's filings about one issuer say. */
const filedFacts = {
  /** Officer title of the newest filing, else its other text. */
  title: z.string().nullable(),
  roles: z.array(roleSchema),
  filings: z.int(),
  first_filed_on: storedDaySchema.nullable(),
  last_filed_on: storedDaySchema.nullable(),
  last_filing: z.strictObject({
    accno: accessionSchema,
    form: z.string(),
    filing_url: z.string(),
  }),
};

const insiderSchema = z.strictObject({
  cik: paddedCikSchema,
  /** As last filed. */
  name: z.string(),
  ...filedFacts,
  ...countedTrades,
});
export type Insider = z.infer<typeof insiderSchema>;

export const getCompanyInsidersOutput = z.strictObject({
  cik: paddedCikSchema,
  name: z.string(),
  /** "all", or the first trade date counted. */
  start_date: z.string(),
  end_date: storedDaySchema,
  insiders: z.array(insiderSchema),
  /** Each trade once: less than the sum of the lines where filings have several owners. */
  company: countedTradesSchema.extend({
    /** Trades of filings with several owners: in the line of each owner, once here. */
    shared_trades: z.int(),
  }),
});
export type CompanyInsidersAnswer = z.infer<typeof getCompanyInsidersOutput>;

export const getPersonInput = z.strictObject({
  type: z.literal("get_person"),
  email: claimedEmailSchema.optional(),
  cik: cikSchema,
});

const spanSchema = {
  first_filed_on: storedDaySchema.nullable(),
  last_filed_on: storedDaySchema.nullable(),
  filings: z.int(),
};

/** How the newest classified trade is called by the rule of routine and opportunistic insiders. */
const classificationSchema = z.strictObject({
  pattern: z.enum(["opportunistic-insider", "routine-insider"]),
  trade_date: storedDaySchema,
});

const personIssuerSchema = z.strictObject({
  cik: paddedCikSchema,
  name: z.string(),
  ticker: z.string().nullable(),
  ...filedFacts,
  ...countedTrades,
  classification: classificationSchema.nullable(),
});
export type PersonIssuer = z.infer<typeof personIssuerSchema>;

export const getPersonOutput = z.strictObject({
  cik: paddedCikSchema,
  /** As last filed. */
  name: z.string(),
  /** Every spelling, newest first. */
  names: z.array(z.strictObject({ name: z.string(), ...spanSchema })),
  /** City and state or country as filed, newest first. */
  addresses: z.array(z.strictObject({ location: z.string(), ...spanSchema })),
  /** The issuer of the newest filing first. */
  issuers: z.array(personIssuerSchema),
  total: countedTradesSchema.extend({
    /** Trades of filings with several owners. */
    shared_trades: z.int(),
  }),
  /** EDGAR's page of the person. */
  edgar_url: z.string(),
});
export type PersonAnswer = z.infer<typeof getPersonOutput>;
