import { z } from "zod";
import { lineSchema } from "#contract/operations/cases/cases.ts";
import { plannedSaleIdSchema } from "#contract/planned-sales/planned-sale-id.ts";
import { plannedSaleStatuses } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { exportFields } from "#contract/screening/export-format.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const plannedSalesPerPage = 50;

export const plannedSaleSorts = [
  "dated_on",
  "sale_from",
  "planned_value",
  "planned_units",
  "sold_value",
  "company",
  "person",
] as const;
export type PlannedSaleSort = (typeof plannedSaleSorts)[number];

const mostDollars = 1e12;

export const getPlannedSalesInput = z.strictObject({
  type: z.literal("get_planned_sales"),
  email: claimedEmailSchema.optional(),
  /** Ticker or CIK. */
  company: lineSchema(20, "Enter a ticker or CIK.").optional(),
  /** CIK, or words of the name in any order. */
  person: lineSchema(100, "Enter a name or CIK.").optional(),
  /** Filing date of the notice; first sale where there is no notice. */
  filed_from: plainDateSchema.optional(),
  filed_to: plainDateSchema.optional(),
  /** Planned sale date; first sale where there is no notice. */
  sale_from: plainDateSchema.optional(),
  sale_to: plainDateSchema.optional(),
  statuses: z.array(z.enum(plannedSaleStatuses)).min(1).max(plannedSaleStatuses.length).optional(),
  /** `plan`: names a Rule 10b5-1 plan; `none_named`: names none, which does not prove that there is none. */
  plan: z.enum(["plan", "none_named"]).optional(),
  /** Dollars: planned market value, or value sold where there is no notice. */
  min_value: z.number().min(0).max(mostDollars).optional(),
  sort_column: z.enum(plannedSaleSorts).default("dated_on"),
  sort_direction: z.enum(["asc", "desc"]).default("desc"),
  page: z.int().min(1).max(10_000).default(1),
});

const amount = z.string().nullable();
const day = storedDaySchema.nullable();

export const plannedSaleRowSchema = z.strictObject({
  /** Accession number of the notice, or company, person, and first sale; requests may use the day of any sale. */
  id: z.string(),
  /** `sales`: reported sales that required a notice, or may have, and have none on file. */
  kind: z.enum(["notice", "sales"]),
  conm: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  person: z.string(),
  person_cik: paddedCikSchema.nullable(),
  relationships: z.string().nullable(),
  status: z.enum(plannedSaleStatuses),
  accno: accessionSchema.nullable(),
  form: z.string().nullable(),
  filing_url: z.string().nullable(),
  filed_on: day,
  accepted_at: z.string().nullable(),
  notice_date: day,
  /** Planned dates of the notice, first and last; dates of the sales where there is no notice. */
  sale_from: day,
  sale_through: day,
  security_class: z.string().nullable(),
  broker: z.string().nullable(),
  /** Decimal text. */
  planned_units: amount,
  /** Dollars, decimal text. */
  planned_value: amount,
  plan_adopted_on: day,
  /** Null: the notice names no plan, which does not prove that there is none. */
  is_plan: z.literal(true).nullable(),
  sold_units: amount,
  /** Dollars, decimal text. */
  sold_value: amount,
  remaining_units: amount,
  /** False: the person was found by name, or the name does not fit the CIK. */
  is_match_certain: z.boolean(),
  /** Irregularities of the notice: "malformed-date:approxSaleDate". */
  flags: z.array(z.string()),
});
export type PlannedSaleRow = z.infer<typeof plannedSaleRowSchema>;

export const getPlannedSalesOutput = z.strictObject({
  rows: z.array(plannedSaleRowSchema),
  total: z.int(),
});

export const getPlannedSaleInput = z.strictObject({
  type: z.literal("get_planned_sale"),
  email: claimedEmailSchema.optional(),
  id: plannedSaleIdSchema,
});

const cells = z.record(z.string(), z.string());
const text = z.string().nullable();

const noticeSchema = z.strictObject({
  seller: text,
  filer_cik: paddedCikSchema.nullable(),
  relationships: z.array(z.string()),
  sec_file_number: text,
  previous_accno: accessionSchema.nullable(),
  planned_sales: z.array(
    z.strictObject({
      security_class: text,
      broker: text,
      units: amount,
      market_value: amount,
      units_outstanding: amount,
      sale_date: day,
      exchange: text,
      cells,
    }),
  ),
  acquisitions: z.array(
    z.strictObject({
      security_class: text,
      acquired_on: day,
      nature: text,
      acquired_from: text,
      is_gift: z.boolean().nullable(),
      donor_acquired_on: day,
      units: amount,
      paid_on: day,
      nature_of_payment: text,
      cells,
    }),
  ),
  /** Null where the box is absent. */
  has_nothing_to_report: z.boolean().nullable(),
  past_sales: z.array(
    z.strictObject({
      seller: text,
      security_class: text,
      sold_on: day,
      units: amount,
      proceeds: amount,
      cells,
    }),
  ),
  remarks: text,
  plan_adoption_dates: z.array(storedDaySchema),
  signature: text,
  /** Other cells by element name, as filed. */
  cells,
});
export type FiledNoticeAnswer = z.infer<typeof noticeSchema>;

const provenSaleSchema = z.strictObject({
  accno: accessionSchema,
  line_number: z.int(),
  form: z.string(),
  filing_url: z.string(),
  trade_date: storedDaySchema,
  security: text,
  units: z.string(),
  /** Units that count here. */
  counted: z.string(),
  price: amount,
  other_owners: z.int(),
});

export const getPlannedSaleOutput = z.strictObject({
  row: plannedSaleRowSchema,
  /**
   * Whether the seller's name is written as on the person's Forms 3, 4, and 5, where it is last name first as a
   * rule.
   */
  is_owner_name: z.boolean(),
  /** Null for sales without a notice. */
  notice: noticeSchema.nullable(),
  /** The amendment that replaced the notice. */
  replaced_by: accessionSchema.nullable(),
  proof: z.strictObject({
    matched_by: z.enum(["cik", "name"]).nullable(),
    /** Sales from the first to the last of these days count. */
    window: z.strictObject({ from: storedDaySchema, through: storedDaySchema }).nullable(),
    sales: z.array(provenSaleSchema),
    three_months: z
      .strictObject({
        from: storedDaySchema,
        through: storedDaySchema,
        units: z.string(),
        value: amount,
      })
      .nullable(),
    reasons: z.array(z.string()),
  }),
});
export type PlannedSaleAnswer = z.infer<typeof getPlannedSaleOutput>;

export const exportPlannedSalesInput = z.strictObject({
  search: getPlannedSalesInput.omit({ page: true }).extend({ email: claimedEmailSchema }),
  title: exportFields.title,
  format: exportFields.format,
});
