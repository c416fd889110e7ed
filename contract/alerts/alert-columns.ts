import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";

const company = ["Company Name", "Ticker"] as const;
const filing = ["Date Accepted", "Filing URL"] as const;
const insiders = ["Value Sold", "Value Purchased"] as const;
const last = ["CIK", "SIC"] as const;

/** Columns of an alert's results, by kind, in their order. Source: DOMAIN.md section 7. */
export const alertColumns = {
  "4": [
    ...company,
    ...filing,
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
    ...last,
  ],
  "8-K": [...company, ...filing, "Items", "Event Return", ...insiders, "Market Value", ...last],
  price_alert: [
    ...company,
    "Date",
    "Previous Close",
    "Price",
    "Return",
    "Adjusted Return",
    ...insiders,
    ...last,
  ],
  keyword: [...company, ...filing, "Form", "Keywords Found", "Document", "Snippet", ...last],
} as const satisfies Record<AlertKind, readonly string[]>;

/**
 * How numbers of a column are shown (READINGS G-71); any other column is text. Returns are percent
 * already, all money is in dollars.
 */
export const alertNumberColumns: Readonly<Record<string, "dollars" | "percent" | "count">> = {
  Price: "dollars",
  "Previous Close": "dollars",
  Value: "dollars",
  "Value Sold": "dollars",
  "Value Purchased": "dollars",
  "Market Value": "dollars",
  Return: "percent",
  "Adjusted Return": "percent",
  "Event Return": "percent",
  Shares: "count",
  "Days to File": "count",
};
