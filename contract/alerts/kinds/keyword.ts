import { companyColumns, filingColumns, lastColumns } from "#contract/alerts/alert-columns.ts";
import { alertRuleTexts } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";

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
  constraints: ["keywords"],
  required: { type: "keywords", text: alertRuleTexts.keywords },
  namesOwners: false,
  hasThresholds: false,
} as const satisfies AlertKindRecord;
