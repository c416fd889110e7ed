import type { Permission } from "#contract/values/account/permissions.ts";

/**
 * The names the product and the firm go by, and what else of the brand is short. With the other
 * files of this folder the one place to change to run it under other names.
 */
export const brandNames = {
  product: "Sentinel",
  firm: "Market Economics",
  copyright: "© 2025 Market Economics",
} as const;

/** What each permission opens, as users know it. */
export const packageNames = {
  admin: "Administration",
  alerts: "Alerts",
  explore_trades: "Insider Trades",
  explore_events: "Material Events",
  categorization: "Categorization",
  categorization_admin: "Categorization Administration",
} as const satisfies Record<Permission, string>;

/** The words of the button that opens the contact form on both public pages. */
export const callTexts = {
  button: "Schedule A Call",
  failed: "The form could not be loaded.",
  contactPage: "Open the contact page",
} as const;
