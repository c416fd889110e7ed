import { z } from "zod";
import { lineSchema } from "#contract/operations/cases/cases.ts";
import { planFlags } from "#contract/plans/plan-rules.ts";
import { exportFields } from "#contract/screening/export-format.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { accessionSchema, cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const plansPerPage = 50;

/** Columns by which plans are sorted; plans without a value come last. */
export const planSorts = [
  "adopted_on",
  "first_trade_on",
  "company",
  "person",
  "shares_planned",
  "shares_sold",
] as const;
export type PlanSort = (typeof planSorts)[number];

const searchFields = {
  /** Ticker or CIK. */
  company: lineSchema(20, "Enter a ticker or CIK.").optional(),
  /** CIK, or words of the name in any order. */
  person: lineSchema(100, "Enter a name or CIK.").optional(),
  /** Adoption dates, both included. With either, plans without an exact adoption date are left out. */
  adopted_from: plainDateSchema.optional(),
  adopted_to: plainDateSchema.optional(),
  /** A plan must have all of them. */
  flags: z.array(z.enum(planFlags)).max(planFlags.length).default([]),
  /** Most calendar days, from 1, between adoption and the next 8-K with Item 2.02. */
  earnings_within_days: z.int().min(1).max(120).optional(),
  sort: z.enum(planSorts).default("adopted_on"),
  direction: z.enum(["asc", "desc"]).default("desc"),
};

export const getTradingPlansInput = z.strictObject({
  type: z.literal("get_trading_plans"),
  email: claimedEmailSchema.optional(),
  ...searchFields,
  page: z.int().min(1).max(10_000).default(1),
});

export const exportTradingPlansInput = z.strictObject({
  search: z.strictObject({
    type: z.literal("get_trading_plans"),
    email: claimedEmailSchema,
    ...searchFields,
  }),
  title: exportFields.title,
  format: exportFields.format,
});

const rowFields = {
  conm: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  /** Identifies the plan within the company: person and adoption date. */
  plan: z.string(),
  owner: z.string(),
  /** Null where the name in the 10-Q or 10-K matches no insider on file. */
  owner_cik: paddedCikSchema.nullable(),
  /** A match by name is uncertain. */
  person_match: z.enum(["cik", "name", "none"]),
  title: z.string().nullable(),
  kind: z.enum(["rule-10b5-1", "non-rule-10b5-1"]),
  /** Null where no filing states an exact date; `adopted_as_filed` then has the text. */
  adopted_on: storedDaySchema.nullable(),
  adopted_as_filed: z.string().nullable(),
  expires_on: storedDaySchema.nullable(),
  expires_as_filed: z.string().nullable(),
  terminated_on: storedDaySchema.nullable(),
  /** Decimal text, as filed, not adjusted for splits; null where no filing states one number. */
  shares_planned: z.string().nullable(),
  shares_sold: z.string(),
  first_trade_on: storedDaySchema.nullable(),
  last_trade_on: storedDaySchema.nullable(),
  trade_days: z.int(),
  /** Trades under a plan without an adoption date; they are excluded from all figures. */
  undated_trades: z.int(),
  cooling_off_ends_on: storedDaySchema.nullable(),
  days_to_results: z.int().nullable(),
  disclosure: z.enum(["disclosed", "not-disclosed", "unknown"]),
  flags: z.array(z.enum(planFlags)),
};
const planRowSchema = z.strictObject(rowFields);
export type PlanRow = z.infer<typeof planRowSchema>;

/** Most unreadable facts that an answer lists; the total counts all. */
export const unreadableFactsShown = 50;

const unreadableFactSchema = z.strictObject({
  conm: z.string(),
  cik: paddedCikSchema,
  accno: accessionSchema,
  form: z.string(),
  filed_on: storedDaySchema.nullable(),
  filing_url: z.string(),
  fact: z.string(),
  /** As filed. */
  value: z.string(),
  context: z.string(),
  reason: z.string(),
});
export type UnreadableFactRow = z.infer<typeof unreadableFactSchema>;

