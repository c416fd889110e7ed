import { companyColumns, filingColumns, lastColumns } from "#contract/alerts/alert-columns.ts";
import { alertRuleTexts } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";

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
    "trade_types",
    "insider_types",
    "officer_roles",
    "constraint_10b51",
    "num_shares_traded",
    "value_shares_traded",
    "short_swing_profit",
  ],
  required: { type: "trade_types", text: alertRuleTexts.tradeTypes },
  namesOwners: true,
  hasThresholds: false,
} as const satisfies AlertKindRecord;
