import {
  companyColumns,
  filingColumns,
  insiderColumns,
  lastColumns,
} from "#contract/alerts/alert-columns.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";

/** 8-Ks and their event returns. */
export const materialEvent = {
  formTitle: "Material Event",
  groupTitle: "Material Event Alerts",
  createButton: "+ Material Event Alert",
  inWords: "material event",
  evaluated: "Evaluated after the close, and for 5 trading days for late Form 4s.",
  columns: [
    ...companyColumns,
    ...filingColumns,
    "Items",
    "Event Return",
    ...insiderColumns,
    "Market Value",
    ...lastColumns,
  ],
  constraints: ["item_number"],
  required: null,
  namesOwners: false,
  hasThresholds: true,
} as const satisfies AlertKindRecord;
