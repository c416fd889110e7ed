/**
 * The kinds of alerts by their `form_type` on the wire, in the order of the overview. What a kind is
 * says one record in each layer: decision 44 lists them.
 */
export const alertKinds = ["4", "8-K", "price_alert", "keyword", "planned_sales"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Of the overview: an account without any alert. */
export const noAlertsText = "No alerts found.";

export const alertNameTakenText =
  "You already have an alert with this name. Capital letters make no difference. Choose another name.";

/** Names of an account's alerts that differ in upper and lower case alone count as one. */
export function alertNameKey(name: string): string {
  return name.toLowerCase();
}

/** What cannot be saved, and why; words of the second specification, section 5. */
export const alertRuleTexts = {
  name: "Please enter an alert name before saving.",
  tradeTypes: "You must choose a trade type (Purchases, Sales, or both).",
  materiality:
    "You must enter a materiality threshold (Price Drop or Price Increase) before saving.",
  keywords: "You must enter at least one keyword before saving.",
  companiesThenOwners: "Remove companies before selecting owners.",
  ownersThenCompanies: "Remove owners before selecting companies.",
} as const;

/** Calendar days before an event in which insiders' trades are summed. */
export const alertLookbacks = [30, 90, 180, 365] as const;
export type AlertLookback = (typeof alertLookbacks)[number];
export const defaultAlertLookback = 30;

/** Trading days after day 0 in which Form 4s that arrive late still count for an 8-K alert. */
export const lateFormDays = 5;
/** Calendar days of matches that the results page shows and the back-test counts. */
export const resultDays = 365;

/** Of one account. */
export const mostAlerts = 1_000;
export const longestAlertName = 100;
/** Of one alert. */
export const mostAlertCompanies = 5_000;
export const mostAlertOwners = 500;
export const mostAlertKeywords = 100;
export const longestAlertKeyword = 200;
/** A condition of a recorded price match that held before the watch began, so that its time is unknown. */
export const alreadyMet = {
  condition: "Time met",
  value: "before the alert began watching",
} as const;

/** Rows that a results page holds; of more, the newest. */
export const mostResultRows = 10_000;
