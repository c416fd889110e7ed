import { z } from "zod";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import {
  type AlertDefinition,
  checkDefinition,
  definitionFields,
  definitionSchema,
} from "#contract/alerts/alert-definition.ts";
import {
  alertRuleTexts,
  longestAlertName,
  mostAlertKeywords,
  mostResultRows,
} from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { keywordSchema } from "#contract/alerts/alert-conditions.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema } from "#contract/values/plain-date.ts";
import { firstFilingSchema } from "#contract/trades/first-filing.ts";

const longNameText = `Use at most ${longestAlertName} characters.`;
export const alertNameSchema = z
  .string(alertRuleTexts.name)
  .max(4 * longestAlertName, longNameText)
  .transform((name) => name.normalize("NFC").replace(/\s+/g, " ").trim())
  .refine((name) => name !== "", alertRuleTexts.name)
  .refine((name) => name.length <= longestAlertName, longNameText)
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), "Use a name without control characters.");

export const alertSchema = definitionSchema.extend({
  alert_name: z.string(),
  created_at: instantSchema,
  /** Whether insiders' purchases, or sales, are part of the condition. */
  additional_data: z.strictObject({ insider_buys: z.boolean(), insider_sells: z.boolean() }),
  /** When its conditions were last changed. */
  updated_at: instantSchema,
  is_paused: z.boolean(),
  /** Matches recorded in the last 365 days, whatever their outcome. */
  matches: z.int(),
  /** When the filing became public or the price was made, of the latest of these matches; null where there is none. */
  last_match_at: instantSchema.nullable(),
  /**
   * False if the trade that met the conditions is unknown: only prices of the whole day show that match, and
   * `last_match_at` is its close; or they were met before the alert began watching, and it is the first trade after that.
   */
  is_last_match_time_known: z.boolean(),
  /** Of them not yet seen. */
  unread: z.int(),
});
export type Alert = z.infer<typeof alertSchema>;

const emailField = { email: claimedEmailSchema };

export const getAlertsInput = z.strictObject({ type: z.literal("get_alerts"), ...emailField });
/** By kind in the order of the overview, newest first. */
export const getAlertsOutput = z.array(alertSchema);

export const setAlertsInput = z
  .strictObject({
    type: z.literal("set_alerts"),
    ...emailField,
    alert_name: alertNameSchema,
    /** Renames the alert of that name. */
    new_alert_name: alertNameSchema.optional(),
    /** True: there must be none of that name yet (READINGS G-29). */
    is_new: z.boolean().optional(),
    ...definitionFields,
  })
  .transform(({ type, email, alert_name, new_alert_name, is_new, ...fields }, context) => {
    const definition: AlertDefinition | null = checkDefinition(fields, context);
    if (definition === null) return z.NEVER;
    return { type, email, alert_name, new_alert_name, is_new: is_new ?? false, definition };
  });

export const alertNamedInput = { ...emailField, alert_name: alertNameSchema };

export const deleteAlertInput = z.strictObject({
  type: z.literal("delete_alert"),
  ...alertNamedInput,
});

const kindColumns = Object.values(alertKindTable).flatMap(({ columns }) => [...columns]);
/** What only the texts of filings say, which are read for the rows of a page alone. */
export const textColumns = ["Keywords Found", "Document", "Snippet"] as const;
/** Columns of any kind of alert by which its rows are sorted. */
export const alertSortColumns = [
  ...new Set(kindColumns.filter((column) => !textColumns.some((text) => text === column))),
];

export const getAlertInput = z.strictObject({
  type: z.literal("get_alert"),
  ...alertNamedInput,
  /** Page of the rows; without it, the answer has all of them. */
  page: z.int().min(1).max(mostResultRows).optional(),
  /** Rows of a page; ignored without `page`. */
  limit: z.int().min(1).max(100).default(10),
  /** One of the answer's columns; without it, rows are newest first, whatever `sort_direction`. */
  sort_column: z.enum(alertSortColumns).optional(),
  sort_direction: z.enum(["asc", "desc"]).default("asc"),
});

/** Notes that recorded matches of an alert were seen; nothing is noted while running as its owner. */
export const markAlertReadInput = z.strictObject({
  type: z.literal("mark_alert_read"),
  ...alertNamedInput,
  /** Those that were shown, by `match_id` of a result or `id` of a log entry; all others stay unread. */
  matches: z.array(z.int().min(1)).min(1).max(mostResultRows),
});

