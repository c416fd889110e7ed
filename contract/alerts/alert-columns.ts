/** Columns that the results of several kinds of alerts share. Source: DOMAIN.md section 7. */
export const companyColumns = ["Company Name", "Ticker"] as const;
export const filingColumns = ["Date Accepted", "Filing URL"] as const;
export const insiderColumns = ["Value Sold", "Value Purchased"] as const;
export const lastColumns = ["CIK", "SIC"] as const;

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
