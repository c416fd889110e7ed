import { companyColumns, insiderColumns, lastColumns } from "#contract/alerts/alert-columns.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";

/** Moves of a price within a day. */
export const priceMove = {
  formTitle: "Market Movement",
  groupTitle: "Real-time Price Alerts",
  createButton: "+ Price Alert",
  inWords: "price",
  evaluated: "Evaluated on each price update, finally at the close.",
  columns: [
    ...companyColumns,
    "Date",
    "Previous Close",
    "Price",
    "Return",
    "Adjusted Return",
    ...insiderColumns,
    ...lastColumns,
  ],
  constraints: [],
  required: null,
  namesOwners: false,
  hasThresholds: true,
} as const satisfies AlertKindRecord;
