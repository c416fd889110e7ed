import { z } from "zod";
import {
  companyColumns,
  filingColumns,
  insiderColumns,
  lastColumns,
} from "#contract/alerts/alert-columns.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";
import { itemNumbersSchema } from "#contract/screening/search-fields.ts";

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
  constraints: [
    z.strictObject({
      constraint_type: z.literal("item_number"),
      bool: z.literal("or").optional(),
      val: itemNumbersSchema.shape.val,
    }),
  ],
  required: null,
  namesOwners: false,
  hasThresholds: true,
} as const satisfies AlertKindRecord;
