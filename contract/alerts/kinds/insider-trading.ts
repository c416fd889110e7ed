import { z } from "zod";
import { companyColumns, filingColumns, lastColumns } from "#contract/alerts/alert-columns.ts";
import { alertRuleTexts } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";
import { officerRoles, officerRoleSchema } from "#contract/trades/officer-roles.ts";
import { insiderTypeSchema, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { checkNumbers, numberConstraintFields } from "#contract/values/constraint.ts";
import { alertNumberFilters } from "#contract/screening/number-filters.ts";

const orSchema = z.literal("or").optional();

/** Trades of Form 4. */
export const insiderTrading = {
  formTitle: "Insider Trading",
  groupTitle: "Insider Trading Alerts",
  createButton: "+ Insider Trading Alert",
  inWords: "insider trading",
  evaluated: "Evaluated when a filing arrives.",
  columns: [
    ...companyColumns,
    ...filingColumns,
    "Reporting Person",
    "Title",
    "Relationship",
    "Trade Date",
    "Type",
    "Shares",
    "Price",
    "Value",
    "10b5-1",
    "Days to File",
    ...lastColumns,
  ],
  constraints: [
    z.strictObject({
      constraint_type: z.literal("trade_types"),
      bool: orSchema,
      val: z.array(z.enum(tradeTypes)).min(1, alertRuleTexts.tradeTypes).max(2),
    }),
    z.strictObject({
      constraint_type: z.literal("insider_types"),
      bool: orSchema,
      val: z.array(insiderTypeSchema).min(1, "Choose at least one.").max(4),
    }),
    z.strictObject({
      constraint_type: z.literal("officer_roles"),
      bool: orSchema,
      val: z.array(officerRoleSchema).min(1, "Choose at least one.").max(officerRoles.length),
    }),
    z.strictObject({
      constraint_type: z.literal("constraint_10b51"),
      bool: orSchema,
      val: z.tuple([z.literal(true)]),
    }),
    z
      .strictObject({
        constraint_type: z.literal("num_shares_traded"),
        ...numberConstraintFields(alertNumberFilters.num_shares_traded),
      })
      .superRefine(checkNumbers),
    z
      .strictObject({
        constraint_type: z.literal("value_shares_traded"),
        ...numberConstraintFields(alertNumberFilters.value_shares_traded),
      })
      .superRefine(checkNumbers),
    z
      .strictObject({
        constraint_type: z.literal("short_swing_profit"),
        ...numberConstraintFields(alertNumberFilters.short_swing_profit),
      })
      .superRefine(checkNumbers),
  ],
  required: { type: "trade_types", text: alertRuleTexts.tradeTypes },
  namesOwners: true,
  hasThresholds: false,
} as const satisfies AlertKindRecord;
