import { companyColumns, filingColumns, lastColumns } from "#contract/alerts/alert-columns.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";

/** Form 144 notices of proposed sales. */
export const plannedSales = {
  formTitle: "Planned Sale",
  groupTitle: "Planned Sale Alerts",
  createButton: "+ Planned Sale Alert",
  inWords: "planned sale",
  evaluated: "Evaluated when a Form 144 arrives.",
  columns: [
    ...companyColumns,
    ...filingColumns,
    "Seller",
    "Relationship",
    "Planned Sale Date",
    "Shares",
    "Value",
    "10b5-1",
    "Broker",
    ...lastColumns,
  ],
  // Shares and value are the amounts to be sold; without any constraint, an alert matches every notice.
  constraints: ["under_plan", "num_shares_traded", "value_shares_traded"],
  required: null,
  namesOwners: true,
  hasThresholds: false,
} as const satisfies AlertKindRecord;