export const getTradingPlansOutput = z.strictObject({
  rows: z.array(planRowSchema),
  total: z.int(),
  /** Facts of Item 408(a) that could not be read, of the company or the whole market, newest first. */
  unreadable: z.strictObject({ rows: z.array(unreadableFactSchema), total: z.int() }),
});

export const getTradingPlanInput = z.strictObject({
  type: z.literal("get_trading_plan"),
  email: claimedEmailSchema.optional(),
  cik: cikSchema,
  plan: z.string().min(1).max(200),
});

const planTradeSchema = z.strictObject({
  accno: accessionSchema,
  row_number: z.int(),
  filing_url: z.string(),
  trade_date: storedDaySchema,
  direction: z.enum(["Purchase", "Sale"]),
  /** As filed, decimal text; dollars. */
  shares: z.string(),
  price: z.string().nullable(),
  value: z.string().nullable(),
});
export type PlanTradeRow = z.infer<typeof planTradeSchema>;

const asFiledSchema = z.strictObject({
  as_filed: z.string().nullable(),
  /** Null unless the text is an exact date. */
  day: storedDaySchema.nullable(),
});

const statementSchema = z.strictObject({
  source: z.enum(["item-408", "form-144", "form-4"]),
  accno: accessionSchema,
  form: z.string(),
  filed_on: storedDaySchema.nullable(),
  filing_url: z.string(),
  adopted_on: storedDaySchema.nullable(),
  /** Form 4: the words that give the date, and the footnotes they are in. Form 144: the field with the date. */
  phrase: z.string().nullable(),
  text_ids: z.array(z.string()),
  row_number: z.int().nullable(),
  /** 10-Q and 10-K: the arrangement as filed. */
  arrangement: z
    .strictObject({
      number: z.int(),
      action: z.enum(["adopted", "terminated"]),
      person: z.string().nullable(),
      person_member: z.string().nullable(),
      title: z.string().nullable(),
      title_as_tagged: z.string().nullable(),
      adopted: asFiledSchema,
      terminated: asFiledSchema,
      expires: asFiledSchema,
      duration_as_filed: z.string().nullable(),
      duration_days: z.int().nullable(),
      amounts: z.array(
        z.strictObject({
          part: z.string().nullable(),
          as_filed: z.string(),
          shares: z.string().nullable(),
        }),
      ),
      /** Fields that no tag states and that were read from the text. */
      from_text: z.array(z.string()),
      /** Irregularities of the facts, in sentences. */
      notes: z.array(z.string()),
      text: z.string().nullable(),
      facts: z.array(
        z.strictObject({
          name: z.string(),
          value: z.string(),
          context: z.string(),
          id: z.string().nullable(),
          is_hidden: z.boolean(),
        }),
      ),
    })
    .nullable(),
});
export type PlanStatement = z.infer<typeof statementSchema>;

export const getTradingPlanOutput = z.strictObject({
  ...rowFields,
  is_director_or_officer: z.boolean().nullable(),
  /** Null where the rule does not apply to the plan. */
  cooling_off: z
    .strictObject({
      ends_on: storedDaySchema.nullable(),
      earliest: storedDaySchema,
      latest: storedDaySchema,
      report_accno: accessionSchema.nullable(),
      has_first_trade: z.boolean().nullable(),
    })
    .nullable(),
  results_accno: accessionSchema.nullable(),
  disclosure_because: z.string(),
  disclosure_accno: accessionSchema.nullable(),
  trades: z.array(planTradeSchema),
  undated: z.array(planTradeSchema),
  statements: z.array(statementSchema),
  /** What is not known. */
  cautions: z.array(z.string()),
});
export type TradingPlanAnswer = z.infer<typeof getTradingPlanOutput>;
