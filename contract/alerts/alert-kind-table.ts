import {
  companyColumns,
  filingColumns,
  insiderColumns,
  lastColumns,
} from "#contract/alerts/alert-columns.ts";
import type { ConditionType } from "#contract/alerts/alert-conditions.ts";
import { type AlertKind, alertKinds, alertRuleTexts } from "#contract/alerts/alert-vocabulary.ts";

/** What browser and server must agree on about a kind of alert. */
export type AlertKindRecord = {
  /** Of the form: "Create New Alert - Material Event". */
  formTitle: string;
  /** Of the group on the overview. */
  groupTitle: string;
  /** The button that makes one. */
  createButton: string;
  /** "You don't have any {type} alerts yet." */
  inWords: string;
  /** When it is evaluated, for people. */
  evaluated: string;
  /** Columns of its results, in their order. Source: DOMAIN.md section 7. */
  columns: readonly string[];
  /** The conditions that its `form_type_constraints` may set. */
  constraints: readonly ConditionType[];
  /** The constraint without which it cannot be saved, and what is said then. */
  required: { type: ConditionType; text: string } | null;
  /** Whether it may name reporting persons. */
  namesOwners: boolean;
  /** Whether it has price thresholds, at least one, and filters on insiders' trades. */
  hasThresholds: boolean;
};

/**
 * The kinds of alerts. Texts: second specification, sections 2 and 4, and READINGS G-18.
 */
export const alertKindTable = {
  /** Trades of Form 4. */
  "4": {
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
  },
  /** 8-Ks and their event returns. */
  "8-K": {
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
  },
  /** Moves of a price within a day. */
  price_alert: {
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
  },
  /** Words and phrases in 8-Ks, 10-Qs and 10-Ks. */
  keyword: {
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
  },
  /** Form 144 notices of proposed sales. */
  planned_sales: {
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
  },
} as const satisfies Record<AlertKind, AlertKindRecord>;

/** The kind whose results have all these columns; undefined where none has. */
export function kindOfColumns(names: readonly string[]): AlertKind | undefined {
  return alertKinds.find((kind) => {
    const columns: readonly string[] = alertKindTable[kind].columns;
    return names.every((name) => columns.includes(name));
  });
}
