import { hasAnyPermission, type Permission } from "#contract/values/permissions.ts";
import { alertsPath } from "./alert-paths.ts";
import { companyPath } from "./paths.ts";

export type Screen = {
  label: string;
  path: string;
  /** Any of these opens it; none named means every signed-in user. */
  allowed: readonly Permission[];
  /** Its entry in the menu stands for the screens below it too. */
  hasScreensBelow?: true;
};

export const screens = {
  overview: { label: "Overview", path: "/dashboard", allowed: [] },
  alerts: { label: "Your Alerts", path: alertsPath, allowed: ["alerts"] },
  insiderTradingAlerts: {
    label: "Insider Trading",
    path: "/alerts/insider-trading",
    allowed: ["alerts"],
  },
  materialEventAlerts: {
    label: "Material Events",
    path: "/alerts/material-event",
    allowed: ["alerts"],
  },
  priceAlerts: { label: "Market Movements", path: "/alerts/price", allowed: ["alerts"] },
  exploreTrades: {
    label: "Insider Trades",
    path: "/explore-trades",
    allowed: ["explore_trades"],
  },
  exploreEvents: {
    label: "Material Events",
    path: "/explore-material-events",
    allowed: ["explore_events"],
  },
  company: {
    label: "Company",
    path: companyPath,
    // Each of its parts asks for its own permission (READINGS G-84).
    allowed: [],
  },
  categorization: {
    label: "Categorization",
    path: "/categorization",
    allowed: ["categorization"],
    hasScreensBelow: true,
  },
  categorizationAdmin: {
    label: "Categorization Admin",
    path: "/categorization/admin",
    allowed: ["categorization_admin"],
    hasScreensBelow: true,
  },
  userInformation: { label: "User Information", path: "/profile", allowed: [] },
  accountSettings: {
    label: "Account Settings",
    path: "/profile/account-settings",
    allowed: [],
  },
  adminUsers: { label: "Users", path: "/profile/admin/users", allowed: ["admin"] },
  adminTokens: { label: "Sign Up Tokens", path: "/profile/admin/tokens", allowed: ["admin"] },
} as const satisfies Record<string, Screen>;

/** Whether a holder of these permissions may open the screen. */
export function isOpenTo(screen: Screen, permissions: readonly string[]): boolean {
  return hasAnyPermission(permissions, screen.allowed);
}

/**
 * Where the entry of a screen leads this person: who administers reviews, and has none to do, goes to
 * the administration by the entry of the reviews.
 */
export function entryOf(screen: Screen, permissions: readonly string[]): Screen {
  const { categorization, categorizationAdmin } = screens;
  const isAdministering =
    screen.path === categorization.path &&
    !isOpenTo(categorization, permissions) &&
    isOpenTo(categorizationAdmin, permissions);
  return isAdministering ? { ...categorizationAdmin, label: screen.label } : screen;
}