/** What a page links a row by, and what is known of it in addition to the columns. */
export const resultDetailSchema = z.strictObject({
  /** Unique among the rows: accession and row, accession, or CIK, day and direction. */
  key: z.string(),
  accession: z.string().nullable(),
  /** Of the filing, such as "4/A"; null of a price, absent where the search does not say it. */
  form: z.string().nullable().optional(),
  cik: paddedCikSchema,
  /** Of a trade: CIK of the reporting person who is shown. */
  owner_cik: paddedCikSchema.optional(),
  /** Of the recorded match; null where the watch, which begins when the alert is created, did not record it. */
  match_id: z.int().nullable(),
  /** Of a trade: why totals exclude its value or count only part of it; null where they count all of it. */
  not_in_sums_because: z.string().nullable().optional(),
  /** Of a trade: the dollars of its value that totals count, as decimal text; null where they count none. */
  sum_value: z.string().nullable().optional(),
  /** Of a trade: the filing to which days to file are counted, where it is not the row's own. */
  first_filing: firstFilingSchema.optional(),
  /** Of a price move: when the condition was met; null where the trade that met it is unknown. */
  met_at: instantSchema.nullable().optional(),
  /** Of a recorded price move: true if the condition was met before the alert began watching. */
  is_already_met: z.boolean().optional(),
  is_unread: z.boolean(),
});

/** Columns and rows of a results page; numbers as numbers, returns in percent. */
export const resultTableOutput = z.strictObject({
  title: z.string(),
  columns: z.array(z.string()),
  data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /** One for each row of `data`. */
  details: z.array(resultDetailSchema),
  /** Number of matching rows. May exceed the number that can be listed. */
  total: z.int(),
  /** False if time ran out before all filings were searched: at least `total` match. */
  is_total_known: z.boolean(),
  /** Sentences about what the rows do not hold, for people. */
  notes: z.array(z.string()),
  /** Number of listed rows with a recorded match; absent for a search. */
  recorded: z.int().optional(),
  /** Of them, price moves whose conditions were met before the alert began watching; absent for a search. */
  already_met: z.int().optional(),
  /** `match_id` of the unread recorded matches; absent for a search. */
  unread_matches: z.array(z.int()).optional(),
  /** How many unread matches of a saved alert no page lists, as its conditions changed; absent for a search. */
  unread_elsewhere: z.int().optional(),
  /** What keyword rows were searched for, for calls of `get_snippets`; absent of other kinds. */
  keywords: z.array(z.string()).optional(),
  /** Calendar days that Value Sold and Value Purchased sum; absent of kinds without these columns. */
  lookback_days: z.int().optional(),
});
export type ResultTable = z.infer<typeof resultTableOutput>;

/** The definition of an alert that need not be saved: the stored search payload of a results page. */
export const alertSearchInput = z
  .strictObject({
    type: z.literal("alert_search"),
    ...emailField,
    /** For the title of the results; no alert of this name is needed. */
    alert_name: alertNameSchema.optional(),
    ...definitionFields,
  })
  .transform(({ type, email, alert_name, ...fields }, context) => {
    const definition: AlertDefinition | null = checkDefinition(fields, context);
    return definition === null ? z.NEVER : { type, email, alert_name, definition };
  });

/** Texts of one request: the longest page of a table. */
export const mostSnippets = 100;

export const getSnippetsInput = z.strictObject({
  type: z.literal("get_snippets"),
  ...emailField,
  keywords: z.array(keywordSchema).min(1).max(mostAlertKeywords),
  accessions: z.array(accessionSchema).min(1).max(mostSnippets),
});

/**
 * A row for each filing read in time, at least one; with an empty text where no keyword is found, or the
 * filing is not stored any more. Ask again for those left out.
 */
export const getSnippetsOutput = z.array(
  z.strictObject({
    accession: accessionSchema,
    "Keywords Found": z.string(),
    Document: z.string().nullable(),
    Snippet: z.string().nullable(),
  }),
);

export const backTestAlertInput = z
  .strictObject({ type: z.literal("back_test_alert"), ...emailField, ...definitionFields })
  .transform(({ type, email, ...fields }, context) => {
    const definition: AlertDefinition | null = checkDefinition(fields, context);
    return definition === null ? z.NEVER : { type, email, definition };
  });

export const backTestAlertOutput = z.strictObject({
  /** Matches in the last 12 months. */
  total: z.int(),
  companies: z.int(),
  /**
   * Calendar months of New York, oldest first: `YYYY-MM` and how many; the first and the last in part,
   * so that they add up to the total. Fewer where `is_complete` is false.
   */
  months: z.array(z.strictObject({ month: z.string(), matches: z.int() })),
  /** The match with the largest move or value, in words; null without one. */
  largest: z.string().nullable(),
  /** False where time did not suffice for all filings: `total` is then the least it can be. */
  is_complete: z.boolean(),
  notes: z.array(z.string()),
});
export type BackTest = z.infer<typeof backTestAlertOutput>;
