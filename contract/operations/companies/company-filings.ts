import { z } from "zod";
import { accessionSchema, cikSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";

/** What forms are grouped by; a form with /A belongs to its base form's group. */
export const formGroups = ["current", "periodic", "insider", "other"] as const;
export type FormGroup = (typeof formGroups)[number];

export const mostKeywords = 20;
export const longestKeyword = 100;
const mostFilingsPerCall = 100;

const placeSchema = z.strictObject({
  filed_on: storedDaySchema.nullable(),
  accno: accessionSchema,
});

export const getCompanyFilingsInput = z.strictObject({
  type: z.literal("get_company_filings"),
  email: claimedEmailSchema.optional(),
  cik: cikSchema,
  /** None or all: every form. */
  forms: z.array(z.enum(formGroups)).max(formGroups.length).default([]),
  /** Only filings whose text has all or one of them; whole words, as keyword alerts match. */
  keywords: z
    .array(
      z
        .string()
        .trim()
        .min(1, "Keywords need at least one character.")
        .max(longestKeyword, `Keywords can have at most ${longestKeyword} characters.`),
    )
    .max(mostKeywords, `Search for at most ${mostKeywords} keywords.`)
    .default([]),
  bool: z.enum(["and", "or"]).default("and"),
  /** Where the answer before ended: its `next`. */
  after: placeSchema.optional(),
  limit: z.int().min(1).max(mostFilingsPerCall).default(20),
});

const findingSchema = z.strictObject({
  keyword: z.string(),
  /** Hits in all documents of the filing. */
  count: z.int(),
  /** The first document that has it. */
  document_type: z.string(),
  document_name: z.string().nullable(),
  snippet: z.strictObject({
    text: z.string(),
    /** Where the hit is in `text`, in UTF-16 units. */
    start: z.int(),
    end: z.int(),
    is_cut_before: z.boolean(),
    is_cut_after: z.boolean(),
  }),
});
export type KeywordFindingAnswer = z.infer<typeof findingSchema>;

const companyFilingSchema = z.strictObject({
  accno: accessionSchema,
  form: z.string(),
  filed_on: storedDaySchema.nullable(),
  accepted_at: instantSchema.nullable(),
  period_of_report: storedDaySchema.nullable(),
  /** 8-K item numbers of today's form. */
  items: z.array(z.string()),
  /** Documents the filing lists. */
  documents: z.int(),
  is_amendment: z.boolean(),
  /** No longer in EDGAR's indexes. */
  is_withdrawn: z.boolean(),
  /** Who reports, on Forms 3, 4 and 5. */
  reporting_persons: z.array(z.strictObject({ cik: paddedCikSchema, name: z.string() })),
  /** Who sells, on Form 144; the CIK is null where none is known. */
  seller: z.strictObject({ cik: paddedCikSchema.nullable(), name: z.string() }).nullable(),
  filing_url: z.string(),
  /** Whether its text can be searched: it has none, waits to be read, is read, or read in part. */
  text: z.enum(["none", "waiting", "whole", "partial"]),
  findings: z.array(findingSchema),
});
export type CompanyFiling = z.infer<typeof companyFilingSchema>;

export const getCompanyFilingsOutput = z.strictObject({
  cik: paddedCikSchema,
  name: z.string(),
  filings: z.array(companyFilingSchema),
  /** Where to go on: the last filing listed or read; null at the end. */
  next: placeSchema.nullable(),
  /** Without keywords null. */
  search: z
    .strictObject({
      /** Filings whose text was looked through in this call. */
      filings_read: z.int(),
      /** The call stopped at its limit of text or time, not at the end or at a full page. */
      is_cut_short: z.boolean(),
    })
    .nullable(),
  /** Of the company's filings in the chosen forms. */
  coverage: z.strictObject({
    filings: z.int(),
    /** With text that can be searched. */
    searchable: z.int(),
    /** Of those, with a document left out or cut for its size. */
    partial: z.int(),
    /** Reports whose text is not read yet. */
    waiting: z.int(),
    /** Forms 3, 4, 5 and others, which have no text to search. */
    without_text: z.int(),
  }),
});
export type CompanyFilingsAnswer = z.infer<typeof getCompanyFilingsOutput>;
