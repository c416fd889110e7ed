import type { Permission } from "#contract/values/permissions.ts";

/** What each permission opens, as mails name it. */
export const packageNames = {
  admin: "Administration",
  alerts: "Alerts",
  explore_trades: "Insider Trades",
  explore_events: "Material Events",
  categorization: "Categorization",
  categorization_admin: "Categorization Administration",
} as const satisfies Record<Permission, string>;
