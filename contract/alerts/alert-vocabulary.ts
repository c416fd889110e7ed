/** The four kinds of alerts, by their `form_type` on the wire. */
export const alertKinds = ["4", "8-K", "price_alert", "keyword"] as const;
export type AlertKind = (typeof alertKinds)[number];

type KindTexts = {
  /** Of the form: "Create New Alert - Material Event". */
  formTitle: string;
  /** Of the group on the overview. */
  groupTitle: string;
  /** The button that makes one. */
  createButton: string;
  /** "You don't have any {type} alerts yet." */
  inWords: string;
  /** When it is looked at, for people. */
  evaluated: string;
};

/** Words of the second specification, sections 2 and 4, and READINGS G-18. */
export const alertKindTexts = {
  "4": {
    formTitle: "Insider Trading",
    groupTitle: "Insider Trading Alerts",
    createButton: "+ Insider Trading Alert",
    inWords: "insider trading",
    evaluated: "Evaluated when a filing arrives.",
  },
  "8-K": {
    formTitle: "Material Event",
    groupTitle: "Material Event Alerts",
    createButton: "+ Material Event Alert",
    inWords: "material event",
    evaluated: "Evaluated after the close, and for 5 trading days for late Form 4s.",
  },
  price_alert: {
    formTitle: "Market Movement",
    groupTitle: "Real-time Price Alerts",
    createButton: "+ Price Alert",
    inWords: "price",
    evaluated: "Evaluated on each price update, finally at the close.",
  },
  keyword: {
    formTitle: "Keyword",
    groupTitle: "Keyword Alerts",
    createButton: "+ Keyword Alert",
    inWords: "keyword",
    evaluated: "Evaluated when an 8-K, 10-Q or 10-K arrives.",
  },
} as const satisfies Record<AlertKind, KindTexts>;

/** Of the overview: an account without any alert. */
export const noAlertsText = "No alerts found.";

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
/** Rows that a results page holds; of more, the newest. */
export const mostResultRows = 10_000;
