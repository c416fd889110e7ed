import { z } from "zod";
import { lineSchema } from "#contract/operations/cases/cases.ts";
import { exportFields } from "#contract/screening/export-format.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { plainDateSchema } from "#contract/values/plain-date.ts";

export const latenessPerPage = 50;

/** Whose lines are counted: of the person shown first, of the company, of the agent that submitted them. */
export const latenessGroups = ["person", "company", "agent"] as const;
export type LatenessGroup = (typeof latenessGroups)[number];

/** "low" is the lower bound of the confidence interval. */
export const latenessSorts = ["low", "share", "late", "lines", "median_days", "return"] as const;
export type LatenessSort = (typeof latenessSorts)[number];

export const getLatenessInput = z.strictObject({
  type: z.literal("get_lateness"),
  email: claimedEmailSchema.optional(),
  by: z.enum(latenessGroups).default("person"),
  /** Ticker or CIK. */
  company: lineSchema(20, "Enter a ticker or CIK.").optional(),
  /** Trade dates; of a Form 3, filing dates. Both included. */
  start_date: plainDateSchema.optional(),
  end_date: plainDateSchema.optional(),
  /** Groups with fewer lines that have a known due date are left out. */
  min_lines: z.int().min(1).max(1_000_000).default(10),
  sort: z.enum(latenessSorts).default("low"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  page: z.int().min(1).max(10_000).default(1),
});

const latenessRowSchema = z.strictObject({
  cik: paddedCikSchema,
  /** Null for an agent that is neither a stored company nor a stored person. */
  name: z.string().nullable(),
  ticker: z.string().nullable(),
  /** Lines whose due date and filing date are known. */
  lines: z.int(),
  late: z.int(),
  /** late / lines, a fraction. */
  share: z.number(),
  /** Its 95% confidence interval (Wilson). */
  low: z.number(),
  high: z.number(),
  /** Of the late lines: EDGAR business days. Null if none is late. */
  median_days: z.number().nullable(),
  /** Of the late lines: market-adjusted return from trade to disclosure, a fraction. */
  median_return: z.number().nullable(),
});
export type LatenessRow = z.infer<typeof latenessRowSchema>;

export const getLatenessOutput = z.strictObject({
  rows: z.array(latenessRowSchema),
  total: z.int(),
});

export const exportLatenessInput = z.strictObject({
  search: getLatenessInput.extend({ email: claimedEmailSchema }),
  title: exportFields.title,
  format: exportFields.format,
});
