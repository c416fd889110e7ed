import { z } from "zod";
import { companyColumns, filingColumns, lastColumns } from "#contract/alerts/alert-columns.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";
import { insiderTrading } from "#contract/alerts/kinds/insider-trading.ts";

/** Shares and value are the amounts to be sold; without either, an alert matches every notice. */
const amounts = insiderTrading.constraints.filter(({ shape: { constraint_type: type } }) =>
  ["num_shares_traded", "value_shares_traded"].includes(type.value),
);

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
  constraints: [
    z.strictObject({
      constraint_type: z.literal("under_plan"),
      bool: z.literal("or").optional(),
      val: z.tuple([z.literal(true)]),
    }),
    ...amounts,
  ],
  required: null,
  namesOwners: true,
  hasThresholds: false,
} as const satisfies AlertKindRecord;
