import { z } from "zod";
import { companyColumns, filingColumns, lastColumns } from "#contract/alerts/alert-columns.ts";
import {
  alertRuleTexts,
  longestAlertKeyword,
  mostAlertKeywords,
} from "#contract/alerts/alert-vocabulary.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";

export const keywordSchema = z
  .string()
  .transform((keyword) => keyword.normalize("NFC").replace(/\s+/g, " ").trim())
  .refine((keyword) => keyword !== "", "Keywords need at least one character.")
  .refine(
    (keyword) => keyword.length <= longestAlertKeyword,
    `Keywords can have at most ${longestAlertKeyword} characters.`,
  );

/** Words and phrases in 8-Ks, 10-Qs and 10-Ks. */
export const keyword = {
  formTitle: "Keyword",
  groupTitle: "Keyword Alerts",
  createButton: "+ Keyword Alert",
  inWords: "keyword",
  evaluated: "Evaluated when an 8-K, 10-Q or 10-K arrives.",
  columns: [
    ...companyColumns,
    ...filingColumns,
    "Form",
    "Keywords Found",
    "Document",
    "Snippet",
    ...lastColumns,
  ],
  constraints: [
    z.strictObject({
      constraint_type: z.literal("keywords"),
      bool: z.enum(["and", "or"]),
      val: z
        .array(keywordSchema)
        .min(1, alertRuleTexts.keywords)
        .max(mostAlertKeywords, `Use at most ${mostAlertKeywords} keywords.`)
        .transform((keywords) => [...new Set(keywords)]),
    }),
  ],
  required: { type: "keywords", text: alertRuleTexts.keywords },
  namesOwners: false,
  hasThresholds: false,
} as const satisfies AlertKindRecord;
